import { beforeAll, expect, it } from 'vitest'
import { commandLine } from '../../server/repositories/office/office-log.repo.ts'
import { roundsFrom } from '../rounds.ts'
import { closing } from './closing.ts'
import { aCustomer, type Customer } from './customer.ts'
import { aForm, someDates, submitPayment } from './journey.ts'
import { aRental, aSettlement } from './rows.ts'
import { describeRaces } from './two-processes.ts'
import { useShop } from './use-shop.ts'

/** RACE_ROUNDS=60 is the full run. */
const rounds = roundsFrom('RACE_ROUNDS', 3)
const bookers = 8
const closed = { firstNight: '2026-12-01', lastNight: '2026-12-06' }

describeRaces('dates are closed at the same moment', (database) => {
  const shop = useShop(database)
  /** Two members at work, in two processes if there are two. */
  const twoClosing = () => [closing(shop), closing(shop)] as const
  const customers: Customer[] = []
  let settlementId: number
  beforeAll(async () => {
    settlementId = (await aSettlement(database())).id
    for (let n = 0; n < bookers; n++) customers.push(await aCustomer(shop))
  })

  /** Books and pays as far as it goes; being too late is an answer like any other. */
  async function book(customer: Customer, productId: number, dates = someDates) {
    if ((await customer.post(`products/${productId}/booking`, dates)).status !== 200) return
    const accepted = await customer.post('request/accept', aForm())
    if (accepted.status === 200) await submitPayment(customer, accepted.body.redirectTo, 'pay')
  }

  /** As a member does: look, confirm, and look again where an order came in meanwhile. */
  async function close(at: ReturnType<typeof closing>, unitIds: number[]) {
    for (let tries = 0; tries < 50; tries++) {
      const done = await at.close({ settlementId, unitIds, ...closed })
      if (!('refused' in done)) return done
    }
    throw new Error('The dates could not be closed')
  }

  /** Every order of the sauna with its nights, its payment, and its cases. */
  async function check(at: ReturnType<typeof closing>, productId: number, units: number[]) {
    const { db } = database()
    const orders = await db
      .selectFrom('shopOrder as o')
      .innerJoin('payment as p', 'p.orderId', 'o.id')
      .selectAll('o')
      .select('p.status as paymentStatus')
      .where('o.productId', '=', productId)
      .execute()
    const nights = await at.nightsOf(units)
    for (const order of orders) {
      const own = nights.filter(({ requestId }) => requestId === order.requestId)
      const isPaid = order.status === 'paid'
      expect(own).toHaveLength(isPaid ? (order.nights ?? 0) + order.turnoverDays : 0)
      expect(own.every(({ expiresAt, unitId }) => expiresAt === null && unitId === order.unitId)).toBe(true)
      // Money that came in belongs to a stay, or has gone back whole.
      const { number, status, paymentStatus } = order
      const isSettled = {
        open: status === 'awaiting_payment',
        expired: status === 'cancelled' || status === 'expired',
        succeeded: isPaid,
        refunded: status === 'refunded' && order.refundCents === order.totalCents,
      }
      expect({ number, status, paymentStatus, isSettled: isSettled[paymentStatus] }).toMatchObject({
        isSettled: true,
      })
      const cases = await db
        .selectFrom('closureCase')
        .select('state')
        .where('orderId', '=', order.id)
        .where('state', '=', 'open')
        .execute()
      const isInside = (order.dateFrom ?? '') <= closed.lastNight && (order.dateTo ?? '') > closed.firstNight
      expect([order.number, cases.length]).toEqual([order.number, isPaid && isInside ? 1 : 0])
      expect([order.number, order.datesClosed]).toEqual([order.number, isPaid && isInside])
    }
    const inside = nights.filter(({ night }) => night >= closed.firstNight && night <= closed.lastNight)
    // None is free.
    expect(inside).toHaveLength(units.length * 6)
    return orders
  }

  it.each(Array.from({ length: rounds }, (_, n) => n + 1))(
    'as others book, pay, and move: no night is given twice, and no money is lost (round %i)',
    async () => {
      const [at, other] = twoClosing()
      const { id, units } = await aRental(database(), settlementId, { units: 3 })
      const { order } = await at.aPaidOrder(id)
      const outside = await at.aPaidOrder(id, { date_from: '2026-12-14', date_to: '2026-12-16' })
      await Promise.all([
        close(at, units),
        other.booking.move(commandLine, {
          orderId: order.id,
          stay: { from: '2026-12-20', to: '2026-12-23' },
        }),
        other.booking.move(commandLine, {
          orderId: outside.order.id,
          stay: { from: '2026-12-03', to: '2026-12-05' },
        }),
        ...customers.map((customer) => book(customer, id)),
      ])
      const orders = await check(at, id, units)
      expect(orders.map(({ number }) => number)).toEqual(
        expect.arrayContaining([order.number, outside.order.number]),
      )
    },
  )

  it('two answers to the same email: one counts', async () => {
    const [at, other] = twoClosing()
    const { id, units } = await aRental(database(), settlementId)
    const { order } = await at.aPaidOrder(id)
    await close(at, units)
    const opened = await at.openCase(order.number)
    const [offer] = (await at.answers.findOffers(opened.order)).dates
    const closureId = (await at.closures.list(1))[0]!.id
    const [reopened, ...answers] = await Promise.all([
      at.reopen(commandLine, closureId),
      at.answers.answer(opened, 'refund'),
      other.answers.answer(opened, offer!),
      other.answers.answer(opened, 'refund'),
    ])
    const after = await at.booking.orders.find(order.id)
    const { state } = await at.openCase(order.number)
    expect(['moved', 'refunded', 'withdrawn']).toContain(state)
    // Either one answer was first, or the reopening, which keeps the order as it was.
    const isWithdrawn = state === 'withdrawn'
    expect([answers.filter((answer) => answer === 'done').length, reopened?.kept]).toEqual(
      isWithdrawn ? [0, 1] : [1, 0],
    )
    expect(after?.status).toBe(state === 'refunded' ? 'refunded' : 'paid')
    expect(after?.dateFrom).toBe(state === 'moved' ? offer!.stay.from : order.dateFrom)
  })

  it('one free stay, and two customers who choose it: one gets it, the other chooses again', async () => {
    const [at, other] = twoClosing()
    const { id, units } = await aRental(database(), settlementId)
    const { id: otherId, units: otherUnits } = await aRental(database(), settlementId)
    const first = await at.aPaidOrder(id)
    const second = await at.aPaidOrder(otherId)
    const target = await aRental(database(), settlementId, { priceCents: 15_000 })
    await close(at, [...units, ...otherUnits])
    const choice = { productId: target.id, stay: { from: someDates.date_from, to: someDates.date_to } }
    const [one, two] = [await at.openCase(first.order.number), await at.openCase(second.order.number)]
    const offered = (await at.answers.findOffers(one.order)).saunas.map(({ productId }) => productId)
    // Other saunas of the place may be free as well, and only some of them are offered.
    const wanted = offered.includes(target.id) ? choice : { ...choice, productId: offered[0] ?? 0 }
    const answers = await Promise.all([at.answers.answer(one, wanted), other.answers.answer(two, wanted)])
    expect(answers.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['done', 'taken'])
  })
})
