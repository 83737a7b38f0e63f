import { tmpdir } from 'node:os'
import '@fastify/swagger'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { OfficeEndpoint } from '../../contract/office/access.ts'
import { officeEndpoints } from '../../contract/office/endpoints.ts'
import { pages } from '../../contract/pages.ts'
import { askedPages } from './asked-pages.ts'
import { aCustomer } from './customer.ts'
import { inOffice } from './office/members.ts'
import { ORIGIN } from './shop.ts'
import { useDatabase } from './use-database.ts'
import { useShop } from './use-shop.ts'
import { wholeOf } from './whole-of.ts'

type Headers = Record<string, string>

/** A call of the API, or what takes a form. */
interface Target {
  method: string
  path: string
}

const isUnsafe = ({ method }: Target) => method !== 'GET'
type Call = Endpoint | OfficeEndpoint
const calls = ([...endpoints, ...officeEndpoints] as readonly Call[]).filter(isUnsafe)
const isByGateway = ({ access }: Call) => access === 'gateway'
/** What pages post as plain HTML. */
const plainForms = [
  pages.contacts.path,
  pages.login.path,
  pages.registration.path,
  pages.passwordReset.path,
  '/cookies',
  '/closed',
  '/waitlist',
  '/waitlist/leave',
  '/your-order',
].map((path): Target => ({ method: 'POST', path }))
/** Any site may send these; each proves its caller in a way of its own. */
const exempt: Target[] = [...calls.filter(isByGateway), { method: 'POST', path: '/pay/test/:ref' }]
const guarded: Target[] = [...calls.filter((call) => !isByGateway(call)), ...plainForms]
const nameOf = ({ method, path }: Target) => `${method} ${path}`

const json = 'application/json'
/** No form can send bytes either. */
const typeOf = (call: Call): string =>
  'takesBytes' in call && call.takesBytes ? 'application/octet-stream' : json
const form = 'application/x-www-form-urlencoded'
/** What a page may send to another site without asking that site first, and a few that are nearly JSON. */
const types = ['text/plain', form, 'multipart/form-data; boundary=x', 'text/json', '']

/** Where a request says it comes from; absent in old browsers, and outside of browsers. */
const sites = ['cross-site', 'same-site', 'none', '', undefined]
const origins = [
  'https://evil.example',
  'null',
  `${ORIGIN}.evil.example`,
  ORIGIN.replace('http:', 'https:'),
  undefined,
]
const from = (site: string | undefined, origin: string | undefined): Headers => ({
  ...(site !== undefined && { 'sec-fetch-site': site }),
  ...(origin !== undefined && { origin }),
})
const foreign: Headers[] = [
  ...sites.flatMap((site) => origins.map((origin) => from(site, origin))),
  // The page's own origin does not outweigh what the browser says of the site.
  from('cross-site', ORIGIN),
  from('same-site', ORIGIN),
  from('none', ORIGIN),
  { referer: `${ORIGIN}/login` },
]
const ours: Headers[] = [
  from('same-origin', undefined),
  from('same-origin', ORIGIN),
  // A browser from before 2023.
  from(undefined, ORIGIN),
]

describe('what changes something', () => {
  const database = useDatabase()
  const shop = useShop(database, {
    env: { RATE_LIMIT_SCALE: '100000' },
    pages: { pages: askedPages, picturesDir: tmpdir() },
  })
  /** Of a customer who is logged in to the office, too: the browser sends it along, no matter who asks. */
  let cookie: string
  let before: unknown

  beforeAll(async () => {
    const [customer, member] = [await aCustomer(shop), await inOffice(shop, 'owner')]
    before = await wholeOf(database())
    cookie = [...customer.jar, ...member.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  })

  const send = async ({ method, path }: Target, headers: Headers, type = json): Promise<number> => {
    const url = path.replaceAll(/:\w+/g, '1')
    const payload = type === json ? '{}' : 'a=b'
    const all = { ...headers, cookie, ...(type && { 'content-type': type }) }
    return (await shop.app.inject({ method: method as 'POST', url, headers: all, payload })).statusCode
  }

  it('is in one of the lists above, every call and every form', () => {
    const listed = [...guarded, ...exempt].map((one) => nameOf(one).replaceAll(/:(\w+)/g, '{$1}'))
    const served = Object.entries(shop.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods ?? {})
        .filter((method) => !['get', 'head', 'options'].includes(method))
        .map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(served.toSorted()).toEqual(listed.toSorted())
  })

  it.each(guarded.map((one) => [nameOf(one), one] as const))(
    '%s is refused from anywhere else, whatever is sent',
    async (_, one) => {
      for (const headers of foreign)
        for (const type of [json, ...types])
          expect([headers, type, await send(one, headers, type)]).toEqual([headers, type, 403])
    },
  )

  it('is all as it was before the requests above', async () => {
    expect(await wholeOf(database())).toEqual(before)
  })

  it.each(calls.filter((call) => !isByGateway(call)).map((call) => [nameOf(call), call] as const))(
    '%s takes JSON or bytes from our own pages, and nothing that a form can send',
    async (_, call) => {
      for (const type of types) expect([type, await send(call, ours[0] ?? {}, type)]).toEqual([type, 415])
      for (const headers of ours) expect([403, 415]).not.toContain(await send(call, headers, typeOf(call)))
    },
  )

  it.each(plainForms.map((one) => [one.path, one] as const))(
    'the form at %s is taken from our own pages, and nothing but a form',
    async (_, one) => {
      for (const type of [json, ...types.filter((name) => name !== form)])
        expect([type, await send(one, ours[0] ?? {}, type)]).toEqual([type, 415])
      for (const headers of ours) expect([403, 415]).not.toContain(await send(one, headers, form))
    },
  )

  it('may come from a payment gateway, checked by its signature alone', async () => {
    for (const one of exempt)
      for (const headers of foreign)
        expect(await send(one, headers, one.path === '/pay/test/:ref' ? form : json)).not.toBe(403)
  })

  it('is refused from other sites at unknown addresses, too', async () => {
    expect(await send({ method: 'POST', path: '/nowhere' }, {})).toBe(403)
  })
})
