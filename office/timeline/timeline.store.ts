import { signal } from '@preact/signals-core'
import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import { showNights } from '../../src/lib/nights.ts'
import { showDays } from '../../src/lib/dates.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'

export type Timeline = ReplyOf<'GET /api/v1/office/timeline'>
export type TimelineStore = ReturnType<typeof createTimelineStore>

/** What is shown: the first day (undefined for today), how many, and where (undefined for everywhere). */
export interface TimelineRange {
  from: string | undefined
  days: number
  settlement: string | undefined
}

/** Days of a sauna, both included. */
export interface UnitDays {
  unitId: number
  serial: string
  from: string
  to: string
}

/** What each sauna is taken for, kept fresh while it is looked at. */
export function createTimelineStore(call: OfficeCall) {
  const timeline = remote<Timeline>()
  /** The last look for changes failed. */
  const isStale = signal(false)
  const done = signal<string | null>(null)
  const editing = submission<'unit_id' | 'from' | 'to' | 'reason'>({
    fields: ['unit_id', 'from', 'to', 'reason'],
  })
  const moving = submission()
  let range: TimelineRange | undefined
  let isWatching = false
  let isHeld = false
  let heldBack: Timeline | undefined

  function forgetActs() {
    isHeld = false
    heldBack = undefined
    done.value = null
    moving.clear()
  }
  function clear() {
    forgetActs()
    range = undefined
    isStale.value = false
    timeline.clear()
    editing.clear()
  }

  const queryOf = ({ from, days, settlement }: TimelineRange) => ({ from, days: String(days), settlement })

  /** Other days, or the screen is opened again: what was dragged there before is no longer in a hand. */
  async function load(wanted: TimelineRange) {
    forgetActs()
    range = wanted
    await timeline.take(call('GET /api/v1/office/timeline', { query: queryOf(wanted) }))
  }

  function show(newer: Timeline) {
    if (isHeld) heldBack = newer
    else timeline.data.value = newer
  }

  /** Looks for changes of others, and shows them. */
  async function watch() {
    const asked = range
    const version = (heldBack ?? timeline.data.peek())?.version
    if (!asked || !version || isWatching) return
    isWatching = true
    const outcome = await call('GET /api/v1/office/timeline/changes', {
      query: { ...queryOf(asked), version },
    })
    isWatching = false
    isStale.value = !outcome.ok
    // What was asked for meanwhile comes by its own answer.
    if (outcome.ok && outcome.data.data && asked === range) show(outcome.data.data)
  }

  /** Lets nothing move under the hand of someone who drags. What comes meanwhile is shown when they let go. */
  function hold(isHeldNow: boolean) {
    isHeld = isHeldNow
    if (isHeld || !heldBack) return
    timeline.data.value = heldBack
    heldBack = undefined
  }

  async function block(days: UnitDays, reason: string): Promise<boolean> {
    const { unitId: unit_id, serial, from, to } = days
    done.value = null
    const outcome = await editing.send(
      () => call('POST /api/v1/office/timeline/block', { body: { unit_id, from, to, reason } }),
      ({ nights }) => {
        done.value = `${serial}: blocked ${showDays(from, to)}, ${showNights(nights)}.`
      },
    )
    if (outcome?.ok) await watch()
    return outcome?.ok ?? false
  }

  async function free(days: UnitDays): Promise<boolean> {
    const { unitId: unit_id, serial, from, to } = days
    done.value = null
    const outcome = await editing.send(
      () => call('POST /api/v1/office/timeline/free', { body: { unit_id, from, to } }),
      ({ nights }) => {
        done.value = `${serial}: ${showNights(nights)} free again, ${showDays(from, to)}.`
      },
    )
    if (outcome?.ok) await watch()
    return outcome?.ok ?? false
  }

  /** Says why not, if the order stays where it is. */
  async function move(order: number, to: { id: number }): Promise<boolean> {
    done.value = null
    const outcome = await moving.send(
      () => call('POST /api/v1/office/timeline/move', { body: { order, unit_id: to.id } }),
      ({ serial }) => {
        done.value = `Order #${order} is in ${serial} now.`
      },
    )
    await watch()
    return outcome?.ok ?? false
  }

  return { timeline, isStale, done, editing, moving, load, watch, hold, block, free, move, clear }
}
