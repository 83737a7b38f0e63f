import { beforeEach, expect, it } from 'vitest'
import { describeOnBothEngines } from '../use-database.ts'
import { useRental, useShop } from '../use-shop.ts'
import { aRental, aSettlement } from '../rows.ts'
import { aCall, calling, SECRET, wishOf } from './calling.ts'
import { inOffice } from './members.ts'

describeOnBothEngines('orders that the office makes for callers', (database) => {
  const shop = useShop(database, { env: { PAYMENT_TEST_SECRET: SECRET } })
  const { settlement, sauna } = useRental(database, { units: 1 })
  let at: ReturnType<typeof calling>
  let owner: Awaited<ReturnType<typeof inOffice>>
  beforeEach(async () => {
    at = calling(shop)
    owner = await inOffice(shop, 'owner')
  })

  it('offer the saunas of the places where a member works', async () => {
    const elsewhere = await aSettlement(database())
    await aRental(database(), elsewhere.id)
    const staff = await inOffice(shop, 'staff', { settlementIds: [settlement.id] })
    const names = async (browser: typeof owner) => {
      const { body } = await browser.get('office/phone-orders/choices')
      return body.places.map(({ id }: { id: number }) => id)
    }
    expect(await names(staff)).toEqual([settlement.id])
    expect(await names(owner)).toContain(elsewhere.id)
    const { body } = await staff.get('office/phone-orders/choices')
    expect([body.hold_hours, body.default_hold_hours]).toEqual([[2, 6, 24, 48, 72], 24])
  })

  it('cost what the shop says, with the same distance and fee', async () => {
    const wish = wishOf(aCall(sauna.id))
    const { body: pickup } = await owner.post('office/phone-orders/preview', wish)
    const days = `date_from=${wish.date_from}&date_to=${wish.date_to}`
    const { body: shown } = await owner.get(`products/${sauna.id}/calculations?method=pickup&${days}`)
    expect(pickup.lines.at(-1)).toEqual({ label: 'Total', cost: pickup.total })
    expect([pickup.miles, pickup.total > 0]).toEqual([null, true])
    expect(pickup.total - pickup.lines.at(-2).cost).toBe(shown.rental_cost)
    const delivered = { ...wish, delivery_method: 'delivery', zip_code: '12203' }
    const { body: delivery } = await owner.post('office/phone-orders/preview', delivered)
    const { body: area } = await owner.get(`products/${sauna.id}/delivery?zip_code=12203`)
    expect(delivery.miles).toBe(area.miles)
    expect(delivery.lines).toContainEqual({ label: 'Delivery', cost: area.delivery_cost })
    const far = await owner.post('office/phone-orders/preview', { ...delivered, zip_code: '90001' })
    expect([far.status, far.body.errors.zip_code[0]]).toEqual([
      422,
      expect.stringMatching(/^This is .* away/),
    ])
  })

  it('are refused for the reasons that customers are given', async () => {
    const first = aCall(sauna.id)
    expect((await at.make(owner, first)).status).toBe(200)
    const wish = wishOf(first)
    const taken = await owner.post('office/phone-orders/preview', wish)
    const customers = await owner.post(`products/${sauna.id}/booking`, {
      date_from: first.date_from,
      date_to: first.date_to,
      method: 'pickup',
    })
    expect([taken.status, customers.status]).toEqual([422, 422])
    expect(taken.body.errors).toEqual(customers.body.errors)
    const made = await owner.post('office/phone-orders', {
      ...aCall(sauna.id, { delivery_method: 'delivery', name: ' ', email: 'nobody', date_to: '2026-12-01' }),
    })
    expect(made.status).toBe(422)
    expect(Object.keys(made.body.errors).toSorted()).toEqual(
      ['address', 'city', 'date_to', 'email', 'name', 'state', 'zip_code'].toSorted(),
    )
  })

  it('hold the nights as long as the member says, are in the log, and email one link', async () => {
    const call = aCall(sauna.id, { hold_hours: 48 })
    const { body } = await at.make(owner, call)
    const order = await at.orderOf(body.number)
    const hours = (until: Date) => (until.getTime() - shop.clock.now().getTime()) / 3_600_000
    expect([order.status, order.madeBy, hours(order.payUntil)]).toEqual(['awaiting_payment', owner.email, 48])
    const nights = await at.nightsOf(call.id)
    expect(nights.length).toBeGreaterThanOrEqual(2)
    expect(nights.every(({ expiresAt }) => expiresAt && expiresAt > order.payUntil)).toBe(true)
    const mails = await at.mailsTo(call.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Your order #${body.number} is waiting for your payment`,
    ])
    expect(mails[0]?.bodyHtml).toContain('/your-order?token=')
    const { body: shown } = await owner.get(`office/orders/${body.number}`)
    expect(shown).toMatchObject({
      phone: { made_by: owner.email, accepted_at: null },
      pay_until: order.payUntil.toISOString(),
      notes: [{ text: call.note }],
      cancel_refund: 0,
    })
    expect(shown.history.map(({ act, who }: { act: string; who: string }) => [act, who])).toContainEqual([
      'Made an order on the phone',
      owner.email,
    ])
    expect(shown.history.map(({ act }: { act: string }) => act)).not.toContain('Ordered')
    const log = await database().db.selectFrom('officeLog').selectAll().orderBy('id').execute()
    expect(JSON.stringify(log)).not.toContain(call.email)
  })

  it('have to be paid before the stay begins, and never within less than an hour', async () => {
    const near = await at.make(
      owner,
      aCall(sauna.id, { date_from: '2026-11-24', date_to: '2026-11-26', hold_hours: 72 }),
    )
    const { payUntil } = await at.orderOf(near.body.number)
    expect(payUntil.getTime()).toBeLessThanOrEqual(Date.parse('2026-11-24T08:00:00Z'))
    expect(payUntil.getTime()).toBeGreaterThan(shop.clock.now().getTime() + 3_599_999)
  })

  it('are made once, however often they are sent', async () => {
    const call = await at.priced(owner, aCall(sauna.id))
    const answers = await Promise.all([1, 2, 3].map(() => owner.post('office/phone-orders', call)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.number}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await at.mailsTo(call.email)).toHaveLength(1)
    const colleague = await inOffice(shop, 'owner')
    expect((await colleague.post('office/phone-orders', call)).status).toBe(409)
  })

  it('are made by one of two who want the same nights; the other is told', async () => {
    const others = await inOffice(shop, 'owner')
    const [mine, theirs] = [await at.priced(owner, aCall(sauna.id)), await at.priced(others, aCall(sauna.id))]
    const answers = await Promise.all([
      owner.post('office/phone-orders', mine),
      others.post('office/phone-orders', theirs),
    ])
    const lost = answers.filter(({ status }) => status !== 200)
    expect(lost).toHaveLength(1)
    expect([409, 422]).toContain(lost[0]?.status)
    expect(JSON.stringify(lost[0]?.body)).toMatch(/just booked these dates|already taken/)
    const made = await database()
      .db.selectFrom('shopOrder')
      .select('id')
      .where('productId', '=', sauna.id)
      .execute()
    expect(made).toHaveLength(1)
  })

  it('are not made at another price than the one that was said', async () => {
    const { status, body } = await owner.post('office/phone-orders', aCall(sauna.id, { total: 1 }))
    expect([status, body.message]).toEqual([409, expect.stringContaining('The price has changed')])
  })

  it('are not for partners, and staff make them only where they work', async () => {
    const elsewhere = await inOffice(shop, 'staff', { settlementIds: [(await aSettlement(database())).id] })
    const call = await at.priced(owner, aCall(sauna.id))
    const dates = `office/phone-orders/dates/${sauna.id}?method=pickup`
    expect((await elsewhere.post('office/phone-orders', call)).status).toBe(403)
    expect((await elsewhere.get(dates)).status).toBe(403)
    expect((await at.mailsTo(call.email)).length).toBe(0)
    const here = await inOffice(shop, 'staff', { settlementIds: [settlement.id] })
    expect((await here.get(dates)).body.possible_starts).toContain(call.date_from)
    expect((await here.post('office/phone-orders', call)).status).toBe(200)
    const partner = await inOffice(shop, 'partner')
    expect((await partner.post('office/phone-orders', call)).status).toBe(403)
  })

  it('can be canceled, and end by themselves when they are not paid in time', async () => {
    const wanted = aCall(sauna.id)
    const first = await at.make(owner, wanted)
    const canceled = await owner.post(`office/orders/${first.body.number}/cancel`, { expected_refund: 0 })
    expect([canceled.status, canceled.body.status]).toEqual([200, 'cancelled'])
    const subject = `Your order #${first.body.number} is canceled`
    const told = (await at.mailsTo(wanted.email)).find((mail) => mail.subject === subject)
    expect(told?.bodyText).toContain('you were not charged')
    expect(told?.bodyText).not.toContain('/cabinet/')
    const call = aCall(sauna.id, { hold_hours: 6 })
    const { body } = await at.make(owner, call)
    shop.clock.pass({ minutes: 6 * 60 - 1 })
    await at.sweep()
    expect((await at.orderOf(body.number)).status).toBe('awaiting_payment')
    shop.clock.pass({ minutes: 2 })
    await at.sweep()
    expect((await at.orderOf(body.number)).status).toBe('expired')
    expect(await at.nightsOf(call.id)).toEqual([])
    const expired = (await at.mailsTo(call.email)).find(({ subject }) => subject.endsWith('has expired'))
    expect(expired?.bodyText).toContain('please book again')
    expect(expired?.bodyText).not.toContain('/cabinet/')
  })
})
