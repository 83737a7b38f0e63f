import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { createBooking } from '../../server/booking.ts'
import { readConfig } from '../../server/config.ts'
import type { ChangedBy, ChangeWish } from '../../server/flows/changes/plan-change.ts'
import type { TestGateway } from '../../server/gateways/payment-test.ts'
import type { OrderWithPayment } from '../../server/repositories/orders/order.repo.ts'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'
import { paymentSweep } from '../../server/tasks/payment-sweep.ts'
import { aCustomer } from './customer.ts'
import { buyStay, someDates } from './journey.ts'
import { live } from './live.ts'
import { ORIGIN, type Shop } from './shop.ts'
import { useRental, useShop } from './use-shop.ts'

export const byOffice: ChangedBy = { who: 'office', actor: { memberId: null, name: 'jo@shop.test' } }
export const byCustomer: ChangedBy = { who: 'customer' }

export const someStay = { from: someDates.date_from, to: someDates.date_to }
/** Two nights more. */
export const longer = { from: someDates.date_from, to: '2026-12-06' }
export const later = { from: '2026-12-10', to: '2026-12-13' }

/** What stays as it is. */
export const asItIs = (order: OrderWithPayment): ChangeWish => ({
  productId: order.productId,
  stay: { from: order.dateFrom ?? '', to: order.dateTo ?? '' },
  method: order.deliveryMethod,
  address: order.deliveryAddress ?? {},
})

/** Changes orders of a test's shop through the flows, and pays for it at the test gateway. */
export function changing(shop: Shop) {
  const { database, clock } = shop
  const booking = createBooking({
    config: readConfig({ ORIGIN, PAYMENT_TEST_SECRET: 'a secret of the test' }),
    database,
    clock,
  })
  const { orders, orderChanges } = booking
  const gateway = booking.gateway as TestGateway
  const { db } = database

  /** An order of that stay, just paid. */
  async function aPaidOrder(productId: number, dates = someDates) {
    const customer = await aCustomer(shop)
    await buyStay(customer, productId, dates)
    const order = await orders.findLatest(customer.userId)
    if (!order) throw new Error('There is no order')
    return { customer, order }
  }

  const orderNow = async (id: string) => (await orders.find(id)) as OrderWithPayment

  /** What a page shows of a change, with what its button sends; or why it has no button. */
  async function look(
    order: OrderWithPayment,
    wish: Partial<ChangeWish>,
    { by = byOffice, id = randomUUID() }: { by?: ChangedBy; id?: string } = {},
  ) {
    const now = await orderNow(order.id)
    const whole = { ...asItIs(now), ...wish }
    const planned = await orderChanges.plan(now, whole, by)
    if (!('plan' in planned)) return planned
    const { before, after } = planned.plan
    const seen = { before: before.totalCents, after: after.totalCents }
    const wanted = { id, orderId: order.id, wish: whole, seen }
    return { wanted, press: () => orderChanges.change(wanted, by) }
  }

  /** Agrees to what is shown at that moment. */
  async function change(...looked: Parameters<typeof look>) {
    const page = await look(...looked)
    return 'press' in page ? page.press() : page
  }

  /** A page that shows the change, before anybody agrees to it. */
  async function open(...looked: Parameters<typeof look>) {
    const page = await look(...looked)
    if (!('press' in page)) throw new Error(`It cannot be agreed to: ${JSON.stringify(page)}`)
    return page
  }

  /** @returns the change, which has to wait for its payment */
  async function waitingChange(order: OrderWithPayment, wish: Partial<ChangeWish>, by = byOffice) {
    const result = await change(order, wish, { by })
    if (!('change' in result) || result.change.state !== 'waiting')
      throw new Error(`It does not wait: ${JSON.stringify(result)}`)
    return result.change
  }

  /** A minute later. */
  const pay = ({ ref }: { ref: string | null }) => {
    clock.pass({ minutes: 1 })
    return gateway.submit(ref ?? '', 'pay')
  }

  async function report({ ref }: { ref: string | null }, type = 'payment.succeeded') {
    const { body, headers } = gateway.signWebhook(ref ?? '', type)
    return booking.payments.handleWebhook(Buffer.from(body), headers)
  }

  const nightsOf = (requestId: string | null) =>
    db
      .selectFrom('unitNight')
      .selectAll()
      .where('requestId', '=', requestId ?? '00000000-0000-4000-8000-000000000000')
      .orderBy('night')
      .execute()

  const nightsOfUnits = (units: number[]) =>
    db.selectFrom('unitNight').selectAll().where('unitId', 'in', units).orderBy('night').execute()

  const logOf = ({ number }: OrderWithPayment) =>
    db.selectFrom('officeLog').selectAll().where('subject', '=', `order ${number}`).orderBy('id').execute()

  const mailsOf = (order: OrderWithPayment) =>
    db
      .selectFrom('mailOutbox')
      .selectAll()
      .where('dedupeKey', 'like', `order-%${order.id}%`)
      .orderBy('createdAt')
      .execute()

  const refundsOf = (orderId: string) =>
    db.selectFrom('orderRefund').selectAll().where('orderId', '=', orderId).execute()

  /** What has gone back at the gateway, in all. */
  async function givenBack(refs: (string | null)[]): Promise<number> {
    const rows = await db
      .selectFrom('testRefund')
      .select('amountCents')
      .where('ref', 'in', refs.map(String))
      .execute()
    return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  }

  const sweep = () => paymentSweep({ ...booking, clock, log: { warn() {} } }).run()
  const changeNow = async (id: string) => (await orderChanges.changes.find(id))!

  return {
    booking,
    aPaidOrder,
    orderNow,
    changeNow,
    change,
    open,
    waitingChange,
    pay,
    report,
    nightsOf,
    nightsOfUnits,
    logOf,
    mailsOf,
    refundsOf,
    givenBack,
    sweep,
  }
}

/** A shop for a suite, with a new sauna and an order of its stay for each test. */
export function useChanging(database: () => ShopDatabase) {
  const shop = useShop(database, { env: { PAYMENT_TEST_SECRET: 'a secret of the test' } })
  const { settlement, sauna } = useRental(database)
  let current: ReturnType<typeof changing> | undefined
  let placed: OrderWithPayment | undefined
  beforeEach(async () => {
    current = changing(shop)
    placed = (await current.aPaidOrder(sauna.id)).order
    // Emails are told apart by when they were written.
    shop.clock.pass({ minutes: 1 })
  })
  return { shop, settlement, sauna, at: live(() => current), order: live(() => placed) }
}
