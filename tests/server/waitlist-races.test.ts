import { beforeAll, describe, expect, it } from 'vitest'
import { roundsFrom } from '../rounds.ts'
import { aCustomer, type Customer } from './customer.ts'
import { aForm, openCheckout, someDates, submitPayment } from './journey.ts'
import { aRental, aSettlement } from './rows.ts'
import { describeRaces } from './two-processes.ts'
import { useShop } from './use-shop.ts'
import { waiting } from './waiting.ts'

/** RACE_ROUNDS=60 is the full run. */
const rounds = roundsFrom('RACE_ROUNDS', 3)
const people = 50
const processes = 4

describeRaces('people who wait for the same dates', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '100000' } })
  const customers: Customer[] = []
  let settlementId: number
  beforeAll(async () => {
    settlementId = (await aSettlement(database())).id
    for (let n = 0; n < people; n++) customers.push(await aCustomer(shop))
  })

  /** A sauna that is held, those who ask for its dates in order, and how it is released. */
  async function aWaitingCrowd() {
    const at = waiting(shop)
    const { id, units } = await aRental(database(), settlementId)
    const holder = await aCustomer(shop)
    const { hold_expires_at } = await openCheckout(holder, id)
    const asked: string[] = []
    for (let n = 0; n < people; n++) asked.push(await at.aGuest(id))
    const release = () => holder.post('request/release', { hold_expires_at, may_return: false })
    /** As several servers do at the same moment. */
    const tell = () => Promise.all(Array.from({ length: processes }, () => waiting(shop).tellWaitlist()))
    const nights = () =>
      database().db.selectFrom('unitNight').selectAll().where('unitId', 'in', units).execute()
    return { at, id, asked, release, tell, nights }
  }

  it.each(Array.from({ length: rounds }, (_, n) => n + 1))(
    `${people} asked, the nights are released: they are told in order, one at a time, and one wins (round %i)`,
    async () => {
      const { at, id, asked, release, tell, nights } = await aWaitingCrowd()
      await Promise.all([release(), tell()])
      await tell()
      expect(await at.told(id)).toEqual(asked.slice(0, 1))
      // Three do not come; each time the next one is told, and nobody is skipped.
      for (let n = 2; n <= 4; n++) {
        shop.clock.pass({ minutes: 10 })
        await tell()
        expect(await at.told(id)).toEqual(asked.slice(0, n))
      }
      const held = await nights()
      expect(new Set(held.map(({ requestId }) => requestId)).size).toBe(1)

      // The link gets around, and everybody presses the button, while others try to book on their own.
      const link = await at.linkFor(asked[3]!)
      const pressed = await Promise.all(customers.map((customer) => at.press(customer, link)))
      const winners = customers.filter((_, n) => pressed[n]!.headers.location === '/checkout')
      expect(winners).toHaveLength(1)
      await Promise.all(
        customers.map(async (customer) => {
          await customer.post(`products/${id}/booking`, someDates)
          const { status, body } = await customer.post('request/accept', aForm())
          if (status === 200) await submitPayment(customer, body.redirectTo, 'pay')
        }),
      )
      const orders = await database()
        .db.selectFrom('shopOrder')
        .select('userId')
        .where('productId', '=', id)
        .execute()
      expect(orders).toEqual(winners.map(({ userId }) => ({ userId })))
      await tell()
      expect(await at.told(id)).toEqual(asked.slice(0, 4))
    },
  )

  describe('and others who do not', () => {
    it('never get the same night: the first one has it, and the waitlist goes on when it is free', async () => {
      const { at, id, asked, release, tell, nights } = await aWaitingCrowd()
      await release()
      const book = async (customer: Customer) => {
        await customer.post(`products/${id}/booking`, someDates)
        return (await customer.get('request/total')).status === 200
      }
      const [, ...booked] = await Promise.all([tell(), ...customers.slice(0, 10).map(book)])
      const told = await at.told(id)
      expect(booked.filter(Boolean).length + told.length).toBe(1)
      expect(new Set((await nights()).map(({ requestId }) => requestId)).size).toBe(1)
      shop.clock.pass({ minutes: 15 })
      await tell()
      expect((await at.told(id)).at(-1)).toBe(asked[told.length])
    })

    it('lose nothing when a link is opened at the moment that its time is over', async () => {
      const { at, id, asked, release, tell } = await aWaitingCrowd()
      await release()
      await tell()
      const link = await at.linkFor(asked[0]!)
      shop.clock.pass({ minutes: 10 })
      const [pressed] = await Promise.all([at.press(customers[0]!, link), tell()])
      expect(pressed.headers.location).toBe(link)
      expect(await at.told(id)).toEqual(asked.slice(0, 2))
    })
  })
})
