import { beforeEach, expect } from 'vitest'
import type { DeliveryMethod } from '../../server/domain/delivery.ts'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'
import { aForm, openCheckout, someDates, submitPayment } from './journey.ts'
import type { aRental } from './rows.ts'
import type { Visit } from './shop.ts'
import { useCustomer, useRental, useShop } from './use-shop.ts'

type Facts = Pick<NonNullable<Parameters<typeof aRental>[2]>, 'trailer' | 'footprint'>

/**
 * A new customer for each test, who rents a sauna with those facts: the shop compares their answers with them.
 * @param usual how the sauna changes hands when those facts matter
 */
export function useCheck(database: () => ShopDatabase, facts: Facts, usual: DeliveryMethod) {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { settlement, sauna } = useRental(database, { units: 4, ...facts })
  const customer = useCustomer(shop)
  beforeEach(() => database().version.bump())

  /** Accepts the checkout with those answers. */
  async function accept(answers: object, method = usual) {
    await openCheckout(customer, sauna.id)
    const chosen = await customer.post(`products/${sauna.id}/delivery-method`, {
      productId: sauna.id,
      method,
    })
    expect(chosen.status).toBe(200)
    const { version } = (await customer.get('request/total')).body
    return customer.post('request/accept', { ...aForm(), ...answers, version })
  }

  /** @returns the order's number */
  async function buy(answers: object): Promise<number> {
    const { body } = await accept(answers)
    await submitPayment(customer, body.redirectTo, 'pay')
    const newest = database().db.selectFrom('shopOrder').select('number').orderBy('number', 'desc')
    return (await newest.executeTakeFirstOrThrow()).number
  }

  /** An order as the list of its first day has it for a member of the office. */
  async function goingOut(member: Visit, number: number) {
    const { body } = await member.get(`office/today?day=${someDates.date_from}`)
    type Place = { groups: { orders: { number: number; [check: string]: unknown }[] }[] }
    const orders = (body.places as Place[]).flatMap(({ groups }) => groups).flatMap(({ orders }) => orders)
    const found = orders.find((each) => each.number === number)
    if (!found) throw new Error(`Order #${number} does not go out on its first day`)
    return found
  }

  return { shop, settlement, sauna, customer, accept, buy, goingOut }
}
