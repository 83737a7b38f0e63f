import { batch, signal } from '@preact/signals-core'
import type { OfficeCalls } from '../../contract/office/endpoints.ts'
import { newKey } from '../../src/lib/new-key.ts'
import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import type { ErrorsOf, OfficeCall, ReplyOf } from '../call.ts'
import { createTypedForms } from '../frame/typed-forms.ts'
import type { StoreParts } from '../stores.ts'

export type NewOrderChoices = ReplyOf<'GET /api/v1/office/phone-orders/choices'>
export type FreeDays = ReplyOf<'GET /api/v1/office/phone-orders/dates/:productId'>
export type NewOrderPreview = ReplyOf<'POST /api/v1/office/phone-orders/preview'>
export type NewOrderField = ErrorsOf<'POST /api/v1/office/phone-orders'>
/** As it was typed, in the wire's names. */
export type Wish = OfficeCalls['POST /api/v1/office/phone-orders/preview']['body']
type Caller = Omit<OfficeCalls['POST /api/v1/office/phone-orders']['body'], keyof Wish | 'id' | 'total'>

/** The form, among what was typed and not sent. */
const FORM = 'new order'

export type NewOrderStore = ReturnType<typeof createNewOrderStore>

const wishFields: ErrorsOf<'POST /api/v1/office/phone-orders/preview'>[] = [
  'sauna_id',
  'date_from',
  'date_to',
  'zip_code',
]
const fields: NewOrderField[] = [
  ...wishFields,
  'address',
  'city',
  'state',
  'name',
  'surname',
  'email',
  'cell_phone',
  'note',
]

/** An order for a customer who has called: first what it costs, then the order with a link to pay for it. */
export function createNewOrderStore(call: OfficeCall, { unsaved }: Pick<StoreParts, 'unsaved'>) {
  const typed = createTypedForms(unsaved)
  const choices = remote<NewOrderChoices>()
  const days = remote<FreeDays>()
  const looking = submission({ fields: wishFields })
  const making = submission({ fields })
  /** What was asked about last, and what it costs. Null once something else is chosen. */
  const preview = signal<(NewOrderPreview & { id: string; wish: Wish }) | null>(null)
  let asked = 0
  /** An order that may have been made, though no answer came. Asked for once more, it keeps its id, and there is one. */
  let unanswered: { id: string; wish: string } | null = null

  const load = () => choices.take(call('GET /api/v1/office/phone-orders/choices'))

  /** What is free of a sauna, for this way to get it. */
  function showDays(productId: string, method: Wish['delivery_method'], zip: string) {
    // Those of another choice must not be told to the caller.
    days.clear()
    return days.take(
      call('GET /api/v1/office/phone-orders/dates/:productId', {
        params: { productId },
        query: { method, ...(zip && { zip_code: zip.slice(0, 10) }) },
      }),
    )
  }

  /** @param values of the whole form: what the caller said must not be asked twice */
  function type(values: Record<string, string>) {
    // The address of a delivery has no fields while the method is pickup.
    const all = { ...typed.find(FORM), ...values }
    const hasWords = fields.some((name) => name !== 'sauna_id' && all[name])
    typed.keep(FORM, hasWords ? all : null)
  }

  /** Something else was chosen, so the price no longer counts. */
  function edit() {
    asked++
    batch(() => {
      preview.value = null
      looking.clear()
      making.clear()
    })
  }

  /** Shows the price. Each answer that is shown gets an id, so that an order at it is made once. */
  async function look(wish: Wish) {
    const mine = ++asked
    making.clear()
    await looking.send(
      () => call('POST /api/v1/office/phone-orders/preview', { body: wish }),
      (answer) => {
        const isSame = unanswered?.wish === JSON.stringify(wish)
        if (mine === asked) preview.value = { ...answer, wish, id: (isSame && unanswered?.id) || newKey() }
      },
    )
  }

  /** Makes the order at the price that is shown. @returns its number; null if it was not made */
  async function make(caller: Caller): Promise<number | null> {
    const seen = preview.peek()
    if (!seen) return null
    const { id, wish, total } = seen
    const outcome = await making.send(() =>
      call('POST /api/v1/office/phone-orders', { body: { ...caller, ...wish, id, total } }),
    )
    if (!outcome) return null
    unanswered = (outcome.status ?? 500) >= 500 ? { id, wish: JSON.stringify(wish) } : null
    if (outcome.ok) {
      typed.clear()
      return outcome.data.number
    }
    // The dates or the price are no longer what was shown; without an answer, the same may be sent again.
    if (outcome.status === 409 || wishFields.some((field) => outcome.errors?.[field])) preview.value = null
    return null
  }

  /** The session is over: what was typed stays for the same member. */
  function pause() {
    choices.clear()
    days.clear()
    edit()
  }

  function clear() {
    pause()
    unanswered = null
    typed.clear()
  }

  return {
    choices,
    days,
    looking,
    making,
    preview,
    /** What was typed and has not become an order, by the fields' names. */
    typed: () => typed.find(FORM),
    load,
    showDays,
    look,
    make,
    type,
    forget: typed.clear,
    edit,
    pause,
    clear,
  }
}
