import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createBooking } from '../../server/booking.ts'
import { readConfig } from '../../server/config.ts'
import { createHousekeepingRepo } from '../../server/repositories/operations/housekeeping.repo.ts'
import { createEmailQueue } from '../../server/repositories/outbox/email-outbox.repo.ts'
import { housekeepingTask } from '../../server/tasks/housekeeping.ts'
import { paymentSweep } from '../../server/tasks/payment-sweep.ts'
import { describeOnBothEngines } from './use-database.ts'
import { aForm, isFree, openCheckout, order, ordersOf, someDates } from './journey.ts'
import { aSale } from './rows.ts'
import { ORIGIN, visit } from './shop.ts'
import { sessionOf, useStripeShop } from './stripe-shop.ts'
import { useRental, useCustomer } from './use-shop.ts'

describeOnBothEngines('the sweep', (database) => {
  const { shop, stripe, env } = useStripeShop(database)
  const { sauna } = useRental(database)
  const customer = useCustomer(shop)
  let sweep: () => Promise<unknown>
  const warnings: object[] = []

  beforeAll(() => {
    const { clock } = shop
    const config = readConfig({ ORIGIN, ...env })
    const booking = createBooking({
      config,
      database: database(),
      clock,
    })
    const log = { warn: (details: object) => void warnings.push(details) }
    sweep = () => paymentSweep({ ...booking, clock, log }).run()
  })
  beforeEach(() => {
    warnings.length = 0
  })

  const status = async () => (await ordersOf(customer))[0].status

  it('settles a payment that was never reported, within five minutes', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    stripe.pay(session)
    await sweep()
    expect(await status()).toBe('awaiting_payment')
    shop.clock.pass({ minutes: 2 })
    await sweep()
    expect(await status()).toBe('paid')
  })

  it('expires an order that has run out of time, at the gateway too', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    shop.clock.pass({ minutes: 32 })
    await Promise.all([sweep(), sweep()])
    expect(await status()).toBe('expired')
    expect(stripe.sessions.get(session)!.status).toBe('expired')
    expect(await isFree(shop, sauna.id)).toBe(true)
  })

  it('keeps an order that was paid at the last moment', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    stripe.pay(session)
    shop.clock.pass({ minutes: 32 })
    await sweep()
    expect(await status()).toBe('paid')
    expect(await isFree(shop, sauna.id)).toBe(false)
  })

  it('expires an order that never got a checkout page', async () => {
    stripe.troubles.push('fail', 'fail')
    const { version } = await openCheckout(customer, sauna.id)
    expect((await customer.post('request/accept', aForm({ version }))).status).toBe(503)
    shop.clock.pass({ minutes: 32 })
    await sweep()
    expect(await status()).toBe('expired')
  })

  it('returns a sale’s sauna to stock once, however often it runs', async () => {
    const sale = await aSale(database(), { stock: 3 })
    await customer.post(`products/${sale.id}/delivery-method`, { productId: sale.id, method: 'pickup' })
    await customer.post('request/accept', aForm())
    shop.clock.pass({ minutes: 32 })
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    const query = database().db.selectFrom('product').select('stock').where('id', '=', sale.id)
    expect((await query.executeTakeFirstOrThrow()).stock).toBe(3)
  })

  it('retries a failed refund, and refunds once', async () => {
    const session = sessionOf(await order(customer, sauna.id))
    stripe.pay(session)
    shop.clock.pass({ minutes: 2 })
    await sweep()
    const [{ id, refund_cost }] = await ordersOf(customer)
    stripe.troubles.push('fail', 'fail', 'fail', 'fail')
    await customer.post(`cabinet/user/orders/${id}/cancel`, { refund_cost })
    expect(await status()).toBe('cancelled')
    stripe.troubles.length = 0
    shop.clock.pass({ minutes: 3 })
    await Promise.all([sweep(), sweep()])
    expect(await status()).toBe('refunded')
    expect(stripe.sessions.get(session)!.refunded).toBe(refund_cost)
  })

  it('continues with the other orders when one fails', async () => {
    await order(customer, sauna.id)
    const second = sessionOf(
      await order(customer, sauna.id, { date_from: '2026-12-10', date_to: '2026-12-12' }),
    )
    stripe.pay(second)
    shop.clock.pass({ minutes: 3 })
    stripe.troubles.push('fail', 'fail')
    await sweep()
    expect((await ordersOf(customer)).map(({ status }: { status: string }) => status)).toEqual([
      'paid',
      'awaiting_payment',
    ])
  })

  it('removes what is no longer needed, and nothing else', async () => {
    const guest = visit(shop)
    await guest.post(`products/${sauna.id}/booking`, someDates)
    await openCheckout(customer, sauna.id, { date_from: '2026-12-20', date_to: '2026-12-22' })
    const housekeeping = createHousekeepingRepo(database())
    const queue = createEmailQueue(database())
    const { run } = housekeepingTask({ housekeeping, queue, clock: shop.clock, cleanUploads: async () => {} })
    const count = async (table: 'bookingRequest' | 'unitNight') => {
      const query = database()
        .db.selectFrom(table)
        .select((of) => of.fn.countAll<number>().as('n'))
      return (await query.executeTakeFirstOrThrow()).n
    }
    const requests = await count('bookingRequest')
    const ofGuests = await database()
      .db.selectFrom('bookingRequest')
      .select('id')
      .where('ownerKey', 'like', 'session:%')
      .execute()
    const nights = await count('unitNight')
    await run()
    expect([await count('bookingRequest'), await count('unitNight')]).toEqual([requests, nights])
    shop.clock.pass({ days: 61 })
    await run()
    expect(await count('bookingRequest')).toBe(requests - ofGuests.length)
    expect(await count('unitNight')).toBeLessThanOrEqual(nights - 3)
  })
})
