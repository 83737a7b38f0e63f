import { expect, it } from 'vitest'
import { mostTurnoverOf } from '../../server/repositories/catalog/import/write-settlements.ts'
import { someTurnoverWork } from '../builders.ts'
import { changing } from './changing.ts'
import { aCustomer, type Customer } from './customer.ts'
import { aForm, openCheckout, someDates, submitPayment } from './journey.ts'
import { aRental, aSettlement } from './rows.ts'
import { visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useShop } from './use-shop.ts'
import { waiting } from './waiting.ts'

const NEAR = '12203'
/** 45 miles from the yard: Hudson Falls, New York. */
const FAR = '12839'

const turnoverWork = someTurnoverWork()
const yard = {
  latitude: 42.65,
  longitude: -73.75,
  deliveryRadiusMiles: 50,
  turnoverDays: 0,
  turnoverWork,
}
/** From the return day of `someDates` on. */
const next = { date_from: '2026-12-04', date_to: '2026-12-06' }

describeOnBothEngines('A settlement that says how saunas are made ready', (database) => {
  const shop = useShop(database)
  const anotherSauna = async () => {
    const place = await aSettlement(database(), {
      ...yard,
      turnoverWork: JSON.stringify(turnoverWork),
      ...mostTurnoverOf(yard),
    })
    return aRental(database(), place.id)
  }
  const choose = (
    customer: Pick<Customer, 'post'>,
    productId: number,
    dates: typeof someDates,
    how: { method: 'pickup' | 'delivery'; zip_code?: string },
  ) => customer.post(`products/${productId}/booking`, { ...dates, ...how })

  async function buy(
    productId: number,
    dates: typeof someDates,
    how: { method: 'pickup' | 'delivery'; zip_code?: string },
  ): Promise<Customer> {
    const customer = await aCustomer(shop)
    expect((await choose(customer, productId, dates, how)).status).toBe(200)
    const { version } = (await customer.get('request/total')).body
    const form = aForm({ version, home_zip_code: how.zip_code ?? NEAR })
    const { redirectTo } = (await customer.post('request/accept', form)).body
    await submitPayment(customer, redirectTo, 'pay')
    return customer
  }

  it('changes customers on the same day when both come to the yard', async () => {
    const sauna = await anotherSauna()
    await buy(sauna.id, next, { method: 'pickup' })
    const guest = visit(shop)
    await guest.post(`products/${sauna.id}/delivery-method`, { productId: sauna.id, method: 'pickup' })
    const { possible_starts, latest_returns } = (await guest.get(`products/${sauna.id}/booking`)).body
    expect(latest_returns[possible_starts.indexOf(someDates.date_from)]).toBe(next.date_from)
    await buy(sauna.id, someDates, { method: 'pickup' })
    await buy(sauna.id, { date_from: next.date_to, date_to: '2026-12-08' }, { method: 'pickup' })
  })

  it('blocks a day when the sauna comes back from 45 miles away, and none when it comes from nearby', async () => {
    const sauna = await anotherSauna()
    await buy(sauna.id, someDates, { method: 'delivery', zip_code: FAR })
    const customer = await aCustomer(shop)
    const refused = await choose(customer, sauna.id, next, { method: 'pickup' })
    expect(refused.status).toBe(422)
    expect(refused.body.message).toContain('12/04/2026 is already taken')

    const other = await anotherSauna()
    await buy(other.id, someDates, { method: 'delivery', zip_code: NEAR })
    await buy(other.id, next, { method: 'pickup' })
  })

  it('shows a guest the days of the farthest delivery, and says that there are more', async () => {
    const sauna = await anotherSauna()
    await buy(sauna.id, next, { method: 'pickup' })
    const guest = visit(shop)
    const until = async (query = '') => {
      const { body } = await guest.get(`products/${sauna.id}/booking${query}`)
      const latest = body.latest_returns[body.possible_starts.indexOf(someDates.date_from)]
      return { latest, note: body.note }
    }
    expect(await until()).toEqual({
      latest: '2026-12-03',
      note: 'Dates for delivery within 50 miles. More are open for pickup or a closer address.',
    })
    expect(await until(`?zip_code=${FAR}`)).toEqual({
      latest: '2026-12-03',
      note: `Dates for delivery to ${FAR}. More are open for pickup.`,
    })
    expect(await until(`?zip_code=${NEAR}`)).toEqual({ latest: next.date_from, note: undefined })
  })

  it('tells of those who wait for a delivery the ones whose ZIP code is near enough for what is free', async () => {
    const at = waiting(shop)
    const sauna = await anotherSauna()
    await buy(sauna.id, next, { method: 'pickup' })
    const before = await aCustomer(shop)
    await choose(before, sauna.id, someDates, { method: 'pickup' })
    const { hold_expires_at } = (await openCheckout(before, sauna.id, someDates)) as {
      hold_expires_at: string
    }
    const wait = async (email: string, zip_code?: string) => {
      const delivery = { delivery_method: 'delivery', ...(zip_code && { zip_code }) }
      const asked = { ...someDates, ...delivery, email }
      return (await visit(shop).post(`products/${sauna.id}/waitlist`, asked)).status
    }
    // From farther away these dates are impossible for now; somebody may still give way on either side.
    expect(await wait('anywhere@example.com')).toBe(204)
    expect(await wait('far@example.com', FAR)).toBe(204)
    expect(await wait('near@example.com', NEAR)).toBe(204)
    await before.post('request/release', { hold_expires_at, may_return: false })
    await at.tellWaitlist()
    expect(await at.told(sauna.id)).toEqual(['near@example.com'])
    const guest = visit(shop)
    await at.press(guest, await at.linkFor('near@example.com'))
    const { body } = await guest.get(`products/${sauna.id}/booking`)
    expect(body).toMatchObject({ start_date: someDates.date_from, end_date: someDates.date_to })
  })

  it('keeps dates that another choice does not allow, and says why', async () => {
    const sauna = await anotherSauna()
    await buy(sauna.id, next, { method: 'pickup' })
    const customer = await aCustomer(shop)
    const productId = sauna.id
    await choose(customer, productId, someDates, { method: 'pickup' })
    await customer.post(`products/${productId}/delivery-method`, { productId, method: 'delivery' })
    const { start_date, end_date } = (await customer.get(`products/${productId}/booking`)).body
    expect({ date_from: start_date, date_to: end_date }).toEqual(someDates)
    const { checkout_is_ready, not_available_message } = (
      await customer.get(`products/${productId}/calculations`)
    ).body
    expect(checkout_is_ready).toBe(false)
    expect(not_available_message).toMatch(
      /^12\/04\/2026 is already taken.*These dates are free if you pick it up\.$/,
    )
  })

  it('releases the days that a hold no longer needs, and others see them at once', async () => {
    const sauna = await anotherSauna()
    const customer = await aCustomer(shop)
    const productId = sauna.id
    await choose(customer, productId, someDates, { method: 'delivery' })
    await customer.get('request/total')
    const isNextFree = async () =>
      (await choose(await aCustomer(shop), productId, next, { method: 'pickup' })).status === 200
    expect(await isNextFree()).toBe(false)
    await customer.post(`products/${productId}/delivery-method`, { productId, method: 'pickup' })
    const before = shop.database.version.current()
    await customer.get('request/total')
    expect(await isNextFree()).toBe(true)
    expect(shop.database.version.current()).not.toEqual(before)
  })

  it('takes the nights of another way to get it when an order is changed, or refuses', async () => {
    const sauna = await anotherSauna()
    const at = changing(shop)
    const customer = await buy(sauna.id, someDates, { method: 'pickup' })
    const order = (await at.booking.orders.findLatest(customer.userId))!
    const nightsNow = async () => (await at.nightsOf(order.requestId)).map(({ night }) => night)
    expect(await nightsNow()).toHaveLength(3)
    const address = { address: '1 Mill Road', city: 'Hudson Falls', state: 'NY', zipCode: FAR }
    const neighbor = await buy(sauna.id, next, { method: 'pickup' })
    const refused = await at.change(order, { method: 'delivery', address })
    expect(refused).toMatchObject({ errors: { from: [expect.stringContaining('is already taken')] } })

    const theirs = (await at.booking.orders.findLatest(neighbor.userId))!
    expect(await at.change(theirs, { stay: { from: '2026-12-10', to: '2026-12-12' } })).toMatchObject({
      change: { state: 'done' },
    })
    const waiting = await at.waitingChange(order, { method: 'delivery', address })
    await at.pay(waiting)
    await at.report(waiting)
    expect((await at.orderNow(order.id)).deliveryMethod).toBe('delivery')
    expect(await nightsNow()).toHaveLength(4)
    expect(await at.orderNow(order.id)).toMatchObject({ daysBefore: 0, turnoverDays: 1 })
  })
})
