import { beforeEach, expect, it } from 'vitest'
import { DEPOSIT, depositOf, holdingAt, openHold, WINDOW } from './holding.ts'
import { aForm, buyStay, openCheckout, order, ordersOf, someDates, submitPayment } from './journey.ts'
import { inOffice } from './office/members.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental, useShop } from './use-shop.ts'

describeOnBothEngines('a deposit', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { settlement, sauna } = useRental(database, { at: { depositCents: DEPOSIT } })
  const customer = useCustomer(shop)
  const at = holdingAt(shop, database)
  beforeEach(() => shop.clock.set('2026-11-21T12:00:00Z'))

  const setDeposit = (depositCents: number | null) =>
    database()
      .db.updateTable('settlement')
      .set({ depositCents })
      .where('id', '=', settlement.id)
      .execute()
      .then(() => void database().version.bump())

  /** A paid order whose deposit can be held. */
  async function aPaidOrder(dates = someDates) {
    await buyStay(customer, sauna.id, dates)
    shop.clock.set(WINDOW)
    const [{ id }] = await ordersOf(customer)
    return String(id)
  }
  async function aHeldDeposit(dates = someDates) {
    const id = await aPaidOrder(dates)
    await submitPayment(customer, await openHold(customer), 'pay')
    expect((await at.latest(id))?.state).toBe('held')
    return id
  }

  it('is shown before paying, is no part of the total, and stays as it was accepted', async () => {
    const { deposit, total_cost } = await openCheckout(customer, sauna.id)
    expect([deposit, total_cost]).toEqual([DEPOSIT, 56_831])
    await buyStay(customer, sauna.id)
    await setDeposit(null)
    const [bought] = await ordersOf(customer)
    expect(bought.deposit).toEqual({
      amount: DEPOSIT,
      text: 'You can hold it on a card from 11/29/2026. It is not charged unless something is damaged.',
    })
    await setDeposit(DEPOSIT)
  })

  it('that has changed since it was shown is shown again before an order is placed', async () => {
    const { version } = await openCheckout(customer, sauna.id)
    await setDeposit(DEPOSIT + 100)
    const { body } = await customer.get('request/total')
    expect(body.version).not.toBe(version)
    expect(body.total_cost).toBe(56_831)
    await setDeposit(DEPOSIT)
  })

  it('is none where the settlement wants none', async () => {
    await setDeposit(null)
    expect(await openCheckout(customer, sauna.id)).not.toHaveProperty('deposit')
    await buyStay(customer, sauna.id)
    const [{ id, deposit }] = await ordersOf(customer)
    expect(deposit).toBeUndefined()
    expect((await customer.get(`/pay/deposits/${id}`)).headers.location).toBe('/cabinet/orders')
    await setDeposit(DEPOSIT)
  })

  it('cannot be held before the order is paid, nor earlier than two days before', async () => {
    await order(customer, sauna.id)
    expect(await depositOf(customer)).not.toHaveProperty('hold_url')
    const [{ id }] = await ordersOf(customer)
    shop.clock.set(WINDOW)
    const there = await customer.get(`/pay/deposits/${id}`)
    expect(there.headers.location).toBe('/cabinet/orders')
    expect(await at.latest(id)).toBeUndefined()
  })

  it('is held on a card without being paid, and the customer is told', async () => {
    const id = await aPaidOrder()
    const page = await openHold(customer)
    expect((await customer.get(page)).body).toContain('$300.00')
    const back = await submitPayment(customer, page, 'pay')
    expect((await customer.get(back)).headers.location).toBe('/cabinet/orders?notice=deposit_held')
    const [{ total_cost, deposit }] = await ordersOf(customer)
    expect(total_cost).toBe(56_831)
    expect(deposit).toEqual({
      amount: DEPOSIT,
      text: 'Held on your card until 12/06/2026. It is not charged unless something is damaged.',
    })
    expect(await at.mailsOf(id)).toEqual([expect.stringMatching(/^Your deposit for order #\d+ is held$/)])
  })

  it('leads to one page, however often it is asked for, and to a new one once that has closed', async () => {
    const id = await aPaidOrder()
    const pages = await Promise.all([openHold(customer), openHold(customer), openHold(customer)])
    expect(new Set(pages).size).toBe(1)
    shop.clock.pass({ minutes: 40 })
    const next = await openHold(customer)
    expect(next).not.toBe(pages[0])
    await submitPayment(customer, pages[0], 'pay')
    expect((await at.latest(id))?.state).toBe('open')
    await submitPayment(customer, next, 'pay')
    expect((await at.latest(id))?.state).toBe('held')
  })

  it('can be held by the link of an email without logging in, which shows nothing else', async () => {
    const id = await aPaidOrder()
    const visitor = (url: string) => shop.app.inject({ url })
    const page = String((await visitor(`/pay/deposits/${id}`)).headers.location)
    await submitPayment(customer, page, 'pay')
    const back = await visitor(`/pay/deposits/${id}/return`)
    expect(back.body).toContain('Held on your card until 12/06/2026.')
    expect(back.headers['cache-control']).toBe('no-store')
    expect(back.body).not.toContain(aForm().surname)
  })

  it('is held again when the card no longer holds it and the rental goes on', async () => {
    const id = await aHeldDeposit({ ...someDates, date_to: '2026-12-10' })
    await at.setStatus(id, 'handed_over')
    shop.clock.pass({ days: 8 })
    await at.sweep()
    expect((await at.latest(id))?.state).toBe('lapsed')
    expect((await at.mailsOf(id)).at(-1)).toMatch(/^Please hold your deposit for order #\d+ again$/)
    await submitPayment(customer, await openHold(customer), 'pay')
    expect((await at.latest(id))?.state).toBe('held')
  })

  it('is not asked for again after the last day, also where nobody has recorded the return', async () => {
    const id = await aHeldDeposit()
    await at.setStatus(id, 'handed_over')
    shop.clock.pass({ days: 8 })
    await at.sweep()
    expect((await at.latest(id))?.state).toBe('lapsed')
    expect(await at.mailsOf(id)).toEqual([expect.stringMatching(/ is held$/)])
  })

  it('was charged for a reason that only its customer reads', async () => {
    const id = await aHeldDeposit()
    await at.setStatus(id, 'handed_over')
    const owner = await inOffice(shop, 'owner')
    const { number } = await shop.database.db
      .selectFrom('shopOrder')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { id: hold } = (await at.latest(id))!
    const charge = { id: hold, amount: 12_000, reason: 'A bench that Ada broke' }
    expect((await owner.post(`office/orders/${number}/deposit/charge`, charge)).status).toBe(200)
    const { body } = await shop.app.inject({ url: `/pay/deposits/${id}` })
    expect(body).toContain('$120.00 is charged. The rest, $180.00, is released.')
    expect((await depositOf(customer)).text).toContain('A bench that Ada broke')
  })

  it('is released when the order is canceled, once', async () => {
    const id = await aHeldDeposit()
    const [{ refund_cost }] = await ordersOf(customer)
    await customer.post(`cabinet/user/orders/${id}/cancel`, { refund_cost })
    await Promise.all([at.sweep(), at.sweep()])
    await at.sweep()
    expect((await at.latest(id))?.state).toBe('released')
    expect((await at.mailsOf(id)).filter((subject) => subject.endsWith('is released'))).toHaveLength(1)
  })

  it('is released when it was held on a page of an order that was canceled meanwhile', async () => {
    const id = await aPaidOrder()
    const page = await openHold(customer)
    const [{ refund_cost }] = await ordersOf(customer)
    await customer.post(`cabinet/user/orders/${id}/cancel`, { refund_cost })
    await submitPayment(customer, page, 'pay')
    expect((await at.latest(id))?.state).toBe('released')
  })

  it('is released a day after the return', async () => {
    const id = await aHeldDeposit()
    await at.setStatus(id, 'completed')
    shop.clock.pass({ hours: 23 })
    await at.sweep()
    expect((await at.latest(id))?.state).toBe('held')
    shop.clock.pass({ hours: 2 })
    await at.sweep()
    expect((await at.latest(id))?.state).toBe('released')
  })
})
