import { batch, signal } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'
import { submission } from '../../lib/submission.ts'
import type { Order } from './user.store.ts'

export type ReviewStore = ReturnType<typeof createReviewStore>

export interface ReviewForm {
  /** 0 until one is chosen. */
  stars: number
  text: string
  showsName: boolean
}

const formOf = ({ review }: Order): ReviewForm => ({
  stars: review?.stars ?? 0,
  text: review?.text ?? '',
  // Nobody is named who has not asked for it.
  showsName: review?.showsName ?? false,
})

/** Saying how it was. What is typed and not sent stays until the page is left. */
export function createReviewStore(call: Call) {
  /** The order it is about; null while the form is closed. */
  const order = signal<Order | null>(null)
  const form = signal<ReviewForm>({ stars: 0, text: '', showsName: false })
  const typed = new Map<string, ReviewForm>()
  const sending = submission<'stars' | 'text'>({ fields: ['stars', 'text'] })
  const withdrawing = submission()

  const openForm = (chosen: Order) =>
    batch(() => {
      order.value = chosen
      form.value = typed.get(chosen.id) ?? formOf(chosen)
      sending.clear()
      withdrawing.clear()
    })
  const close = () => {
    order.value = null
  }

  function edit(changes: Partial<ReviewForm>) {
    const chosen = order.peek()
    if (!chosen) return
    form.value = { ...form.peek(), ...changes }
    typed.set(chosen.id, form.peek())
    sending.clearErrorsOf(Object.keys(changes))
  }

  const onDone = (id: string) => () => {
    typed.delete(id)
    if (order.peek()?.id === id) close()
  }

  /** @returns whether the list of orders is out of date */
  async function send(): Promise<boolean> {
    const chosen = order.peek()
    if (!chosen) return false
    const { stars, text, showsName } = form.peek()
    const outcome = await sending.send(
      () =>
        call('PUT /api/v1/cabinet/user/orders/:orderId/review', {
          params: { orderId: chosen.id },
          body: { stars, text, shows_name: showsName },
        }),
      onDone(chosen.id),
    )
    return outcome?.ok ?? false
  }

  /** The same for taking it back. */
  async function withdraw(): Promise<boolean> {
    const chosen = order.peek()
    if (!chosen) return false
    const outcome = await withdrawing.send(
      () => call('DELETE /api/v1/cabinet/user/orders/:orderId/review', { params: { orderId: chosen.id } }),
      onDone(chosen.id),
    )
    return outcome?.ok ?? false
  }

  function clear() {
    typed.clear()
    close()
  }

  return { order, form, sending, withdrawing, openForm, close, edit, send, withdraw, clear }
}
