import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, it } from 'vitest'
import { redirectCorpus } from '../redirect-corpus.ts'
import { anEmail, PASSWORD, signUp } from './accounts.ts'
import { askedPages } from './asked-pages.ts'
import { aCustomer, type Customer } from './customer.ts'
import { order, submitPayment } from './journey.ts'
import { aRental, aSettlement } from './rows.ts'
import { ORIGIN, visit } from './shop.ts'
import { useDatabase } from './use-database.ts'
import { useShop } from './use-shop.ts'

/** What other programs call the address to go on to. */
const names = [
  'next',
  'return',
  'return_to',
  'returnUrl',
  'redirect',
  'redirect_uri',
  'url',
  'to',
  'order',
  'cancelled',
]
const queryOf = (value: string) => new URLSearchParams(names.map((name) => [name, value])).toString()
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

/** Headers hold no characters but these; a browser encodes the others before it sends them. */
const inHeader = (text: string) =>
  text.replaceAll(/[^\x20-\x7e]/g, (character) => encodeURIComponent(character))

/** Where a browser goes from one of our pages, as far as it goes anywhere. */
function expectToStay({ headers }: { headers: Record<string, unknown> }, value: string) {
  const { location = '/' } = headers
  expect([value, String(location)]).toEqual([value, expect.stringMatching(/^\/(?![/\\])[\x20-\x7e]*$/)])
  expect(new URL(String(location), ORIGIN).origin).toBe(ORIGIN)
  expect(headers).not.toHaveProperty('refresh')
  expect([headers['set-cookie'] ?? []].flat().join()).not.toContain('evil')
}

it('is tried with more than eighty addresses', () => {
  expect(new Set(redirectCorpus).size).toBeGreaterThan(80)
})

describe('no address in a request leads to another site', () => {
  const database = useDatabase()
  const shop = useShop(database, {
    env: { RATE_LIMIT_SCALE: '100000', FACEBOOK_CLIENT_ID: 'id', FACEBOOK_CLIENT_SECRET: 'secret' },
    pages: { pages: askedPages, picturesDir: tmpdir() },
  })
  let customer: Customer
  let payment: string

  beforeAll(async () => {
    const sauna = await aRental(database(), (await aSettlement(database())).id)
    customer = await aCustomer(shop)
    payment = await order(customer, sauna.id)
  })

  it.each<[string, (value: string) => string]>([
    [
      'the address itself',
      (value) => `/${encodeURI(value.replaceAll(/[^\x20-\uffff]/g, '')).replace(/^\//, '')}`,
    ],
    ['a page', (value) => `/login?${queryOf(value)}`],
    ['a page with a slash at its end', (value) => `/login/?${queryOf(value)}`],
    [
      'what another app shares',
      (value) => `/share?${new URLSearchParams({ text: value, title: value, url: value })}`,
    ],
    ['the way back from paying', (value) => `/pay/return?${queryOf(value)}`],
    ['the way to paying', (value) => `/pay/orders/${encodeURIComponent(value)}?${queryOf(value)}`],
    ['the receipt', (value) => `/pay/orders/${encodeURIComponent(value)}/receipt?${queryOf(value)}`],
    ['the test payment', (value) => `/pay/test/${encodeURIComponent(value)}?${queryOf(value)}`],
    ['a picture', (value) => `/pictures/${encodeURIComponent(value)}`],
    ['the office', (value) => `/office/${encodeURIComponent(value)}?${queryOf(value)}`],
  ])('in %s', async (_, urlOf) => {
    for (const value of redirectCorpus) {
      const answer = await customer.get(urlOf(value))
      expect(answer.status).toBeLessThan(500)
      expectToStay(answer, value)
    }
  })

  it('in what the cookie banner is asked on', async () => {
    for (const value of redirectCorpus)
      for (const referer of [value, `${ORIGIN}${value}`, `${ORIGIN}/${value}`]) {
        const headers = { ...formHeaders, referer: inHeader(referer) }
        const answer = await visit(shop).post('/cookies', undefined, { payload: queryOf(value), headers })
        expect(answer.status).toBe(303)
        expectToStay(answer, value)
      }
  })

  it('in what the test payment is asked', async () => {
    for (const value of redirectCorpus) {
      const payload = `button=${encodeURIComponent(value)}&${queryOf(value)}`
      expectToStay(await customer.post(payment, undefined, { payload, headers: formHeaders }), value)
    }
    expect(await submitPayment(customer, payment, 'pay')).toMatch(/^\/pay\/return\?order=[\w-]+$/)
  })

  it.each(['/login', '/registration'])('in the form at %s', async (page) => {
    const all = redirectCorpus.map(queryOf).join('&')
    const { email } = page === '/login' ? await signUp(shop) : { email: anEmail() }
    const payload = `${new URLSearchParams({ email, password: PASSWORD })}&${all}`
    const visitor = visit(shop)
    const send = async (address: string) => {
      const { status, headers } = await visitor.post(address, undefined, { payload, headers: formHeaders })
      return [status, headers.location]
    }
    // To see whether cookies come back.
    const checked = `${page}?cookie-check=1`
    expect(await send(`${page}?${queryOf('https://evil.example')}`)).toEqual([307, checked])
    expect(await send(`${checked}&${all}`)).toEqual([303, page])
  })

  it('in the start of a social sign-in, which names our own page to come back to', async () => {
    // Nothing with a NUL in it gets as far as any call.
    for (const value of redirectCorpus.filter((text) => !text.includes('\0'))) {
      const { status, headers } = await visit(shop).get(`auth/facebook/start?${queryOf(value)}`)
      const { origin, searchParams } = new URL(String(headers.location))
      expect([value, status, origin]).toEqual([value, 303, 'https://www.facebook.com'])
      expect(searchParams.getAll('redirect_uri')).toEqual([`${ORIGIN}/auth/provider/facebook`])
    }
  })
})
