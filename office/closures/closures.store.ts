import { batch, signal } from '@preact/signals-core'
import type { OfficeCalls } from '../../contract/office/endpoints.ts'
import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'

export type Closures = ReplyOf<'GET /api/v1/office/closures'>
export type Closure = Closures['items'][number]
export type ClosureDetails = ReplyOf<'GET /api/v1/office/closures/:closureId'>
export type ClosureCase = ClosureDetails['cases'][number]
export type AffectedOrder = ClosureDetails['out'][number]
export type Wanted = OfficeCalls['POST /api/v1/office/closures/preview']['body']
type WithReason = Pick<OfficeCalls['POST /api/v1/office/closures']['body'], 'reason' | 'words'>
type Field = 'settlement_id' | 'unit_ids' | 'first_night' | 'last_night' | 'reason' | 'words'
export type ClosuresStore = ReturnType<typeof createClosuresStore>

const count = (number: number, one: string, more: string) => (number === 1 ? `1 ${one}` : `${number} ${more}`)

/** Dates that are closed for a reason. Nothing is closed before the orders in them were shown. */
export function createClosuresStore(call: OfficeCall) {
  const closures = remote<Closures>()
  const details = remote<ClosureDetails>()
  const closing = submission<Field>({
    fields: ['settlement_id', 'unit_ids', 'first_night', 'last_night', 'reason', 'words'],
  })
  const acting = submission()
  /** What is about to be closed, and the orders in it; null until they were asked for. */
  const preview = signal<{ wanted: Wanted; orders: AffectedOrder[] } | null>(null)
  const done = signal<string | null>(null)

  const load = () => closures.take(call('GET /api/v1/office/closures'))
  const loadDetails = (closureId: string) =>
    details.take(call('GET /api/v1/office/closures/:closureId', { params: { closureId } }))

  const showOrders = (wanted: Wanted) =>
    closing.send(
      () => call('POST /api/v1/office/closures/preview', { body: wanted }),
      ({ orders }) => {
        preview.value = { wanted, orders }
      },
    )

  /** The dates or the saunas have changed, so the orders may be others. */
  function dropPreview() {
    batch(() => {
      preview.value = null
      closing.clearErrors()
    })
  }

  /** Closes what was shown. @returns the closure's id */
  async function close(reason: WithReason): Promise<number | null> {
    const shown = preview.peek()
    if (!shown) return null
    const seen = shown.orders.map(({ number }) => number)
    const outcome = await closing.send(
      () => call('POST /api/v1/office/closures', { body: { ...shown.wanted, ...reason, seen } }),
      (closed) => {
        preview.value = null
        details.data.value = closed
        done.value = `The dates are closed. ${count(closed.cases.length, 'customer gets', 'customers get')} an email with a choice.`
      },
    )
    // An order came in meanwhile: the list shows it.
    if (outcome && !outcome.ok && outcome.status === 409) {
      const message = closing.message.peek()
      await showOrders(shown.wanted)
      closing.message.value = message
    }
    if (!outcome?.ok) return null
    void load()
    return outcome.data.data.id
  }

  const remind = ({ id }: Closure) =>
    acting.send(
      () => call('POST /api/v1/office/closures/:closureId/reminders', { params: { closureId: String(id) } }),
      ({ reminded, details: changed }) => {
        details.data.value = changed
        done.value =
          reminded > 0
            ? `${count(reminded, 'customer is', 'customers are')} reminded by email.`
            : 'Nobody was reminded: their last email is less than 12 hours old.'
      },
    )

  async function reopen({ id }: Closure): Promise<boolean> {
    const outcome = await acting.send(
      () => call('POST /api/v1/office/closures/:closureId/reopening', { params: { closureId: String(id) } }),
      (changed) => {
        details.data.value = changed
        done.value = 'The dates are open again. Orders without an answer stay as they were.'
      },
    )
    if (outcome?.ok) void load()
    return outcome?.ok ?? false
  }

  return {
    closures,
    details,
    closing,
    acting,
    preview,
    done,
    load,
    loadDetails,
    showOrders,
    dropPreview,
    close,
    remind,
    reopen,
  }
}
