import { beforeAll, describe, expect, it } from 'vitest'
import { roundsFrom } from '../rounds.ts'
import { aCustomer, type Customer } from './customer.ts'
import { aForm, submitPayment, someDates } from './journey.ts'
import { aRental, aSale, aSettlement } from './rows.ts'
import { describeRaces } from './two-processes.ts'
import { useShop } from './use-shop.ts'

/** RACE_ROUNDS=60 is the full run. */
const rounds = roundsFrom('RACE_ROUNDS', 3)
const bookers = 50
const buyers = 200

describeRaces('at the same moment', (database) => {
  const shop = useShop(database)
  let settlement: Awaited<ReturnType<typeof aSettlement>>
  const customers: Customer[] = []

  beforeAll(async () => {
    settlement = await aSettlement(database())
    for (let n = 0; n < Math.max(bookers, buyers); n++) customers.push(await aCustomer(shop))
  })

  const nightsOf = (units: number[]) =>
    database().db.selectFrom('unitNight').selectAll().where('unitId', 'in', units).execute()
  const ordersOf = (productId: number) =>
    database().db.selectFrom('shopOrder').selectAll().where('productId', '=', productId).execute()

  /** Books as a customer does: dates, checkout, acceptance, payment. @returns the first answer that is not a success */
  async function book(customer: Customer, productId: number) {
    const chosen = await customer.post(`products/${productId}/booking`, someDates)
    if (chosen.status !== 200) return chosen
    const total = await customer.get('request/total')
    if (total.status !== 200) return total
    const accepted = await customer.post('request/accept', aForm({ version: total.body.version }))
    if (accepted.status !== 200) return accepted
    await submitPayment(customer, accepted.body.redirectTo, 'pay')
    return null
  }

  describe(`${bookers} customers want one sauna`, () => {
    it.each(Array.from({ length: rounds }, (_, n) => n + 1))(
      'and one of them gets it (round %i)',
      async () => {
        const { id, units } = await aRental(database(), settlement.id)
        const answers = await Promise.all(customers.slice(0, bookers).map((customer) => book(customer, id)))
        expect(answers.filter((answer) => answer === null)).toHaveLength(1)
        for (const answer of answers) {
          if (!answer) continue
          // Too late while choosing, while opening the checkout, or while accepting.
          expect([409, 422]).toContain(answer.status)
          const { errors, message } = answer.body
          expect(errors?.date_from ?? errors?.booking ?? message).toBeTruthy()
        }
        expect((await ordersOf(id)).map(({ status }) => status)).toEqual(['paid'])
        const nights = await nightsOf(units)
        expect(nights.map(({ kind }) => kind).toSorted()).toEqual(['stay', 'stay', 'stay', 'turnover'])
      },
    )

    it('and accept straight away: one of them gets it', async () => {
      const { id, units } = await aRental(database(), settlement.id)
      const rivals = customers.slice(0, bookers)
      for (const rival of rivals)
        expect((await rival.post(`products/${id}/booking`, someDates)).status).toBe(200)
      const answers = await Promise.all(rivals.map((rival) => rival.post('request/accept', aForm())))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(bookers - 1)
      expect(await ordersOf(id)).toHaveLength(1)
      expect(await nightsOf(units)).toHaveLength(4)
    })

    it('with three units: three get one each', async () => {
      const { id, units } = await aRental(database(), settlement.id, { units: 3 })
      const rivals = customers.slice(0, bookers)
      for (const rival of rivals) await rival.post(`products/${id}/booking`, someDates)
      const answers = await Promise.all(rivals.map((rival) => rival.post('request/accept', aForm())))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      const orders = await ordersOf(id)
      expect(new Set(orders.map(({ unitId }) => unitId)).size).toBe(3)
      expect(await nightsOf(units)).toHaveLength(12)
    })

    it('for overlapping stays: no night is sold twice', async () => {
      const { id, units } = await aRental(database(), settlement.id, { units: 2 })
      await Promise.all(
        customers.slice(0, bookers).map(async (customer, n) => {
          const from = 1 + ((n * 7) % 20)
          const day = (number: number) => `2027-02-${String(number).padStart(2, '0')}`
          const dates = { date_from: day(from), date_to: day(from + 1 + (n % 4)) }
          const chosen = await customer.post(`products/${id}/booking`, dates)
          if (chosen.status === 200) await customer.post('request/accept', aForm())
        }),
      )
      const orders = await ordersOf(id)
      expect(orders.length).toBeGreaterThan(5)
      const nights = await nightsOf(units)
      for (const { requestId, unitId, nights: count, turnoverDays } of orders) {
        const own = nights.filter((night) => night.requestId === requestId)
        expect(own).toHaveLength((count ?? 0) + turnoverDays)
        expect(new Set(own.map((night) => night.unitId))).toEqual(new Set([unitId]))
      }
      expect(nights).toHaveLength(
        orders.reduce((sum, { nights: count, turnoverDays }) => sum + (count ?? 0) + turnoverDays, 0),
      )
    })
  })

  it(`${buyers} customers buy three saunas: three orders`, async () => {
    const { id } = await aSale(database(), { stock: 3 })
    const answers = await Promise.all(
      customers.slice(0, buyers).map(async (customer) => {
        await customer.post(`products/${id}/delivery-method`, { productId: id, method: 'pickup' })
        return customer.post('request/accept', aForm())
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(buyers - 3)
    expect(await ordersOf(id)).toHaveLength(3)
    const query = database().db.selectFrom('product').select('stock').where('id', '=', id)
    expect((await query.executeTakeFirstOrThrow()).stock).toBe(0)
  })

  it('twenty acceptances, payments, and reports from one customer make one paid order', async () => {
    const { id } = await aRental(database(), settlement.id)
    const customer = await aCustomer(shop)
    await customer.post(`products/${id}/booking`, someDates)
    const { version } = (await customer.get('request/total')).body
    const twenty = Array.from({ length: 20 }, () => customer.post('request/accept', aForm({ version })))
    const pages = new Set((await Promise.all(twenty)).map(({ body }) => body.redirectTo))
    expect(pages.size).toBe(1)
    const [page = ''] = pages
    await Promise.all(Array.from({ length: 20 }, () => submitPayment(customer, page, 'pay')))
    const [order, ...others] = await ordersOf(id)
    expect(others).toEqual([])
    expect(order).toMatchObject({ status: 'paid' })
    const mails = await database()
      .db.selectFrom('mailOutbox')
      .select('id')
      .where('dedupeKey', 'like', `%${order!.id}%`)
      .execute()
    expect(mails).toHaveLength(1)
  })
})
