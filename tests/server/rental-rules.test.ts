import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { PASSWORD, signUp } from './accounts.ts'
import { aCustomer, type Customer } from './customer.ts'
import { aForm, buyStay, chooseSale, openCheckout, ordersOf } from './journey.ts'
import { inOffice } from './office/members.ts'
import { aRental, aSale } from './rows.ts'
import { visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental, useShop } from './use-shop.ts'

const catalogDir = mkdtempSync(join(tmpdir(), 'shop-rules-'))
afterAll(() => rmSync(catalogDir, { recursive: true, force: true }))
const write = (text: string) => writeFileSync(join(catalogDir, 'rules.txt'), text)

describeOnBothEngines('rental rules', (database) => {
  const shop = useShop(database, {
    env: { CATALOG_DIR: catalogDir, COMPANY_LEGAL_NAME: 'Cedar & Ember LLC', RATE_LIMIT_SCALE: '1000' },
  })
  const { settlement, sauna } = useRental(database)
  const customer = useCustomer(shop)
  beforeEach(() => write('Keep the fire small.\n\n<b>I give up & waive</b> nothing.'))

  const accept = (who: Customer, changes: Record<string, string>) =>
    who.post('request/accept', aForm(changes))

  /** Orders with the rules that the checkout shows. @returns the order */
  async function orderSigned(who: Customer, productId: number, changes: Record<string, string> = {}) {
    const { version, rules } = await openCheckout(who, productId)
    const { status } = await accept(who, { version, rules_version: rules.version, ...changes })
    expect(status).toBe(200)
    return (await ordersOf(who))[0]
  }
  const anotherSauna = async () => (await aRental(database(), settlement.id)).id

  it('are signed with the name of the form by the acceptance, and are a page to print from then on', async () => {
    const { rules } = await openCheckout(customer, sauna.id)
    expect(rules).toEqual({
      version: expect.stringMatching(/^[0-9a-z]{14}$/),
      text: 'Keep the fire small.\n\n<b>I give up & waive</b> nothing.',
      signed_by: null,
      signed_at: null,
    })
    const { rules_url } = await orderSigned(customer, sauna.id)
    const { status, body, headers } = await customer.get(rules_url)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    for (const words of [
      'Keep the fire small.</p>',
      '&lt;b&gt;I give up &amp; waive&lt;/b&gt; nothing.',
      'Cedar &amp; Ember LLC',
      rules.version,
      'Ada Winter',
      '11/21/2026',
    ])
      expect(body).toContain(words)
    expect(body).not.toContain('<b>')
  })

  it('are signed once: the next order carries the first signature, whatever its form says', async () => {
    await orderSigned(customer, sauna.id)
    const { version, rules } = await openCheckout(customer, await anotherSauna())
    expect(rules).toMatchObject({
      signed_by: 'Ada Winter',
      signed_at: expect.stringMatching(/^2026-11-21T/),
    })
    await accept(customer, { version, name: 'Grace' })
    const [{ rules_url }] = await ordersOf(customer)
    const { body } = await customer.get(rules_url)
    expect(body).toContain('Ada Winter')
    expect(body).not.toContain('Grace')
  })

  it('in words that are new are signed again, and what was signed before stays', async () => {
    const { rules_url: earlier } = await orderSigned(customer, sauna.id)
    write('Keep the fire tiny.')
    const { rules } = await openCheckout(customer, await anotherSauna())
    expect(rules).toMatchObject({ text: 'Keep the fire tiny.', signed_by: null })
    const { rules_url: later } = await orderSigned(customer, await anotherSauna())
    expect((await customer.get(earlier)).body).toContain('Keep the fire small.')
    expect((await customer.get(later)).body).toContain('Keep the fire tiny.')
  })

  it('that changed while they were read make no order', async () => {
    const { version, rules } = await openCheckout(customer, sauna.id)
    write('Keep the fire tiny.')
    const refused = await accept(customer, { version, rules_version: rules.version })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The rental rules have changed since you opened this page. Please read them again, and then accept.',
    ])
    expect(await ordersOf(customer)).toEqual([])
    expect((await orderSigned(customer, sauna.id)).rules_url).toBeDefined()
  })

  it('that changed after the customer had signed what their page shows make no order', async () => {
    const { rules } = await openCheckout(customer, sauna.id)
    await orderSigned(customer, sauna.id)
    const { version } = await openCheckout(customer, await anotherSauna())
    write('Keep the fire tiny.')
    expect((await accept(customer, { version, rules_version: rules.version })).status).toBe(409)
    expect(await ordersOf(customer)).toHaveLength(1)
  })

  it('that came after the page was opened without any make no order', async () => {
    const { version } = await openCheckout(customer, sauna.id)
    expect((await accept(customer, { version, rules_version: 'none' })).status).toBe(409)
    expect(await ordersOf(customer)).toEqual([])
  })

  it('keep their version when only line ends or spaces at the end of a line change', async () => {
    const { rules: before } = await openCheckout(customer, sauna.id)
    write('Keep the fire small. \r\n\r\n<b>I give up & waive</b> nothing.\r\n')
    const { rules } = await openCheckout(customer, sauna.id)
    expect(rules.version).toBe(before.version)
  })

  it('that a page did not show are not signed, and the order is placed', async () => {
    const { version } = await openCheckout(customer, sauna.id)
    expect((await accept(customer, { version })).status).toBe(200)
    const [{ id, rules_url }] = await ordersOf(customer)
    expect(rules_url).toBeUndefined()
    expect((await customer.get(`/pay/orders/${id}/rules`)).headers.location).toBe('/cabinet/orders')
  })

  it('are not for a sale', async () => {
    await chooseSale(customer, (await aSale(database())).id)
    expect((await customer.get('request/total')).body.rules).toBeUndefined()
  })

  it('can be downloaded, word for word, with the signature of an order that has one', async () => {
    const { rules_url } = await orderSigned(customer, sauna.id)
    const text = 'Keep the fire small.\n\n<b>I give up & waive</b> nothing.'
    const now = await visit(shop).get('/pay/rules?as=text')
    expect(now.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="rental-rules.txt"',
      'cache-control': 'no-store',
    })
    expect(now.body).toContain(text)
    expect(now.body).not.toContain('Signed')
    const signed = await customer.get(`${rules_url}?as=text`)
    expect(signed.headers['content-disposition']).toMatch(
      /^attachment; filename="rental-rules-order-\d+\.txt"$/,
    )
    expect(signed.body).toContain(text)
    expect(signed.body).toMatch(/^Signed: Ada Winter, 11\/21\/2026.*, for order #\d+$/m)
    expect((await visit(shop).get(`${rules_url}?as=text`)).headers.location).toBe('/cabinet/orders')
    expect((await customer.get(rules_url)).body).toContain('href="?as=text" download')
  })

  it('are there for everybody to read, and what was signed for its customer alone', async () => {
    const { rules_url } = await orderSigned(customer, sauna.id)
    expect((await visit(shop).get('/pay/rules')).body).toContain('Keep the fire small.')
    for (const other of [visit(shop), await aCustomer(shop)]) {
      const { status, headers, body } = await other.get(rules_url)
      expect([status, headers.location]).toEqual([303, '/cabinet/orders'])
      expect(body).not.toContain('Ada')
    }
  })

  it('of a shop without such a file are asked of nobody', async () => {
    rmSync(join(catalogDir, 'rules.txt'))
    expect((await openCheckout(customer, sauna.id)).rules).toBeUndefined()
    expect((await visit(shop).get('/pay/rules')).status).toBe(404)
    const owner = await inOffice(shop, 'owner')
    await buyStay(customer, sauna.id)
    const { number } = await newest()
    expect((await owner.get(`office/orders/${number}`)).body.rules).toBeNull()
    expect((await owner.get(`/office/orders/${number}/packing-list`)).body).not.toContain('Rental rules')
  })

  const newest = () =>
    database()
      .db.selectFrom('shopOrder')
      .select(['number', 'id'])
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()

  it('are on the order in the office and on its packing list, signed or not', async () => {
    const owner = await inOffice(shop, 'owner')
    await orderSigned(customer, sauna.id)
    const signed = await newest()
    await buyStay(await aCustomer(shop), await anotherSauna())
    const unsigned = await newest()

    const { body } = await owner.get(`office/orders/${signed.number}`)
    expect(body.rules.signature).toMatchObject({
      name: 'Ada Winter',
      at: expect.stringMatching(/^2026-11-21T/),
    })
    const list = (await owner.get(`/office/orders/${signed.number}/packing-list`)).body
    expect(list).toContain('Signed by Ada Winter')
    expect(list).toContain(body.rules.signature.version)
    expect((await owner.get(`/office/orders/${signed.number}/rules`)).body).toContain('Keep the fire small.')

    expect((await owner.get(`office/orders/${unsigned.number}`)).body.rules).toEqual({ signature: null })
    expect((await owner.get(`/office/orders/${unsigned.number}/packing-list`)).body).toContain('Not signed')
    const { headers } = await owner.get(`/office/orders/${unsigned.number}/rules`)
    expect(headers.location).toBe(`/office/orders/${unsigned.number}`)
  })

  it('stay signed when the account is deleted', async () => {
    const { browser, email, id } = await signUp(shop)
    const leaving = { ...browser, userId: id }
    await orderSigned(leaving, sauna.id)
    const { number } = await newest()
    await database().tx((trx) =>
      trx.updateTable('shopOrder').set({ status: 'completed' }).where('userId', '=', id).execute(),
    )
    expect((await leaving.delete('cabinet/user', { email, password: PASSWORD })).status).toBe(204)
    const owner = await inOffice(shop, 'owner')
    expect((await owner.get(`/office/orders/${number}/rules`)).body).toContain('Ada Winter')
  })
})
