import { beforeAll, expect, it } from 'vitest'
import { PASSWORD, proveEmail, signUp } from './accounts.ts'
import { describeOnBothEngines } from './use-database.ts'
import { aForm, buyStay, ordersOf, someDates } from './journey.ts'
import { aRental, aSettlement } from './rows.ts'
import { type Shop, visit } from './shop.ts'
import { useShop } from './use-shop.ts'

/** Every row of every table, as text. */
async function everythingIn({ database }: Shop): Promise<string> {
  const { db } = database
  const rows = await Promise.all([
    db.selectFrom('appUser').selectAll().execute(),
    db.selectFrom('userIdentity').selectAll().execute(),
    db.selectFrom('session').selectAll().execute(),
    db.selectFrom('passwordReset').selectAll().execute(),
    db.selectFrom('throttle').selectAll().execute(),
    db.selectFrom('mailOutbox').selectAll().execute(),
    db.selectFrom('contactMessage').selectAll().execute(),
    db.selectFrom('messageEntry').selectAll().execute(),
    db.selectFrom('officeLog').selectAll().orderBy('id').execute(),
    db.selectFrom('bookingRequest').selectAll().execute(),
    db.selectFrom('shopOrder').selectAll().execute(),
    db.selectFrom('payment').selectAll().execute(),
    db.selectFrom('webhookEvent').selectAll().execute(),
  ])
  return JSON.stringify(rows)
}

describeOnBothEngines('what the shop knows about a customer', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  let productId: number
  beforeAll(async () => {
    productId = (await aRental(database(), (await aSettlement(database())).id, { units: 5 })).id
  })

  /** A customer with data in every part of the shop. */
  async function aKnownCustomer() {
    const { browser, email, id } = await signUp(shop)
    await proveEmail(shop, { id })
    const customer = { ...browser, userId: id }
    await customer.put('cabinet/user', { name: 'Ada', surname: 'Winter', phone: '(518) 555-0101' })
    await buyStay(customer, productId)
    await customer.post(`products/${productId}/booking`, { date_from: '2027-01-04', date_to: '2027-01-06' })
    await customer.get('request/total')
    await customer.post('contact-with-me', { name: 'Ada', email, message: 'How hot does it get?' })
    await customer.post('password-reset', { email })
    return { customer, email, id }
  }

  const finishOrders = (id: string) =>
    database().tx((trx) =>
      trx.updateTable('shopOrder').set({ status: 'completed' }).where('userId', '=', id).execute(),
    )

  it('is given to them as a file', async () => {
    const { customer, email } = await aKnownCustomer()
    const { body, headers } = await customer.get('cabinet/user/export')
    expect(headers['content-disposition']).toBe('attachment; filename="heat-and-chill-my-data.json"')
    expect(body).toMatchObject({
      account: { email, name: 'Ada', surname: 'Winter' },
      sessions: [{ created_at: expect.any(String) }],
      requests: expect.arrayContaining([expect.objectContaining({ date_from: '2027-01-04' })]),
      messages: [{ message: 'How hot does it get?' }],
      orders: [{ date_from: someDates.date_from, customer: { surname: 'Winter' } }],
    })
    const text = JSON.stringify(body)
    expect(text).not.toMatch(/argon2|password_hash|id_hash|token=/)
  })

  it('stays while an order is under way', async () => {
    const { customer, email } = await aKnownCustomer()
    const { status, body } = await customer.delete('cabinet/user', { email, password: PASSWORD })
    expect(status).toBe(409)
    expect(body.message).toMatch(/^Your order #\d+ is still open/)
    expect(await ordersOf(customer)).toHaveLength(1)
  })

  it('is deleted with their account, and their orders stay, anonymized', async () => {
    const { customer, email, id } = await aKnownCustomer()
    await finishOrders(id)
    const { status } = await customer.delete('cabinet/user', { email, password: PASSWORD })
    expect(status).toBe(204)
    expect(customer.jar.size).toBe(0)
    const left = await everythingIn(shop)
    expect(left).not.toContain(email)
    expect(left).not.toContain(id)
    const orders = await database()
      .db.selectFrom('shopOrder')
      .selectAll()
      .where('userId', 'is', null)
      .execute()
    expect(orders).toMatchObject([{ status: 'completed', totalCents: expect.any(Number), homeAddress: null }])
    expect(JSON.stringify(orders)).not.toMatch(
      new RegExp(Object.values(aForm()).slice(0, 5).join('|').replace(/[()]/g, '.')),
    )
    expect((await visit(shop).post('login', { email, password: PASSWORD })).status).toBe(422)
    expect((await visit(shop).post('registration', { email, password: PASSWORD })).status).toBe(200)
  })

  it('is deleted only with their address and password', async () => {
    const { browser, email } = await signUp(shop)
    const tries = [
      await browser.delete('cabinet/user', { email: 'other@example.com', password: PASSWORD }),
      await browser.delete('cabinet/user', { email, password: 'wrong' }),
      await browser.delete('cabinet/user', { email }),
    ]
    expect(tries.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
      [422, ['email']],
      [422, ['password']],
      [422, ['password']],
    ])
    expect((await browser.get('cabinet/user')).status).toBe(200)
  })

  it('is deleted without touching other customers’ data', async () => {
    const [one, other] = [await aKnownCustomer(), await aKnownCustomer()]
    await finishOrders(one.id)
    await one.customer.delete('cabinet/user', { email: one.email, password: PASSWORD })
    expect((await other.customer.get('cabinet/user')).body).toMatchObject({ email: other.email, name: 'Ada' })
    expect((await other.customer.get('request/total')).status).toBe(200)
    expect(await ordersOf(other.customer)).toHaveLength(1)
  })
})
