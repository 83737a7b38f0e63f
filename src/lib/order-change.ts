import { batch, computed, signal } from '@preact/signals-core'
import type { Calls } from '../../contract/endpoints.ts'
import type { ChangeChoices, ChangePreview, ChangeWish, changeFields } from '../../contract/order-change.ts'
import type { Outcome } from './api.ts'
import { sayChange } from './change-news.ts'
import type { FromWire } from './from-wire.ts'
import { newKey } from './new-key.ts'
import { remote } from './remote.ts'
import { submission } from './submission.ts'

export type ChangeField = (typeof changeFields)[number]
export type Choices = FromWire<ChangeChoices>
export type Preview = FromWire<ChangePreview> & {
  /** That it costs something else than the form has said before. */
  news?: string | null
}
/** As it was typed, in the wire's names. */
export type Wish = ChangeWish
export type Agreement = Calls['POST /api/v1/cabinet/user/orders/:orderId/change']['body']

/** The calls about one order: those of its customer, or those of the office. */
export interface ChangeCalls<Agreed> {
  load(): Promise<Outcome<Choices>>
  preview(wish: Wish): Promise<Outcome<Preview, ChangeField>>
  agree(agreement: Agreement): Promise<Outcome<Agreed, ChangeField>>
}

export type OrderChangeStore<Agreed> = ReturnType<typeof createOrderChangeStore<Agreed>>
/** What a dialog shows of a change. */
export type ShownChange = OrderChangeStore<unknown>['shown']['value']

const fields: ChangeField[] = ['sauna_id', 'date_from', 'date_to', 'address', 'city', 'state', 'zip_code']

/** Changing an order: what a change costs is shown before anything is done. The same in the cabinet and in the office. */
export function createOrderChangeStore<Agreed>() {
  const choices = remote<Choices>()
  const looking = submission<ChangeField>({ fields })
  const agreeing = submission<ChangeField>({ fields })
  /** What was asked about last, and what came of it. Null once something else is chosen. */
  const preview = signal<(Preview & { id: string; wish: Wish }) | null>(null)
  /** What each wish cost when it was looked at first. */
  const firstTotals = new Map<string, number>()
  let calls: ChangeCalls<Agreed> | null = null
  let asked = 0

  const shown = computed(() => ({
    choices: choices.data.value,
    /** The choices did not come; also while they are asked for again. */
    hasFailed: choices.problem.value !== null,
    isLoading: choices.status.value === 'fetching',
    preview: preview.value as Preview | null,
    errors: { ...looking.errors.value, ...agreeing.errors.value },
    message: agreeing.message.value ?? looking.message.value,
    isLooking: looking.isBusy.value,
    isAgreeing: agreeing.isBusy.value,
  }))

  /** Begins with another order, or once more with the same. */
  function open(ofOrder: ChangeCalls<Agreed>) {
    clear()
    calls = ofOrder
    void reload()
  }

  const reload = async () => {
    if (calls) await choices.take(calls.load())
  }

  /** Something else was chosen, so what was shown no longer counts. */
  function edit() {
    asked++
    batch(() => {
      preview.value = null
      looking.clear()
      agreeing.clear()
    })
  }

  /** Shows what it would cost. Each answer that is shown gets an id, so agreeing to it counts once. */
  async function look(wish: Wish) {
    if (!calls) return
    const mine = ++asked
    agreeing.clear()
    const { preview: ask } = calls
    await looking.send(
      () => ask(wish),
      (answer) => {
        if (mine === asked) preview.value = { ...answer, wish, id: newKey(), news: newsOf(wish, answer) }
      },
    )
  }

  function newsOf(wish: Wish, { newTotal: total, sauna: listedNow }: Preview): string | null {
    const key = JSON.stringify(wish)
    const firstTotal = firstTotals.get(key) ?? total
    firstTotals.set(key, firstTotal)
    const listed = listedNow && choices.data.peek()?.saunas.find(({ id }) => id === listedNow.id)
    return sayChange({ listed, listedNow, firstTotal, total })
  }

  /**
   * Agrees to what is shown.
   * @returns what the server answered, and whether the change is still open on the screen; null if nothing was changed
   */
  async function agree(): Promise<{ answer: Agreed; isOpen: boolean } | null> {
    const seen = preview.peek()
    const mine = calls
    if (!mine || !seen) return null
    const { id, wish, oldTotal, newTotal } = seen
    const agreement = { ...wish, id, old_total: oldTotal, new_total: newTotal }
    const outcome = await agreeing.send(() => mine.agree(agreement))
    const isOpen = mine === calls
    // What was shown is no longer so: it has to be looked at again. Without an answer it may be tried again.
    if (outcome && !outcome.ok && outcome.status !== null && outcome.status < 500 && isOpen)
      preview.value = null
    return outcome?.ok ? { answer: outcome.data, isOpen } : null
  }

  function clear() {
    calls = null
    firstTotals.clear()
    choices.clear()
    edit()
  }

  return { shown, open, reload, look, agree, edit, clear }
}
