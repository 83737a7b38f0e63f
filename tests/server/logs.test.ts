import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBackground } from '../../server/background.ts'
import { readConfig } from '../../server/config.ts'
import { startFakeSmtp } from '../fakes/smtp.ts'
import { collectLog } from './collect-log.ts'
import { aCustomer } from './customer.ts'
import { aForm, openCheckout, submitPayment } from './journey.ts'
import { ORIGIN, visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useRental, useShop } from './use-shop.ts'

/** Values that exist nowhere else, by what they are. */
const planted = {
  email: 'planted.person@example.com',
  password: 'PlantedPassword77',
  name: 'Plantedname',
  surname: 'Plantedsurname',
  phone: '5035557788',
  license: 'PLANTED7788',
  street: '7788 Planted Road',
  token: 'planted-token-7788',
  message: 'planted words of a message',
  agent: 'PlantedBrowser',
  address: '203.0.113.77',
}

const laterDates = { date_from: '2026-12-14', date_to: '2026-12-17' }

const { logger, lines } = collectLog('trace')

describeOnBothEngines('the log', (database) => {
  const shop = useShop(database, { logger })
  const { sauna } = useRental(database)
  let smtp: Awaited<ReturnType<typeof startFakeSmtp>>

  beforeAll(async () => {
    smtp = await startFakeSmtp()
  })
  afterAll(() => smtp.stop())

  it('has a line for each request, with the id that the answer carries', async () => {
    const { headers } = await visit(shop).get(`products/${sauna.id}`)
    const id = String(headers['x-request-id'])
    const found = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id)
    expect(found.map(({ msg }) => msg)).toContain('request completed')
    expect(found[0].req).toEqual({ method: 'GET', url: `/api/v1/products/${sauna.id}` })
  })

  it('leads from a request to its order, and from there to its payment and its email', async () => {
    const customer = await aCustomer(shop)
    const { version } = await openCheckout(customer, sauna.id, laterDates)
    const accepted = await customer.post('request/accept', aForm({ version }))
    await submitPayment(customer, accepted.body.redirectTo, 'pay')
    const all = () => lines.map((line) => JSON.parse(line))
    const { order } = all().find(
      ({ reqId, msg }) => reqId === accepted.headers['x-request-id'] && msg === 'an order was accepted',
    )
    const sent = () =>
      all().find(({ msg, about }) => msg === 'an email was sent' && String(about).endsWith(order))
    const background = sendThrough(smtp.url)
    await expect.poll(sent).toBeDefined()
    await background.stop()
    const { email } = sent()
    expect(smtp.received.filter(({ source }) => source.includes(`Message-ID: <${email}@`))).toHaveLength(1)
  })

  it('has nothing about the people it is about, whatever they do and whatever fails', async () => {
    const { email, password, name, surname, phone } = planted
    const browser = { ...visit(shop, { address: planted.address }), userId: '' }
    const headers = { 'user-agent': planted.agent }
    await browser.post(
      'registration',
      { email, name, surname, phone, password, password_confirmation: password },
      { headers },
    )
    await browser.post('login', { email, password: `${password}x` })
    await browser.post('login', { email, password })
    await browser.get(`/password?token=${planted.token}&email=${email}`, { headers })
    await browser.post('password/reset', { token: planted.token, password })
    await browser.post('contact-with-me', { name, email, phone, message: planted.message })
    const total = await openCheckout(browser, sauna.id)
    const form = aForm({
      version: total.version,
      name,
      surname,
      email,
      cell_phone: phone,
      driving_license_number: planted.license,
      home_address: planted.street,
    })
    const accepted = await browser.post('request/accept', form)
    if (accepted.body.redirectTo) await submitPayment(browser, accepted.body.redirectTo, 'pay')
    // What a database says about a key that exists already.
    shop.app.log.error({ err: await duplicateKey() }, 'planted failure')
    await sendRefused()
    expect(lines.length).toBeGreaterThan(15)
    const all = lines.join('')
    const told = Object.entries(planted).filter(([, value]) => all.includes(value))
    expect(told).toEqual([])
    expect(all).not.toContain(browser.jar.get('sid') ?? 'no session')
  })

  it('keeps what a stranger writes on one line', async () => {
    const before = lines.length
    await visit(shop).get('/a%0A%7B%22level%22:60%7D%0Ab', { headers: { host: 'x' } })
    const levels = lines.slice(before).map((line) => JSON.parse(line).level)
    expect(levels).not.toEqual([])
    expect(Math.max(...levels)).toBeLessThan(60)
  })

  function sendThrough(url: string) {
    const config = readConfig({ ORIGIN, SMTP_URL: url })
    return startBackground({ config, database: database(), clock: shop.clock, log: logger })
  }

  function duplicateKey(): Promise<unknown> {
    const user = {
      id: '00000000-0000-4000-8000-000000000077',
      email: planted.email,
      passwordHash: null,
      createdAt: new Date(),
    }
    return database()
      .db.insertInto('appUser')
      .values([user, { ...user, id: '00000000-0000-4000-8000-000000000078' }])
      .execute()
      .catch((error: unknown) => error)
  }

  /** Everything in the outbox is refused by a mail server that repeats the address. */
  async function sendRefused() {
    for (let n = 0; n < 20; n++) smtp.refusals.push(550)
    const background = sendThrough(smtp.url)
    await expect.poll(() => lines.some((line) => line.includes('an email could not be sent'))).toBe(true)
    await background.stop()
  }
})
