import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { createHousekeepingRepo } from '../../server/repositories/operations/housekeeping.repo.ts'
import { addUser, aCustomer, visitAs } from './customer.ts'
import { submitPayment } from './journey.ts'
import { aCall, anAcceptance, calling, SECRET } from './office/calling.ts'
import { inOffice } from './office/members.ts'
import { visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useRental, useShop } from './use-shop.ts'

describeOnBothEngines('the link of an order that the office made', (database) => {
  const shop = useShop(database, { env: { PAYMENT_TEST_SECRET: SECRET } })
  const { sauna } = useRental(database, { units: 1, at: { depositCents: 30_000 } })
  let at: ReturnType<typeof calling>
  let owner: Awaited<ReturnType<typeof inOffice>>
  beforeEach(async () => {
    at = calling(shop)
    owner = await inOffice(shop, 'owner')
  })

  async function aLink(changes: object = {}) {
    const call = aCall(sauna.id, changes)
    const { body } = await at.make(owner, call)
    return { call, number: Number(body.number), link: await at.linkTo(call.email) }
  }
  const userOf = (email: string) =>
    database().db.selectFrom('appUser').selectAll().where('email', '=', email).executeTakeFirst()

  it('shows the order, its terms, and its cancellation rule, and looking changes nothing', async () => {
    const { link, number } = await aLink()
    const page = await visit(shop).get(link)
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    for (const text of [
      'Refundable deposit',
      '$300.00',
      `#${number}`,
      '12/10/2026',
      '12/12/2026',
      'refunded up to',
      'href="/terms"',
    ])
      expect(page.body).toContain(text)
    expect((await at.orderOf(number)).acceptedAt).toBeNull()
  })

  it.each(['/your-order', '/your-order?token=x', '/your-order?token=x&token=y', '/your-order?order=x'])(
    'is unknown where nobody was sent it: %s',
    async (address) => {
      const { status, body } = await visit(shop).get(address)
      expect([status, body]).toEqual([404, expect.stringContaining('This link does not work')])
      expect((await at.send(address, anAcceptance())).status).toBe(404)
    },
  )

  it('has the rental rules to sign, and keeps them as they were signed', async () => {
    const { link, number } = await aLink()
    const { body } = await visit(shop).get(link)
    expect(body).toContain('Rental rules')
    const unsigned = await at.accept(link, { signature: '' })
    expect([unsigned.status, unsigned.body]).toEqual([
      422,
      expect.stringContaining('to sign the rental rules'),
    ])
    expect((await at.accept(link, { rules_version: 'older' })).body).toContain(
      'The rental rules have changed',
    )
    expect((await at.accept(link)).status).toBe(303)
    const { rulesVersion, rulesSignedBy } = await at.orderOf(number)
    const kept = await database().db.selectFrom('rentalRules').selectAll().execute()
    expect(rulesSignedBy).toBe('June Alder')
    expect(kept.map(({ version }) => version)).toContain(rulesVersion)
  })

  it('keeps what was typed, and says what is missing', async () => {
    const { link, number } = await aLink()
    const { status, body } = await at.send(
      link,
      anAcceptance({ home_zip_code: '1', agreed: '', home_city: 'A<b' }),
    )
    expect(status).toBe(422)
    expect(body).toContain('value="W123-4567"')
    expect(body).toContain('value="A&lt;b"')
    expect(body).toContain('Please enter a ZIP code with 5 or 9 digits.')
    expect(body).toContain('Please accept the terms to go on.')
    expect((await at.orderOf(number)).acceptedAt).toBeNull()
  })

  it('leads a customer without an account to the payment and back, and the office sees it paid', async () => {
    const { link, number, call } = await aLink()
    const browser = visit(shop)
    const { status, headers } = await at.accept(link, {}, browser)
    expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/pay\/test\//)])
    const back = await submitPayment(browser, String(headers.location), 'pay')
    const order = await at.orderOf(number)
    expect((await browser.get(back)).headers.location).toBe(`/your-order?order=${order.id}`)
    expect((await browser.get(`/your-order?order=${order.id}`)).body).toContain('Your order is paid')
    const { body } = await owner.get(`office/orders/${number}`)
    expect(body).toMatchObject({ status: 'paid', phone: { accepted_at: expect.any(String) } })
    expect(body.customer).toMatchObject({
      license: 'W123-4567',
      home_address: expect.stringContaining('Cedar'),
    })
    const user = await userOf(call.email)
    expect(user).toMatchObject({ id: order.userId, name: 'June', phone: call.cell_phone, passwordHash: null })
    expect(user?.emailVerifiedAt).not.toBeNull()
    // Both were written in the same instant of the test's clock, so their order says nothing.
    const mails = (await at.mailsTo(call.email)).map(({ bodyText }) => bodyText)
    const [paid, ...others] = mails.filter((text) => !text.includes('/your-order?token='))
    expect([paid, others]).toEqual([expect.stringContaining('http://shop.test/password_reset'), []])
  })

  it('is answered once, however often it is sent', async () => {
    const { link, number } = await aLink()
    const answers = await Promise.all([1, 2].map(() => at.accept(link)))
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1)
    expect(answers[0]?.status).toBe(303)
    const { acceptedAt, payUntil } = await at.orderOf(number)
    // A checkout page cannot stay open longer than that.
    expect(payUntil.getTime() - (acceptedAt?.getTime() ?? 0)).toBe(23 * 3_600_000)
    expect((await visit(shop).get(link)).body).toContain('is waiting for your payment')
  })

  it('gives half an hour to pay to who opens it at the last minute, and ends with the hold', async () => {
    const { link, number, call } = await aLink({ hold_hours: 2 })
    shop.clock.pass({ minutes: 118 })
    expect((await at.accept(link)).status).toBe(303)
    const { payUntil } = await at.orderOf(number)
    expect(payUntil.getTime() - shop.clock.now().getTime()).toBe(31 * 60_000)
    expect((await at.nightsOf(call.id)).every(({ expiresAt }) => expiresAt && expiresAt > payUntil)).toBe(
      true,
    )
  })

  it('is over when its time is', async () => {
    const { link } = await aLink({ hold_hours: 2 })
    shop.clock.pass({ minutes: 120 })
    expect((await visit(shop).get(link)).body).toContain('This order is over')
    expect((await at.accept(link)).body).toContain('This order is over')
  })

  it('does not offer a password for an account that the order never came to', async () => {
    const { link, call } = await aLink({ hold_hours: 2 })
    expect((await visit(shop).get(link)).body).not.toContain('once you have accepted it')
    shop.clock.pass({ minutes: 180 })
    await at.sweep()
    const [, ended] = await at.mailsTo(call.email)
    expect(ended?.subject).toMatch(/has expired$/)
    expect(ended?.bodyText).not.toContain('password')
  })

  it('says beforehand that there is less time to pay than it is held', async () => {
    const { link, number } = await aLink({ hold_hours: 72 })
    expect((await visit(shop).get(link)).body).toContain(
      'Please pay within 23 hours once you have accepted it.',
    )
    expect((await at.accept(link)).status).toBe(303)
    const { payUntil } = await at.orderOf(number)
    expect(payUntil.getTime() - shop.clock.now().getTime()).toBe(23 * 60 * 60_000)
  })

  it('says to who comes back from a payment page that does not respond that the order is saved', async () => {
    const { link, number } = await aLink()
    await at.accept(link)
    const { id } = await at.orderOf(number)
    const page = await visit(shop).get(`/your-order?order=${id}&notice=unavailable`)
    expect(page.status).toBe(503)
    expect(page.headers['retry-after']).toBe('2')
    expect(page.body).toContain('Your order is saved, but the payment page is not responding.')
    expect(page.body).toContain(`href="/pay/orders/${id}"`)
  })

  it('says of a payment that came too late that it goes back', async () => {
    const { link, number } = await aLink()
    for (const [status, said] of [
      ['refund_due', 'Your refund is on its way.'],
      ['refunded', 'We have refunded your payment.'],
    ] as const) {
      await database().db.updateTable('shopOrder').set({ status }).where('number', '=', number).execute()
      expect((await visit(shop).get(link)).body).toContain(said)
    }
  })

  it('cannot be gone around: nobody pays before they have accepted', async () => {
    const { number } = await aLink()
    const { id } = await at.orderOf(number)
    const browser = visit(shop)
    expect((await browser.get(`/pay/orders/${id}`)).headers.location).toBe(`/your-order?order=${id}`)
    const page = await browser.get(`/your-order?order=${id}`)
    expect(page.body).toContain('Please open the link in our email')
    expect(page.body).not.toContain('June')
    const sent = await at.send(`/your-order?order=${id}`, anAcceptance())
    expect(sent.body).toContain('Please open the link in our email')
    expect((await at.orderOf(number)).acceptedAt).toBeNull()
  })

  it('is not needed by a customer who is signed in', async () => {
    const customer = await aCustomer(shop)
    const email = `${customer.userId}@example.com`
    await database()
      .db.updateTable('appUser')
      .set({ emailVerifiedAt: shop.clock.now() })
      .where('id', '=', customer.userId)
      .execute()
    const { number } = await aLink({ email })
    const { id, userId } = await at.orderOf(number)
    expect(userId).toBe(customer.userId)
    expect((await customer.get(`/your-order?order=${id}`)).body).toContain('Hi June')
    const { headers } = await at.accept(`/your-order?order=${id}`, {}, customer)
    const back = await submitPayment(customer, String(headers.location), 'pay')
    expect((await customer.get(back)).headers.location).toBe('/cabinet/orders?notice=paid')
  })

  it('gives an order to an unproved account only with everybody else logged out', async () => {
    const { link, call, number } = await aLink()
    const intruder = await addUser(shop, call.email)
    const inside = await visitAs(shop, intruder)
    await database()
      .db.updateTable('appUser')
      .set({ passwordHash: 'x', emailVerifiedAt: null })
      .where('id', '=', intruder)
      .execute()
    expect((await inside.get('cabinet/user/orders')).body.data ?? []).toEqual([])
    const [id, createdAt] = [randomUUID(), shop.clock.now()]
    const browser = {
      endpoint: `https://push.example.com/${id}`,
      p256dh: 'key',
      auth: 'secret',
      failedAt: null,
    }
    await database()
      .db.insertInto('pushSubscription')
      .values({ id, userId: intruder, sessionHash: 'of the intruder', createdAt, ...browser })
      .execute()
    await at.accept(link)
    const left = database().db.selectFrom('pushSubscription').select('id').where('userId', '=', intruder)
    expect(await left.execute()).toEqual([])
    expect((await at.orderOf(number)).userId).toBe(intruder)
    expect(await userOf(call.email)).toMatchObject({ passwordHash: null, emailVerifiedAt: expect.any(Date) })
    expect((await inside.get('cabinet/user/orders')).status).toBe(401)
    const subjects = (await at.mailsTo(call.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Please choose a new password')
  })

  it('is sent again by the office as it was', async () => {
    const { number, call } = await aLink()
    await database()
      .db.updateTable('mailOutbox')
      .set({ sentAt: shop.clock.now() })
      .where('recipient', '=', call.email)
      .execute()
    const { body } = await owner.get(`office/orders/${number}`)
    const again = await owner.post(`office/orders/${number}/emails/${body.phone.link_email}/again`)
    expect(again.status).toBe(200)
    const mails = await at.mailsTo(call.email)
    expect(mails).toHaveLength(2)
    expect(mails[0]?.bodyText).toBe(mails[1]?.bodyText)
  })

  it('leaves nothing of a caller who never opens it', async () => {
    const { number, link, call } = await aLink({ hold_hours: 2 })
    shop.clock.pass({ minutes: 180 })
    await at.sweep()
    const keeping = createHousekeepingRepo(database())
    await keeping.forgetCallers(new Date(shop.clock.now().getTime() - 60_000))
    expect((await at.orderOf(number)).customer.email).not.toBe('')
    await keeping.forgetCallers(new Date(shop.clock.now().getTime() + 60_000))
    expect((await at.orderOf(number)).customer).toMatchObject({ name: '', email: '', cellPhone: '' })
    expect(await at.mailsTo(call.email)).toEqual([])
    const later = await inOffice(shop, 'owner')
    expect((await later.get(`office/orders/${number}`)).body.notes).toEqual([])
    expect((await visit(shop).get(link)).body).toContain('This order is over')
  })
})
