import { batch, signal } from '@preact/signals-core'
import type { OfficeCalls } from '../../contract/office/endpoints.ts'
import { remote } from '../../src/lib/remote.ts'
import { showCount } from '../../src/lib/show-count.ts'
import { submission } from '../../src/lib/submission.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'

export type ClosureList = ReplyOf<'GET /api/v1/office/closures'>
export type Closure = ClosureList['items'][number]
export type ClosureDetails = ReplyOf<'GET /api/v1/office/closures/:closureId'>
export type ClosureCase = ClosureDetails['cases'][number]
export type AffectedOrder = ClosureDetails['out'][number]
export type Wanted = OfficeCalls['POST /api/v1/office/closures/preview']['body']
type WithReason = Pick<OfficeCalls['POST /api/v1/office/closures']['body'], 'reason' | 'words'>
type Field = 'settlement_id' | 'unit_ids' | 'first_night' | 'last_night' | 'reason' | 'words'
export type ClosuresStore = ReturnType<typeof createClosuresStore>

/** Says who was written to when these dates were closed. */
const closedMessage = ({ cases }: ClosureDetails) =>
  cases.length === 0
    ? 'The dates are closed. No customer has to be asked.'
    : `The dates are closed. ${showCount(cases.length, 'customer gets', 'customers get')} an email with a choice.`

/** Says who was reminded, and whom only a call can reach. */
function remindedMessage({ reminded, failed }: { reminded: number; failed: number[] }): string {
  if (reminded === 0) return 'Nobody was reminded: their last email is less than 12 hours old.'
  const done = `${showCount(reminded, 'customer is', 'customers are')} reminded by email.`
  if (failed.length === 0) return done
  const orders = failed.map((number) => `#${number}`).join(', ')
  return failed.length === 1
    ? `${done} The email about order ${orders} could not be prepared: please call this customer.`
    : `${done} The emails about orders ${orders} could not be prepared: please call these customers.`
}

/** Dates that are closed for a reason. Nothing is closed before the orders in them were shown. */
export function createClosuresStore(call: OfficeCall) {
  const closures = remote<ClosureList>()
  const details = remote<ClosureDetails>()
  const closing = submission<Field>({
    fields: ['settlement_id', 'unit_ids', 'first_night', 'last_night', 'reason', 'words'],
  })
  const acting = submission()
  /** What is about to be closed, and the orders in it; null until they were asked for. */
  const preview = signal<{ wanted: Wanted; orders: AffectedOrder[] } | null>(null)
  const done = signal<string | null>(null)
  /** How often dates or saunas were edited: an answer about earlier ones must not be what is closed. */
  let edits = 0

  const refresh = () => closures.take(call('GET /api/v1/office/closures'))

  /** The screen was opened: what was done before is no news. */
  async function load() {
    done.value = null
    await refresh()
  }

  /** Another closure begins without what was said about the last one. */
  async function loadDetails(closureId: string) {
    acting.clear()
    if (String(details.data.peek()?.data.id) !== closureId) done.value = null
    await details.take(call('GET /api/v1/office/closures/:closureId', { params: { closureId } }))
  }

  function showOrders(wanted: Wanted) {
    const asked = edits
    return closing.send(
      () => call('POST /api/v1/office/closures/preview', { body: wanted }),
      ({ orders }) => {
        if (asked === edits) preview.value = { wanted, orders }
      },
    )
  }

  /** The dates or the saunas have changed, so the orders may be others; also those that are on their way. */
  function dropPreview() {
    edits++
    if (!preview.peek()) return
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
    const asked = edits
    const outcome = await closing.send(
      () => call('POST /api/v1/office/closures', { body: { ...shown.wanted, ...reason, seen } }),
      (closed) => {
        preview.value = null
        details.data.value = closed
        done.value = closedMessage(closed)
      },
    )
    // An order came in meanwhile: the list shows it, unless other dates were typed by now.
    if (outcome?.status === 409 && asked === edits) {
      const message = closing.message.peek()
      await showOrders(shown.wanted)
      closing.message.value = message
    }
    if (!outcome?.ok) return null
    void refresh()
    return outcome.data.data.id
  }

  const onActed = (message: string) => (changed: ClosureDetails) => {
    // Another closure is looked at by now, or another member is.
    if (changed.data.id !== details.data.peek()?.data.id) return
    details.data.value = changed
    done.value = message
  }

  const remind = ({ id }: Closure) =>
    acting.send(
      () => call('POST /api/v1/office/closures/:closureId/reminders', { params: { closureId: String(id) } }),
      ({ details: changed, ...told }) => onActed(remindedMessage(told))(changed),
    )

  async function reopen({ id }: Closure): Promise<boolean> {
    const outcome = await acting.send(
      () => call('POST /api/v1/office/closures/:closureId/reopening', { params: { closureId: String(id) } }),
      onActed('The dates are open again. Orders without an answer stay as they were.'),
    )
    if (outcome?.ok) void refresh()
    return outcome?.ok ?? false
  }

  function clear() {
    for (const part of [closures, details, closing, acting]) part.clear()
    dropPreview()
    done.value = null
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
    clear,
  }
}
