import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { useDatabase } from './use-database.ts'
import { ORIGIN } from './shop.ts'
import { useShop } from './use-shop.ts'

const unsafe = endpoints.filter((endpoint: Endpoint) => endpoint.method !== 'GET') as readonly Endpoint[]

type Headers = Record<string, string>
const ours: Headers[] = [
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin', origin: ORIGIN },
  // A browser from before 2023.
  { origin: ORIGIN },
]
const foreign: Headers[] = [
  {},
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
  { 'sec-fetch-site': '' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: `${ORIGIN}.evil.example` },
  { origin: ORIGIN.replace('http:', 'https:') },
  { referer: `${ORIGIN}/login` },
]
const forms = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/json',
  '',
]

describe('a call that changes something', () => {
  const database = useDatabase()
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '100000' } })

  const send = async ({ method, path }: Endpoint, headers: Headers, payload = '{}') => {
    const url = path.replaceAll(/:\w+/g, '1')
    const { statusCode } = await shop.app.inject({ method, url, headers, payload })
    return statusCode
  }
  const json = { 'content-type': 'application/json' }

  describe.each(
    unsafe
      .filter(({ access }) => access !== 'gateway')
      .map((call) => [`${call.method} ${call.path}`, call] as const),
  )('%s', (_, endpoint) => {
    it.each(ours)('is allowed from our own pages: %j', async (headers) => {
      expect([403, 415]).not.toContain(await send(endpoint, { ...headers, ...json }))
    })

    it.each(foreign)('is refused from other sites: %j', async (headers) => {
      expect(await send(endpoint, { ...headers, ...json })).toBe(403)
    })

    it.each(forms)('refuses a form: %s', async (type) => {
      const headers = { ...ours[0], ...(type && { 'content-type': type }) }
      expect(await send(endpoint, headers, 'a=b')).toBe(415)
    })
  })

  it('may come from a payment gateway, checked by its signature alone', async () => {
    const webhook = unsafe.find(({ access }) => access === 'gateway')
    const answers = await Promise.all(foreign.map((headers) => send(webhook!, { ...headers, ...json })))
    expect(answers.filter((status) => status === 403)).toEqual([])
  })

  it('is refused from other sites at unknown addresses, too', async () => {
    const { statusCode } = await shop.app.inject({ method: 'POST', url: '/nowhere', headers: json })
    expect(statusCode).toBe(403)
  })
})
