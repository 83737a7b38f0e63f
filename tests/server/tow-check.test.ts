import { expect, it } from 'vitest'
import { createBooking } from '../../server/booking.ts'
import { readConfig } from '../../server/config.ts'
import { commandLine } from '../../server/repositories/office/office-log.repo.ts'
import { mailsAbout, openCheckout, ordersOf, someDates } from './journey.ts'
import { inOffice } from './office/members.ts'
import { aRental } from './rows.ts'
import { ORIGIN } from './shop.ts'
import { useCheck } from './use-check.ts'
import { describeOnBothEngines } from './use-database.ts'

const aTrailer = { grossLb: 2_650, tongueLb: 250, ball: '2', plug: '7-way', brakes: 'electric' }
const aCar = {
  tow_hitch: '2',
  tow_rated_lb: '3,500',
  tow_ball: '1-7/8',
  tow_plug: '7-way',
  tow_controller: 'yes',
}

describeOnBothEngines('a pickup with the customer’s car', (database) => {
  const facts = { trailer: JSON.stringify(aTrailer) }
  const { shop, settlement, sauna, customer, accept, buy, goingOut } = useCheck(database, facts, 'pickup')

  it('is told at the checkout what the sauna asks of the car', async () => {
    expect((await openCheckout(customer, sauna.id)).trailer).toEqual({
      gross_lb: 2_650,
      tongue_lb: 250,
      ball: '2',
      plug: '7-way',
      brakes: 'electric',
    })
  })

  it('is answered on the order, and by what is known when it is read', async () => {
    expect((await accept(aCar)).status).toBe(200)
    const [order] = await ordersOf(customer)
    expect(order.tow_check).toMatchObject({
      outcome: 'with',
      title: 'Yes, with what we bring',
      lent: ['Ball mount with a 2-inch ball'],
    })
    expect(order.tow_check.findings).toHaveLength(4)
  })

  it('needs no answer', async () => {
    expect((await accept({})).status).toBe(200)
    expect((await ordersOf(customer))[0]).not.toHaveProperty('tow_check')
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
    expect((await ordersOf(customer))[0].tow_check.outcome).toBe('no')
  })

  it('is not asked about for a delivery', async () => {
    expect((await accept({ ...aCar, tow_hitch: 'none' }, 'delivery')).status).toBe(200)
    expect((await ordersOf(customer))[0]).not.toHaveProperty('tow_check')
  })

  it('remembers the car if the customer agrees, until they no longer do', async () => {
    const profile = async () => (await customer.get('cabinet/user')).body.tow_car
    await accept(aCar)
    expect(await profile()).toBeNull()
    await accept({ ...aCar, save_details: true })
    const known = { hitch: '2', rated_lb: 3_500, ball: '1-7/8', plug: '7-way', controller: 'yes' }
    expect(await profile()).toEqual(known)
    await accept({ save_details: true })
    expect(await profile()).toEqual(known)
    expect((await customer.get('cabinet/user/export')).body.account.tow_car).toMatchObject({ hitch: '2' })
    await customer.delete('cabinet/user/saved-details')
    expect(await profile()).toBeNull()
  })

  it('is compared with the sauna that it was moved to', async () => {
    await buy({ ...aCar, tow_ball: '2' })
    const light = { ...aTrailer, plug: '4-flat', brakes: 'surge' }
    const other = await aRental(database(), settlement.id, { trailer: JSON.stringify(light) })
    const [order] = await ordersOf(customer)
    const booking = createBooking({ config: readConfig({ ORIGIN }), database: database(), clock: shop.clock })
    const moved = await booking.move(commandLine, {
      orderId: order.id,
      unitId: Number(other.units[0]),
      mayChangeSauna: true,
      stay: { from: someDates.date_from, to: someDates.date_to },
    })
    expect(moved).toHaveProperty('moved')
    expect((await ordersOf(customer))[0].tow_check.lent).toEqual(['Plug adapter to a 4-pin flat plug'])
  })

  it('shows those who hand the sauna over what to bring, and a partner nothing of it', async () => {
    const number = await buy(aCar)
    const owner = await inOffice(shop, 'owner')
    const partner = await inOffice(shop, 'partner', { unitIds: sauna.units })
    const lent = ['Ball mount with a 2-inch ball']
    expect((await owner.get(`office/orders/${number}`)).body.tow_check).toMatchObject({
      outcome: 'with',
      lent,
    })
    expect((await partner.get(`office/orders/${number}`)).body.tow_check).toBeNull()
    expect((await goingOut(owner, number)).tow_check).toEqual({
      outcome: 'with',
      title: 'Yes, with what we bring',
      lent,
    })
    expect((await goingOut(partner, number)).tow_check).toBeNull()
    const packing: string = (await owner.get(`/office/orders/${number}/packing-list`)).body
    expect(packing).toContain(lent[0])
    expect(packing).not.toContain('No answer yet')
  })

  it('is confirmed with what we bring for the car', async () => {
    await buy(aCar)
    const [{ id }] = await ordersOf(customer)
    const [confirmation] = await mailsAbout(shop, id)
    expect(confirmation?.bodyText).toContain('We bring: ball mount with a 2-inch ball.')
  })

  it('asks the yard to ask, where the customer has said nothing', async () => {
    const number = await buy({})
    const owner = await inOffice(shop, 'owner')
    expect(JSON.stringify(await goingOut(owner, number))).toContain('No answer yet')
    const packing: string = (await owner.get(`/office/orders/${number}/packing-list`)).body
    expect(packing).toContain('<h2>Tow check</h2>\n<p>No answer yet.</p>')
  })

  it('is forgotten with the account', async () => {
    await buy({ ...aCar, save_details: true })
    await database().db.updateTable('shopOrder').set({ status: 'completed' }).execute()
    const { email } = (await customer.get('cabinet/user')).body
    expect((await customer.delete('cabinet/user', { email })).status).toBe(204)
    const rows = await database().db.selectFrom('shopOrder').select(['towCar', 'userId']).execute()
    expect(rows.filter(({ userId }) => userId === null)).toEqual([{ towCar: null, userId: null }])
  })
})
