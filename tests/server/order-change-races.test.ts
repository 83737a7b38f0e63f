import { beforeAll, expect, it } from 'vitest'
import { addDays } from '../../server/domain/day.ts'
import { commandLine } from '../../server/repositories/office/office-log.repo.ts'
import { roundsFrom } from '../rounds.ts'
import { byOffice, changing } from './changing.ts'
import { closing } from './closing.ts'
import { aCustomer } from './customer.ts'
import { aForm, submitPayment } from './journey.ts'
import { aRental, aSettlement } from './rows.ts'
import { describeRaces } from './two-processes.ts'
import { useShop } from './use-shop.ts'

/** RACE_ROUNDS=60 is the full run. */
const rounds = roundsFrom('RACE_ROUNDS', 3)
const longer = { from: '2026-12-01', to: '2026-12-07' }
/** Needs the nights that the longer stay needs. */
const nextDates = { date_from: '2026-12-05', date_to: '2026-12-08' }

describeRaces('at the same moment, a change of dates', (database) => {
  const shop = useShop(database, { env: { PAYMENT_TEST_SECRET: 'a secret of the test' } })
  /** Two members at work, in two processes if there are two. */
  const twoChanging = () => [changing(shop), changing(shop)] as const
  let settlementId: number

  beforeAll(async () => {
    settlementId = (await aSettlement(database())).id
  })

  /** No night without its owner, none of an order twice, and every cent accounted for. */
  async function check(at: ReturnType<typeof changing>, units: number[]) {
    const { db } = database()
    const nights = await at.nightsOfUnits(units)
    const orders = await db.selectFrom('shopOrder').selectAll().where('unitId', 'in', units).execute()
    for (const { id, requestId, status, dateFrom, dateTo, nights: count, turnoverDays } of orders) {
      const own = nights.filter((night) => night.requestId === requestId)
      const now = await at.orderNow(id)
      const changes = await db.selectFrom('orderChange').selectAll().where('orderId', '=', id).execute()
      const refs = [now.ref, ...changes.map(({ ref }) => ref)].filter((ref) => ref !== null)
      const taken = await db
        .selectFrom('testPayment')
        .select('ref')
        .where('ref', 'in', refs)
        .where('state', 'in', ['succeeded', 'refunded'])
        .execute()
      const came = taken.reduce(
        (sum, { ref }) =>
          sum +
          (ref === now.ref
            ? now.amountCents
            : (changes.find((one) => one.ref === ref)?.differenceCents ?? 0)),
        0,
      )
      const kept = came - (await at.givenBack(refs))
      const days = own.filter(({ kind }) => kind === 'stay').map(({ night }) => night)
      const expected =
        status === 'paid'
          ? {
              nights: (count ?? 0) + turnoverDays,
              from: dateFrom,
              last: addDays(dateTo ?? '', -1),
              kept: now.totalCents,
            }
          : { nights: 0, from: undefined, last: undefined, kept: 0 }
      // A hold of an order that was not paid may still be running.
      const owned = status === 'awaiting_payment' ? [] : own
      expect({
        nights: owned.length,
        from: owned.length === 0 ? undefined : days[0],
        last: owned.length === 0 ? undefined : days.at(-1),
        kept,
      }).toEqual(expected)
      expect(owned.filter(({ expiresAt }) => expiresAt !== null)).toEqual([])
    }
    const numbers = new Set(orders.map(({ requestId }) => requestId))
    const holds = nights.filter(({ requestId }) => requestId !== null && !numbers.has(requestId))
    expect(holds.every(({ expiresAt }) => expiresAt !== null)).toBe(true)
  }

  it('that is asked for, a new booking, and a closing: nobody gets a night of another', async () => {
    for (let round = 0; round < rounds; round++) {
      const at = changing(shop)
      const { close } = closing(shop)
      const { id, units } = await aRental(database(), settlementId)
      const { order } = await at.aPaidOrder(id)
      const customer = await aCustomer(shop)
      await customer.post(`products/${id}/booking`, nextDates)
      const [changed, accepted] = await Promise.all([
        at.change(order, { stay: longer }),
        customer.post('request/accept', aForm()),
        close({ settlementId, unitIds: units, firstNight: '2026-12-06', lastNight: '2026-12-06' }),
      ])
      expect(
        ['change' in changed && changed.change.state === 'waiting', accepted.status === 200].filter(Boolean)
          .length,
      ).toBeLessThanOrEqual(1)
      if ('change' in changed) {
        await at.pay(changed.change)
        await at.report(changed.change)
      }
      await at.sweep()
      await check(at, units)
    }
  })

  it('that is paid for, its withdrawal, the cancellation of the order, and the payment of another customer', async () => {
    for (let round = 0; round < rounds; round++) {
      // Each round waits a day, and its dates have to be ahead still.
      shop.clock.set('2026-11-21T18:00:00Z')
      const [at, other] = twoChanging()
      const { id, units } = await aRental(database(), settlementId)
      const { order } = await at.aPaidOrder(id)
      const change = await at.waitingChange(order, { stay: longer })
      // The hold ends, and somebody else books while the payment is on its way.
      await at.pay(change)
      shop.clock.pass({ hours: 24 })
      const customer = await aCustomer(shop)
      await customer.post(`products/${id}/booking`, nextDates)
      const accepted = await customer.post('request/accept', aForm())
      await Promise.all([
        at.report(change),
        other.report(change, 'payment.again'),
        at.booking.orderChanges.withdraw(order.id, byOffice),
        other.booking.cancel({
          orderId: order.id,
          byOperator: { actor: commandLine, refund: order.totalCents },
        }),
        accepted.status === 200 && submitPayment(customer, accepted.body.redirectTo, 'pay'),
      ])
      await at.sweep()
      await check(at, units)
      const { state } = await at.changeNow(change.id)
      expect(state === 'done' || state === 'refunded').toBe(true)
    }
  })

  it('that gives back, sent by two members at once: one counts', async () => {
    shop.clock.set('2026-11-21T18:00:00Z')
    for (let round = 0; round < rounds; round++) {
      const [at, other] = twoChanging()
      const { id, units } = await aRental(database(), settlementId)
      const { order } = await at.aPaidOrder(id, { date_from: '2026-12-01', date_to: '2026-12-07' })
      const pages = await Promise.all([
        at.open(order, { stay: { from: '2026-12-01', to: '2026-12-04' } }),
        other.open(order, { stay: { from: '2026-12-01', to: '2026-12-05' } }),
      ])
      const results = await Promise.all(pages.map(({ press }) => press()))
      expect(results.filter((result) => 'change' in result)).toHaveLength(1)
      await check(at, units)
    }
  })
})
