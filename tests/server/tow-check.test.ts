import { beforeEach, expect, it } from 'vitest'
import { createBooking } from '../../server/booking.ts'
import { readConfig } from '../../server/config.ts'
import { commandLine } from '../../server/repositories/office/office-log.repo.ts'
import { PASSWORD, signUp } from './accounts.ts'
import { aForm, openCheckout, ordersOf, someDates, submitPayment } from './journey.ts'
import { inOffice } from './office/members.ts'
import { aRental } from './rows.ts'
import { ORIGIN } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useRental, useShop } from './use-shop.ts'

const aTrailer = { grossLb: 2_650, tongueLb: 250, ball: '2', plug: '7-way', brakes: 'electric' }
const aCar = {
  tow_hitch: '2',
  tow_rated_lb: '3,500',
  tow_ball: '1-7/8',
  tow_plug: '7-way',
  tow_controller: 'yes',
}

describeOnBothEngines('a pickup with the customer’s car', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { settlement } = useRental(database)
  let sauna: Awaited<ReturnType<typeof aRental>>
  let member: Awaited<ReturnType<typeof signUp>>

  beforeEach(async () => {
    sauna = await aRental(database(), settlement.id, { units: 4, trailer: JSON.stringify(aTrailer) })
    await database().version.bump()
    member = await signUp(shop)
  })

  const customer = () => ({ ...member.browser, userId: '' })
  async function accept(form: object, method = 'pickup') {
    const { version } = await openCheckout(customer(), sauna.id)
    const chosen = await customer().post(`products/${sauna.id}/delivery-method`, {
      productId: sauna.id,
      method,
    })
    expect(chosen.status).toBe(200)
    const total = await customer().get('request/total')
    return customer().post('request/accept', { ...aForm(), ...form, version: total.body.version ?? version })
  }

  it('is told at the checkout what the sauna asks of the car', async () => {
    expect((await openCheckout(customer(), sauna.id)).trailer).toEqual({
      gross_lb: 2_650,
      tongue_lb: 250,
      ball: '2',
      plug: '7-way',
      brakes: 'electric',
    })
  })

  it('is answered on the order, and by what is known when it is read', async () => {
    expect((await accept(aCar)).status).toBe(200)
    const [order] = await ordersOf(customer())
    expect(order.tow_check).toMatchObject({
      outcome: 'with',
      title: 'Yes, with what we bring',
      lent: ['Ball mount with a 2-inch ball'],
    })
    expect(order.tow_check.findings).toHaveLength(4)
  })

  it('needs no answer', async () => {
    expect((await accept({})).status).toBe(200)
    expect((await ordersOf(customer()))[0]).not.toHaveProperty('tow_check')
  })

  it('refuses what is no answer with a sentence for each', async () => {
    const wrong = { ...aCar, tow_hitch: 'big', tow_rated_lb: 'much', tow_plug: '<b>' }
    const { status, body } = await accept(wrong)
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      tow_hitch: ['Please choose one of the answers.'],
      tow_rated_lb: [expect.stringMatching(/^Please enter a number of pounds/)],
      tow_plug: ['Please choose one of the answers.'],
    })
  })

  it('has to be confirmed where the car cannot tow it, and then stays a pickup', async () => {
    const tooWeak = { ...aCar, tow_controller: 'no' }
    const refused = await accept(tooWeak)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      tow_confirmed: [expect.stringContaining('come with another car')],
    })
    expect((await accept({ ...tooWeak, tow_confirmed: 'yes' })).status).toBe(200)
    expect((await ordersOf(customer()))[0].tow_check.outcome).toBe('no')
  })

  it('is not asked about for a delivery', async () => {
    expect((await accept({ ...aCar, tow_hitch: 'none' }, 'delivery')).status).toBe(200)
    expect((await ordersOf(customer()))[0]).not.toHaveProperty('tow_check')
  })

  it('remembers the car if the customer agrees, until they no longer do', async () => {
    const profile = async () => (await customer().get('cabinet/user')).body.tow_car
    await accept(aCar)
    expect(await profile()).toBeNull()
    await accept({ ...aCar, save_details: true })
    const known = { hitch: '2', rated_lb: 3_500, ball: '1-7/8', plug: '7-way', controller: 'yes' }
    expect(await profile()).toEqual(known)
    await accept({ save_details: true })
    expect(await profile()).toEqual(known)
    expect((await customer().get('cabinet/user/export')).body.account.tow_car).toMatchObject({ hitch: '2' })
    await customer().delete('cabinet/user/saved-details')
    expect(await profile()).toBeNull()
  })

  it('is compared with the sauna that it was moved to', async () => {
    const { body } = await accept({ ...aCar, tow_ball: '2' })
    const light = { ...aTrailer, plug: '4-flat', brakes: 'surge' }
    const other = await aRental(database(), settlement.id, { trailer: JSON.stringify(light) })
    await submitPayment(customer(), body.redirectTo, 'pay')
    const [order] = await ordersOf(customer())
    const booking = createBooking({ config: readConfig({ ORIGIN }), database: database(), clock: shop.clock })
    const moved = await booking.move(commandLine, {
      orderId: order.id,
      unitId: Number(other.units[0]),
      mayChangeSauna: true,
      stay: { from: someDates.date_from, to: someDates.date_to },
    })
    expect(moved).toHaveProperty('moved')
    expect((await ordersOf(customer()))[0].tow_check.lent).toEqual(['Plug adapter to a 4-pin flat plug'])
  })

  it('shows those who hand the sauna over what to bring, and a partner nothing of it', async () => {
    const { body } = await accept(aCar)
    await submitPayment(customer(), body.redirectTo, 'pay')
    const { number } = await database()
      .db.selectFrom('shopOrder')
      .select('number')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    const owner = await inOffice(shop, 'owner')
    const partner = await inOffice(shop, 'partner', { unitIds: sauna.units })
    const lent = ['Ball mount with a 2-inch ball']
    expect((await owner.get(`office/orders/${number}`)).body.tow_check).toMatchObject({
      outcome: 'with',
      lent,
    })
    expect((await partner.get(`office/orders/${number}`)).body.tow_check).toBeNull()
    const goingOut = async (who: typeof owner) => {
      const today = await who.get(`office/today?day=${someDates.date_from}`)
      const groups = today.body.places.flatMap((place: { groups: { orders: object[] }[] }) => place.groups)
      const all = groups.flatMap(({ orders }: { orders: object[] }) => orders)
      return all.find((each: { number: number }) => each.number === number)
    }
    expect((await goingOut(owner)).tow_check).toEqual({
      outcome: 'with',
      title: 'Yes, with what we bring',
      lent,
    })
    expect((await goingOut(partner)).tow_check).toBeNull()
    expect((await owner.get(`/office/orders/${number}/packing-list`)).body).toContain(lent[0])
  })

  it('asks the yard to ask, where the customer has said nothing', async () => {
    const { body } = await accept({})
    await submitPayment(customer(), body.redirectTo, 'pay')
    const owner = await inOffice(shop, 'owner')
    const { body: today } = await owner.get(`office/today?day=${someDates.date_from}`)
    expect(JSON.stringify(today)).toContain('Nothing said about the car')
  })

  it('is forgotten with the account', async () => {
    const { body } = await accept({ ...aCar, save_details: true })
    await submitPayment(customer(), body.redirectTo, 'pay')
    await database().db.updateTable('shopOrder').set({ status: 'completed' }).execute()
    await customer().delete('cabinet/user', { email: member.email, password: PASSWORD })
    const rows = await database().db.selectFrom('shopOrder').select(['towCar', 'userId']).execute()
    expect(rows.filter(({ userId }) => userId === null)).toEqual([{ towCar: null, userId: null }])
  })
})
