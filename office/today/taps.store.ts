import { batch, computed, signal } from '@preact/signals-core'
import type { Refusal } from '../../src/lib/api.ts'
import type { OfficeCall } from '../call.ts'
import { isReport, type Tap, tapId, type TapKind, tapText } from './tap.ts'
import type { TapStorage } from './tap-storage.ts'

export interface TapsOutside {
  storage: TapStorage
  newKey: () => string
  /** Called whenever the browser believes to be online again. */
  onReconnect: (retry: () => void) => void
}

export type TapsStore = ReturnType<typeof createTapsStore>

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/** The server understood, and will not change its mind. 401 is for the next session, 408 and 429 for a later try. */
const isFinal = ({ problem, status }: Refusal) =>
  problem === 'client' && status !== null && ![401, 408, 429].includes(status)

/**
 * Taps on a list in the yard, where the connection is bad: they are kept in this tab, also over a reload, and sent one after the
 * other as soon as that works. They contain order numbers and no customer. They are the member's who tapped: logging out
 * deletes them, and nobody else's session sends them.
 */
export function createTapsStore(call: OfficeCall, { storage, newKey, onReconnect }: TapsOutside) {
  const taps = signal<readonly Tap[]>([])
  /** What has just happened, for those who do not see it. */
  const announcement = signal('')
  const waiting = computed(
    () => taps.value.filter(({ state }) => state === 'waiting' || state === 'sending').length,
  )
  let member: string | null = null
  let isSending = false
  let waitMs = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(changed: readonly Tap[]) {
    taps.value = changed
    // What is done is on the server's list; the rest would be lost.
    const open = changed.filter(({ state }) => state !== 'done' && state !== 'undoing')
    if (member) storage.write(member, open)
  }
  function change(key: string, changes: Partial<Tap>) {
    const changed = (tap: Tap): Tap => ({ ...tap, ...changes })
    show(taps.peek().map((tap) => (tap.key === key ? changed(tap) : tap)))
  }
  const remove = (key: string) => show(taps.peek().filter((tap) => tap.key !== key))

  /** Begins a member's session: what they tapped in the one before is sent now. */
  function open(email: string) {
    if (member === email) return
    member = email
    taps.value = storage.read(email)
    void send()
  }

  /** The session is over, and its taps wait for the next one of the same member. */
  function pause() {
    clearTimeout(timer)
    member = null
    taps.value = []
  }

  /** They logged out: nothing of theirs stays. */
  function clear() {
    pause()
    storage.clear()
    announcement.value = ''
  }

  const nextWaiting = () => taps.peek().find(({ state }) => state === 'waiting')

  async function send() {
    const sender = member
    if (isSending || !sender) return
    isSending = true
    clearTimeout(timer)
    for (let next = nextWaiting(); next; next = nextWaiting()) if (!(await sendOne(next, sender))) break
    isSending = false
    // A session that began meanwhile was told to wait.
    if (member !== sender) void send()
  }

  const record = (key: string, order: number, kind: TapKind) =>
    isReport(kind)
      ? call('POST /api/v1/office/reports', { body: { key, order, kind } })
      : call('POST /api/v1/office/handovers', { body: { key, order, kind } })

  /** @returns whether to go on with the next one */
  async function sendOne(tap: Tap, sender: string): Promise<boolean> {
    const { key, order, kind } = tap
    change(key, { state: 'sending' })
    const outcome = await record(key, order, kind)
    // Someone logged out meanwhile: what is stored is sent in their next session, under the same key.
    if (member !== sender) return false
    if (outcome.ok || isFinal(outcome)) {
      waitMs = FIRST_WAIT_MS
      batch(() => {
        if (!outcome.ok) {
          change(key, { state: 'refused', message: outcome.message })
          announcement.value = outcome.message
          return
        }
        const { data } = outcome.data
        const joined = 'joined' in data ? data.joined : null
        change(key, { state: 'done', joined })
        announcement.value = joined?.message ?? `${tapText(tap)}, saved.`
      })
      return true
    }
    batch(() => {
      change(key, { state: 'waiting' })
      announcement.value = `${tapText(tap)}, not sent yet. It will be sent when you’re back online.`
    })
    timer = setTimeout(() => void send(), Math.max(waitMs, (outcome.retryAfter ?? 0) * 1000))
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)
    return false
  }

  /** @returns its key, or that of the same one which is known already */
  function add(tapped: Pick<Tap, 'order' | 'name' | 'kind'>): string {
    const id = tapId(tapped)
    const known = taps.peek().find((tap) => tapId(tap) === id && tap.state !== 'refused')
    if (known) return known.key
    const key = newKey()
    const others = taps.peek().filter((tap) => tapId(tap) !== id)
    show([...others, { ...tapped, key, state: 'waiting', message: null }])
    void send()
    return key
  }

  const keysOfDone = (isOf: (kind: TapKind) => boolean) =>
    taps.peek().flatMap(({ key, kind, state }) => (state === 'done' && isOf(kind) ? [key] : []))

  /** The server's list says itself what was done before it was asked for. */
  function dropDone(keys: readonly string[]) {
    if (keys.length > 0) show(taps.peek().filter(({ key, state }) => state !== 'done' || !keys.includes(key)))
  }

  const takeBack = (key: string, kind: TapKind) =>
    isReport(kind)
      ? call('POST /api/v1/office/reports/:key/end', { params: { key }, body: { is_mistake: true } })
      : call('DELETE /api/v1/office/handovers/:key', { params: { key } })

  /** @returns whether it is undone */
  async function undo({ key, ...tap }: Pick<Tap, 'key' | 'order' | 'name' | 'kind'>): Promise<boolean> {
    if (!taps.peek().some((known) => known.key === key))
      show([...taps.peek(), { ...tap, key, state: 'done', message: null }])
    change(key, { state: 'undoing', message: null })
    const outcome = await takeBack(key, tap.kind)
    batch(() => {
      if (outcome.ok) remove(key)
      else change(key, { state: 'done', message: outcome.message })
      announcement.value = outcome.ok ? `${tapText(tap)}, undone.` : outcome.message
    })
    return outcome.ok
  }

  onReconnect(() => void send())

  return {
    taps,
    announcement,
    waiting,
    open,
    pause,
    clear,
    send,
    add,
    remove,
    keysOfDone,
    dropDone,
    undo,
  }
}
