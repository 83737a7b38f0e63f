import { expect, it } from 'vitest'
import { roundsFrom } from '../rounds.ts'
import { aCustomer } from './customer.ts'
import { aForm } from './journey.ts'
import { later, laterDates, stay, useMoving } from './moving.ts'
import { aRental } from './rows.ts'
import { describeRaces } from './two-processes.ts'

/** RACE_ROUNDS=60 is a long run. */
const rounds = roundsFrom('RACE_ROUNDS', 5)

describeRaces('at the same moment', (database) => {
  const { shop, settlement, booking, move, aPaidOrder, nightsOf, other } = useMoving(database)

  it('two orders want the same nights: one gets them, the other stays where it was', async () => {
    for (let round = 0; round < rounds; round++) {
      const one = await aRental(database(), settlement.id)
      const orders = [
        await aPaidOrder(one.id),
        await aPaidOrder(one.id, { date_from: '2026-12-20', date_to: '2026-12-23' }),
      ]
      const results = await Promise.all(orders.map(({ id }) => move(id, { stay: later })))
      expect(results.filter((result) => 'moved' in result)).toHaveLength(1)
      const moved = results.findIndex((result) => 'moved' in result)
      const [winner, loser] = [orders[moved], orders[1 - moved]]
      expect(results[1 - moved]).toEqual({
        refused: { reason: 'taken', night: later.from, order: winner?.number },
      })
      expect((await nightsOf(winner?.requestId ?? '')).map(({ night }) => night)).toContain(later.from)
      expect((await nightsOf(loser?.requestId ?? '')).map(({ night }) => night)).toContain(loser?.dateFrom)
    }
  })

  it('two orders cannot take each other’s unit: both stay, and no night is lost', async () => {
    const orders = [await aPaidOrder(), await aPaidOrder()]
    const results = await Promise.all(orders.map(({ id, unitId }) => move(id, { unitId: other(unitId) })))
    expect(results).toEqual(
      orders
        .toReversed()
        .map(({ number }) => ({ refused: { reason: 'taken', night: stay.from, order: number } })),
    )
    for (const { id, requestId } of orders) {
      const order = await booking().orders.find(id)
      const nights = await nightsOf(requestId)
      expect(nights).toHaveLength(4)
      expect(new Set(nights.map(({ unitId }) => unitId))).toEqual(new Set([order?.unitId]))
    }
  })

  it('a move and a customer: one of them gets the nights', async () => {
    for (let round = 0; round < rounds; round++) {
      const one = await aRental(database(), settlement.id)
      const order = await aPaidOrder(one.id)
      const customer = await aCustomer(shop)
      await customer.post(`products/${one.id}/booking`, laterDates)
      const [moved, accepted] = await Promise.all([
        move(order.id, { stay: later }),
        customer.post('request/accept', aForm()),
      ])
      expect(['moved' in moved, accepted.status === 200].filter(Boolean)).toHaveLength(1)
    }
  })
})
