import { describe, expect, it } from 'vitest'
import { createCustomerChangeStore } from '../../src/features/user/order-change.store.ts'
import { createOrderChangeStore } from '../../src/lib/order-change.ts'
import { buyStay, ordersOf, someDates, submitPayment } from '../server/journey.ts'
import { visitAs } from '../server/customer.ts'
import { aCrawl, onlyAt, toldUntil, type Told } from './a-price-crawl.ts'
import { type PriceChange, usePricedShop } from './a-priced-shop.ts'

const steps = ['form', 'look', 'look again', 'agree', 'pay'] as const
type Step = (typeof steps)[number]
const changes: readonly PriceChange[] = ['price', 'season', 'fee', 'tax', 'deposit']

describe('A price that changes while a customer changes their order, against the real app', () => {
  const { shop, aPlace, aTab } = usePricedShop()

  /** From a paid order to one that is two nights longer, with one change before one step. */
  async function crawl(at: Step, what: PriceChange): Promise<Told<Step>> {
    const { sauna, change: changePrice } = await aPlace()
    const { said, before } = aCrawl<Step>(at, () => changePrice(what))
    const { call, logIn } = await aTab()
    const customer = await visitAs(shop(), await logIn())
    await buyStay(customer, sauna.id)
    const [order] = await ordersOf(customer)
    const change = createOrderChangeStore<{ waiting: { payUrl: string; newTotal: number } | null }>()
    const shown = () => change.shown.value
    await before('form')
    change.open(createCustomerChangeStore(call).changeCallsOf(order.id))
    await expect.poll(() => shown().choices).not.toBeNull()
    const { saunaId, dateFrom, deliveryMethod, zipCode, ...address } = shown().choices!.now
    expect(dateFrom).toBe(someDates.date_from)
    said.form = null
    const look = async () => {
      await change.look({
        sauna_id: saunaId,
        date_from: dateFrom,
        date_to: '2026-12-06',
        delivery_method: deliveryMethod,
        zip_code: zipCode,
        address: address.address,
        city: address.city,
        state: address.state,
      })
      return shown().preview?.news ?? shown().message
    }
    await before('look')
    said.look = await look()
    await before('look again')
    change.edit()
    said['look again'] = await look()
    await before('agree')
    let agreed = await change.agree()
    said.agree = agreed ? null : `${shown().message} ${await look()}`
    agreed ??= await change.agree()
    const { payUrl, newTotal } = agreed!.answer.waiting!
    await before('pay')
    const page = await customer.get(payUrl)
    await submitPayment(customer, String(page.headers.location), 'pay')
    await customer.get('cabinet/user/orders')
    const [changed] = await ordersOf(customer)
    said.pay = changed.total_cost === newTotal ? null : 'another total'
    return said
  }

  // 5 nights at $150, delivered for $75, with 8.25% tax.
  const night = 'The price has changed since you first saw it. It was $150 a night.'
  const wasTotal = 'The new total was $893.06.'
  const other = 'The new total has changed since you first saw it. It was $893.06.'
  const again = {
    price: `${night} ${wasTotal}`,
    season: `${night} ${wasTotal}`,
    fee: other,
    tax: other,
    deposit: null,
  }
  const refused = (words: string) =>
    `The price has changed since you last saw it. Please look at it again. ${words}`
  const nothing = { price: null, season: null, fee: null, tax: null, deposit: null }
  const expected: Record<Step, Record<PriceChange, string | null>> = {
    form: nothing,
    // The form has named the price of a night, and nothing else.
    look: { ...nothing, price: night, season: night },
    'look again': again,
    agree: {
      price: refused(again.price),
      season: refused(again.season),
      fee: refused(other),
      tax: refused(other),
      deposit: null,
    },
    pay: nothing,
  }

  it.each(steps.flatMap((step) => changes.map((change) => [step, change] as const)))(
    'before “%s”: the %s is told with what it was',
    async (step, change) => {
      expect(toldUntil(await crawl(step, change), steps, step)).toEqual(
        onlyAt(steps, step, expected[step][change]),
      )
    },
  )
})
