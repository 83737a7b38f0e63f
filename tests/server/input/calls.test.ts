import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { OfficeEndpoint } from '../../../contract/office/access.ts'
import { officeEndpoints } from '../../../contract/office/endpoints.ts'
import { roundsFrom } from '../../rounds.ts'
import { aCustomer, type Customer } from '../customer.ts'
import { someDates } from '../journey.ts'
import { inOffice } from '../office/members.ts'
import { aRental, aSale, aSettlement } from '../rows.ts'
import { type Answer, visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import {
  hostileText,
  hostileValue,
  objectOf,
  pathPart,
  plausible,
  queryOf,
  type Schema,
} from './arbitraries.ts'

/** On both engines together; FC_RUNS=20000 is a long run. */
const RUNS = roundsFrom('FC_RUNS', 2_000)

type AnyEndpoint = Endpoint | OfficeEndpoint

interface Sent {
  endpoint: AnyEndpoint
  method: Endpoint['method'] | 'PATCH'
  url: string
  /** As text, so that it may be no JSON; undefined: none. */
  payload: string | Buffer | undefined
  headers: Record<string, string>
  isSignedIn: boolean
}

const all: readonly AnyEndpoint[] = [...endpoints, ...officeEndpoints]

const jsonText = (value: unknown) => JSON.stringify(value) ?? ''

function payloadOf({ body }: AnyEndpoint): fc.Arbitrary<string | Buffer | undefined> {
  if (!body) return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, hostileValue.map(jsonText))
  const valid = objectOf(body)
  return fc.oneof(
    { weight: 12, arbitrary: valid.map(jsonText) },
    hostileValue.map(jsonText),
    valid.map((value) => jsonText(value).slice(0, -2)),
    valid.map((value) => jsonText(value).replace('{', '{"__proto__":{"x":1},')),
    valid.map((value) => gzipSync(jsonText(value))),
    fc.constantFrom('', '{', 'null', '[', '['.repeat(5000), `{"a":"${'x'.repeat(70_000)}"}`, '\ufeff{}'),
  )
}

const rareHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-encoding': 'gzip' },
    { 'sec-fetch-site': 'cross-site' },
    { accept: 'text/html' },
    { accept: 'image/*;q=0.1, x' },
    { 'accept-encoding': 'br;q=0, *' },
    { 'if-none-match': '"x", W/"y", *' },
    { cookie: 'sid=%; sid="; =x; sid' },
    { 'stripe-signature': 't=1,v1=00' },
    { range: 'bytes=0-1' },
    { 'x-forwarded-for': "'; drop table session; --" },
    { 'accept-language': 'x'.repeat(3000) },
  ),
)

const requests: fc.Arbitrary<Sent> = fc.constantFrom(...all).chain((endpoint) => {
  const parts = endpoint.path.split('/').map((part) => (part.startsWith(':') ? pathPart : fc.constant(part)))
  const query: fc.Arbitrary<string> = endpoint.query
    ? queryOf(endpoint.query)
    : fc.oneof({ weight: 4, arbitrary: fc.constant('') }, queryOf({}))
  return fc.record({
    endpoint: fc.constant(endpoint),
    method: fc.oneof(
      { weight: 15, arbitrary: fc.constant(endpoint.method) },
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
    ),
    url: fc
      .tuple(fc.tuple(...parts), query)
      .map(([path, search]) => path.join('/') + (search && `?${search}`)),
    payload: payloadOf(endpoint),
    headers: rareHeaders,
    isSignedIn: fc.boolean(),
  })
})

/** What every answer to a call owes its caller, whatever was sent. */
function findFaults({ endpoint, url, method }: Sent, { status, headers, body }: Answer): string[] {
  const faults: string[] = []
  if (status >= 500) faults.push(`status ${status}`)
  if ([429, 503].includes(status) && !headers['retry-after']) faults.push('no Retry-After')
  if (status < 400) return faults
  if (!String(headers['content-type']).startsWith('application/json')) faults.push('not JSON')
  else if (!/^[A-Z\d].*\.$/s.test(body.message ?? '')) faults.push(`no sentence: ${body.message}`)
  // With `..` or a slash in a parameter it is another one.
  const { pathname } = new URL(url, 'http://localhost')
  const isThisCall =
    method === endpoint.method && pathname.split('/').length === endpoint.path.split('/').length
  const fields = [endpoint.body, endpoint.query].flatMap((schema?: Schema) =>
    Object.keys(schema?.properties ?? {}),
  )
  const known = new Set<string>([...(endpoint.errors ?? []), ...fields])
  const strange = Object.keys(body.errors ?? {}).filter((name) => !known.has(name))
  // What cannot be stored is named as it was sent, even where no field has that name.
  const isUnstorable = jsonText(body.errors).includes('characters we cannot save')
  if (isThisCall && strange.length > 0 && !isUnstorable) faults.push(`errors under ${strange.join(', ')}`)
  return faults
}

describeOnBothEngines('a call, whatever is sent,', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000000' } })
  let customer: Customer

  /** A customer in the midst of a checkout, as most calls need one, who is an owner in the office, too. */
  async function aBuyer() {
    const buyer = await aCustomer(shop)
    await buyer.post('products/1/booking', someDates)
    await buyer.get('request/total')
    buyer.jar.set('office', (await inOffice(shop, 'owner')).jar.get('office') ?? '')
    return buyer
  }

  beforeAll(async () => {
    const { id } = await aSettlement(database())
    await aRental(database(), id, { units: 200 })
    await aRental(database(), id)
    await aSale(database())
    await database().version.bump()
  })

  it('is answered in JSON, under the right keys, and never by a failure', async () => {
    customer = await aBuyer()
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const { method, url, payload, headers, isSignedIn } = sent
        const browser = isSignedIn ? customer : visit(shop)
        const answer = await browser.get(url, {
          method,
          headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
          ...(payload !== undefined && { payload }),
        })
        // They have ordered, logged out, or deleted their account or themselves from the office.
        const isOver = /accept|logout|cabinet\/user|office\/(?!.*challenge)/.test(url)
        if (isSignedIn && method !== 'GET' && answer.status < 300 && isOver) customer = await aBuyer()
        expect(findFaults(sent, answer)).toEqual([])
      }),
      { numRuns: Math.ceil(RUNS / 2) },
    )
  })

  const shopCalls: readonly Endpoint[] = endpoints
  const forms = shopCalls.filter(({ body, access }) => body && access !== 'gateway')

  it.each(forms.map((form) => [`${form.method} ${form.path}`, form] as const))(
    'names the one field that is wrong: %s',
    async (_, form) => {
      customer = await aCustomer(shop)
      const { properties = {} } = form.body as Schema
      const wrong = fc.constantFrom(...Object.keys(properties)).chain((name) =>
        fc.record({
          name: fc.constant(name),
          value: fc.oneof(
            fc.constantFrom<unknown>([], {}, [['x']], { a: 1 }),
            hostileText.map((text) => [text]),
          ),
          others: fc.record(
            Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, plausible(schema)])),
          ),
        }),
      )
      await fc.assert(
        fc.asyncProperty(wrong, async ({ name, value, others }) => {
          const url = form.path.replaceAll(/:\w+/g, '1')
          const answer = await customer.get(url, {
            method: form.method,
            payload: JSON.stringify({ ...others, [name]: value }),
            headers: { 'content-type': 'application/json' },
          })
          expect(answer.status).toBe(422)
          expect(Object.keys(answer.body.errors)).toContain(name)
        }),
        { numRuns: Math.max(10, Math.ceil(RUNS / 200)) },
      )
    },
  )
})
