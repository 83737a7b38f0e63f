import { signal } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'
import { type CheckAnswers, noAnswers } from '../../lib/check-answers.ts'
import { submission } from '../../lib/submission.ts'
import type { Order } from './user.store.ts'

export type OrderAnswers = ReturnType<ReturnType<typeof createOrderAnswersStore>['answersOf']>

/** What customers say of their car or their place after the checkout, order by order. */
export function createOrderAnswersStore(call: Call) {
  const forms = new Map<string, ReturnType<typeof formOf>>()

  function formOf({ id: orderId, checkId }: Order, earlier: Partial<CheckAnswers> | undefined) {
    const begun = { ...noAnswers, ...earlier }
    const form = signal(begun)
    /** Nothing was typed here, and the order was answered somewhere else since. */
    const isStale = (now: Partial<CheckAnswers> | undefined) =>
      form.peek() === begun && JSON.stringify({ ...noAnswers, ...now }) !== JSON.stringify(begun)
    const sending = submission<keyof CheckAnswers>()

    function editForm(changes: Partial<CheckAnswers>) {
      form.value = { ...form.peek(), ...changes }
      sending.clearErrorsOf(Object.keys(changes))
    }

    /**
     * @param reload runs where the order is another one than the page shows
     * @param onSaved gets the order with the answers
     */
    const send = (reload: () => Promise<unknown>, onSaved: (order: Order) => void) =>
      sending.send(
        async () => {
          const answered = Object.entries(form.peek()).filter(([, text]) => text.trim())
          const answer = await call('PUT /api/v1/cabinet/user/orders/:orderId/check', {
            params: { orderId },
            body: { ...Object.fromEntries(answered), check_id: checkId },
          })
          // Still busy until the page shows what it is now.
          if (answer.status === 409) await reload()
          return answer
        },
        (order) => {
          // The order has them now, and says what to begin with.
          forms.delete(orderId)
          onSaved(order)
        },
      )

    const { errors, message, isBusy } = sending
    return { checkId, form, isStale, errors, message, isBusy, editForm, send }
  }

  /**
   * What is typed and not sent stays until the customer logs out, or until the order asks about another sauna or
   * another place.
   * @param earlier what was answered before, to begin with
   */
  function answersOf(order: Order, earlier?: Partial<CheckAnswers>) {
    const kept = forms.get(order.id)
    if (kept && kept.checkId === order.checkId && !kept.isStale(earlier)) return kept
    const answers = formOf(order, earlier)
    forms.set(order.id, answers)
    return answers
  }

  return { answersOf, clear: () => forms.clear() }
}
