import { describe, expect, it } from 'vitest'
import { createCustomerChangeStore } from '../../src/features/user/order-change.store.ts'
import type { Call, Outcome } from '../../src/lib/api.ts'
import {
  type ChangeCalls,
  type Choices,
  createOrderChangeStore,
  type Wish,
} from '../../src/lib/order-change.ts'
import { anAnswer, aRefusal } from './outcomes.ts'

const choices: Choices = {
  refusal: null,
  waiting: null,
  saunas: [{ id: 1, title: 'Birch', price: 7_500 }],
  now: { saunaId: 1, dateFrom: '2026-12-01', dateTo: '2026-12-04', deliveryMethod: 'pickup' },
}
const wish = (date_to: string): Wish => ({
  sauna_id: 1,
  date_from: '2026-12-01',
  date_to,
  delivery_method: 'pickup',
})
const preview = { lines: [], oldTotal: 24_356, newTotal: 32_475, difference: 8_119 }

/** A change whose answers come when a test gives them, in the order of the calls. */
function aChange() {
  const answers: ((outcome: Outcome<never>) => void)[] = []
  const sent: unknown[] = []
  const ask = (body?: unknown) => {
    sent.push(body)
    return new Promise<never>((resolve) => answers.push(resolve as (outcome: unknown) => void))
  }
  const calls: ChangeCalls<string> = { load: ask, preview: ask, agree: ask }
  const change = createOrderChangeStore<string>()
  change.open(calls)
  const answer = (outcome: unknown) => answers.shift()?.(outcome as Outcome<never>)
  answer(anAnswer(choices))
  return { change, calls, answer, sent }
}

describe('a change of an order', () => {
  it('shows no refusal of dates that are no longer the ones in the form', async () => {
    const { change, answer } = aChange()
    const first = change.look(wish('2026-12-06'))
    change.edit()
    const second = change.look(wish('2026-12-05'))
    answer({ ...aRefusal('client', 422, 'Please check.'), errors: { date_to: ['12/06 is taken.'] } })
    await first
    expect(change.shown.value).toMatchObject({ isLooking: true, errors: {}, message: null })
    answer(anAnswer(preview))
    await second
    expect(change.shown.value.preview).toMatchObject(preview)
  })

  it('is agreed to once, at the totals that were shown, and again after an answer that was lost', async () => {
    const { change, answer, sent } = aChange()
    const look = change.look(wish('2026-12-05'))
    answer(anAnswer(preview))
    await look
    const lost = change.agree()
    answer(aRefusal('timeout', null, 'The shop took too long to answer. Please try again.'))
    expect(await lost).toBeNull()
    expect(change.shown.value.message).toContain('took too long')
    const again = change.agree()
    answer(anAnswer('done'))
    expect(await again).toEqual({ answer: 'done', isOpen: true })
    const [, , first, second] = sent as { id: string; old_total: number; new_total: number }[]
    expect(first).toMatchObject({ ...wish('2026-12-05'), old_total: 24_356, new_total: 32_475 })
    expect(second).toEqual(first)
  })

  it('has to be looked at again once it is no longer what was shown', async () => {
    const { change, answer } = aChange()
    const look = change.look(wish('2026-12-05'))
    answer(anAnswer(preview))
    await look
    const refused = change.agree()
    answer(aRefusal('client', 409, 'The price has changed.'))
    expect(await refused).toBeNull()
    expect(change.shown.value).toMatchObject({ preview: null, message: 'The price has changed.' })
  })

  it('that was closed before its answer came says so, and leaves the next one alone', async () => {
    const { change, calls, answer } = aChange()
    const look = change.look(wish('2026-12-05'))
    answer(anAnswer(preview))
    await look
    const agreed = change.agree()
    change.open({ ...calls })
    answer(anAnswer('done'))
    expect(await agreed).toEqual({ answer: 'done', isOpen: false })
  })

  it('that could not be loaded still says so while it is loaded again', async () => {
    const { change, calls, answer } = aChange()
    change.open(calls)
    answer(aRefusal('network', null, 'We could not reach the shop.'))
    await expect.poll(() => change.shown.value.hasFailed).toBe(true)
    const again = change.reload()
    expect(change.shown.value).toMatchObject({ choices: null, hasFailed: true, isLoading: true })
    answer(anAnswer(choices))
    await again
    expect(change.shown.value).toMatchObject({ choices, hasFailed: false, isLoading: false })
  })
})

describe('taking back a change', () => {
  function aStore() {
    const answers: ((outcome: Outcome<unknown>) => void)[] = []
    const call = (() => new Promise((resolve) => answers.push(resolve))) as unknown as Call
    return {
      store: createCustomerChangeStore(call),
      answer: (outcome: Outcome<unknown>) => answers.shift()?.(outcome),
    }
  }

  it('is about one order, and is busy until the orders are those from after it', async () => {
    const { store, answer } = aStore()
    const reloads: (() => void)[] = []
    const reload = () => new Promise<void>((resolve) => reloads.push(resolve))
    const isBusy = () => ['a', 'b'].map((id) => store.withdrawalOf(id).isBusy.value)
    const withdrawn = store.withdraw('a', reload)
    expect(isBusy()).toEqual([true, false])
    answer(anAnswer(choices))
    await expect.poll(() => reloads.length).toBe(1)
    expect(isBusy()).toEqual([true, false])
    reloads[0]?.()
    expect(await withdrawn).toBe(true)
    expect(isBusy()).toEqual([false, false])
  })

  it('that was just paid for says so at its order alone, and shows the orders as they are now', async () => {
    const { store, answer } = aStore()
    const reloads: string[] = []
    const withdrawn = store.withdraw('a', async () => reloads.push('reloaded'))
    answer(aRefusal('client', 409, 'The payment for this change just arrived.'))
    expect(await withdrawn).toBe(false)
    expect(reloads).toEqual(['reloaded'])
    const messages = ['a', 'b'].map((id) => store.withdrawalOf(id).message.value)
    expect(messages).toEqual(['The payment for this change just arrived.', null])
    store.clear()
    expect(store.withdrawalOf('a').message.value).toBeNull()
  })
})
