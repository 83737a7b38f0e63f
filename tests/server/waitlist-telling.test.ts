import { beforeAll, expect, it } from 'vitest'
import { aCustomer } from './customer.ts'
import { buyStay, isFree, openCheckout, order, ordersOf } from './journey.ts'
import { aRental, block } from './rows.ts'
import { visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental, useShop } from './use-shop.ts'
import { waiting } from './waiting.ts'

describeOnBothEngines('the waitlist tells the first in order of asking', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { settlement, sauna } = useRental(database, { at: { name: 'Albany' } })
  const customer = useCustomer(shop)
  let at: ReturnType<typeof waiting>
  beforeAll(() => {
    at = waiting(shop)
  })
  const entries = () => at.entriesFor(sauna.id)
  const later = { date_from: '2026-12-10', date_to: '2026-12-12' }

  it('when a checkout is left, with the dates held for them for ten minutes', async () => {
    const { hold_expires_at } = await openCheckout(customer, sauna.id)
    const first = await at.aGuest(sauna.id)
    const second = await at.aGuest(sauna.id)
    await at.tellWaitlist()
    expect(await at.told(sauna.id)).toEqual([])
    await customer.post('request/release', { hold_expires_at, may_return: false })
    await at.tellWaitlist()
    await at.tellWaitlist()
    expect(await at.told(sauna.id)).toEqual([first])
    const { body } = await visit(shop).get(`products/${sauna.id}/booking`)
    const until = new Date(shop.clock.now().getTime() + 10 * 60_000).toISOString()
    expect(
      body.available_dates.filter((day: { held_until?: string }) => day.held_until === until),
    ).toHaveLength(4)
    expect(await isFree(shop, sauna.id)).toBe(false)

    shop.clock.pass({ minutes: 10 })
    await at.tellWaitlist()
    expect(await at.told(sauna.id)).toEqual([first, second])
    expect(await entries()).toMatchObject([{ state: 'lapsed', requestId: null }, { state: 'told' }])
    shop.clock.pass({ minutes: 10 })
    await at.tellWaitlist()
    expect(await isFree(shop, sauna.id)).toBe(true)
  })

  it('when a hold expires, an order is canceled, runs out of time, or dates are opened again', async () => {
    const saunas = await Promise.all([1, 2, 3, 4].map(() => aRental(database(), settlement.id)))
    const [held, canceled, unpaid, closed] = saunas
    await openCheckout(await aCustomer(shop), held!.id)
    await buyStay(customer, canceled!.id)
    await order(customer, unpaid!.id)
    await block(database(), closed!.units[0]!, '2026-12-02')
    const first = new Map<number, string>()
    for (const { id } of saunas) first.set(id, await at.aGuest(id))
    await at.tellWaitlist()
    for (const { id } of saunas) expect(await at.told(id)).toEqual([])

    const [, paid] = await ordersOf(customer)
    expect(paid.status).toBe('paid')
    const { refund_cost } = paid
    await customer.post(`cabinet/user/orders/${paid.id}/cancel`, { refund_cost })
    await database().db.deleteFrom('unitNight').where('unitId', '=', closed!.units[0]!).execute()
    shop.clock.pass({ minutes: 40 })
    await at.tellWaitlist()
    for (const { id } of saunas) expect([id, await at.told(id)]).toEqual([id, [first.get(id)]])
  })

  it('of stays that overlap, and everybody whose dates do not', async () => {
    await block(
      database(),
      sauna.units[0]!,
      ...['01', '02', '03', '04', '10', '11'].map((day) => `2026-12-${day}`),
    )
    const whole = await at.aGuest(sauna.id, { dates: { date_from: '2026-12-01', date_to: '2026-12-12' } })
    const first = await at.aGuest(sauna.id)
    const overlapping = await at.aGuest(sauna.id, {
      dates: { date_from: '2026-12-03', date_to: '2026-12-05' },
    })
    const beside = await at.aGuest(sauna.id, { dates: later })
    // All but one of the nights that the first one wants.
    await database()
      .db.deleteFrom('unitNight')
      .where('unitId', '=', sauna.units[0]!)
      .where('night', '!=', '2026-12-10')
      .execute()
    await at.tellWaitlist()
    expect(await at.told(sauna.id)).toEqual([first])
    expect((await entries()).map(({ email, state }) => [email, state])).toEqual([
      [whole, 'waiting'],
      [first, 'told'],
      [overlapping, 'waiting'],
      [beside, 'waiting'],
    ])
    await database()
      .db.deleteFrom('unitNight')
      .where('night', '=', '2026-12-10')
      .where('unitId', '=', sauna.units[0]!)
      .execute()
    await at.tellWaitlist()
    expect(new Set(await at.told(sauna.id))).toEqual(new Set([first, beside]))
  })

  it('as many as there are saunas', async () => {
    const two = await aRental(database(), settlement.id, { units: 2 })
    for (const unit of two.units) await block(database(), unit, '2026-12-02')
    const guests = [await at.aGuest(two.id), await at.aGuest(two.id), await at.aGuest(two.id)]
    await database().db.deleteFrom('unitNight').where('unitId', 'in', two.units).execute()
    await at.tellWaitlist()
    expect(await at.told(two.id)).toEqual(guests.slice(0, 2))
  })

  it('at the address that their account has by then', async () => {
    await openCheckout(customer, sauna.id)
    const one = await aCustomer(shop)
    await at.ask(one, sauna.id)
    await database()
      .db.updateTable('appUser')
      .set({ email: 'moved@example.com' })
      .where('id', '=', one.userId)
      .execute()
    shop.clock.pass({ minutes: 15 })
    await at.tellWaitlist()
    expect(await at.told(sauna.id)).toEqual(['moved@example.com'])
  })

  it('but nobody who has rented these dates in the meantime', async () => {
    const { hold_expires_at } = await openCheckout(customer, sauna.id)
    const one = await aCustomer(shop)
    await at.ask(one, sauna.id)
    const next = await at.aGuest(sauna.id)
    await customer.post('request/release', { hold_expires_at, may_return: false })
    shop.clock.pass({ seconds: 1 })
    await buyStay(one, sauna.id)
    const [paid] = await ordersOf(one)
    await one.post(`cabinet/user/orders/${paid.id}/cancel`, { refund_cost: paid.refund_cost })
    await at.tellWaitlist()
    expect(await at.told(sauna.id)).toEqual([next])
  })
})
