import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'

const table: readonly Endpoint[] = endpoints
const callOf = ({ method, path }: Endpoint) => `${method} ${path.replace('/api/v1/', '')}`
const find = (call: string) => table.find((endpoint) => callOf(endpoint) === call)

/** The 19 calls of the specification, section 7, with the names it sends. */
const specified: { call: string; query?: string[]; body?: string[] }[] = [
  { call: 'GET settlements' },
  { call: 'GET auth/:provider/callback/' },
  { call: 'GET catalog/sales', query: ['page'] },
  { call: 'GET catalog/rental/:settlementId', query: ['page'] },
  { call: 'POST login', body: ['email', 'password'] },
  { call: 'POST registration', body: ['email', 'password'] },
  { call: 'GET cabinet/user/header' },
  { call: 'POST logout' },
  { call: 'GET cabinet/user' },
  { call: 'PUT cabinet/user', body: ['name', 'surname', 'email', 'phone'] },
  { call: 'GET cabinet/user/orders', query: ['page'] },
  { call: 'GET products/:productId' },
  { call: 'GET products/:productId/calculations' },
  { call: 'GET products/:productId/booking' },
  { call: 'POST products/:productId/booking', body: ['date_from', 'date_to'] },
  { call: 'POST products/:productId/delivery-method', body: ['productId', 'method'] },
  { call: 'GET request/total' },
  {
    call: 'POST request/accept',
    body: [
      'name',
      'surname',
      'driving_license_number',
      'email',
      'cell_phone',
      'city',
      'state',
      'zip_code',
      'address',
      'home_city',
      'home_state',
      'home_zip_code',
      'home_address',
    ],
  },
  { call: 'POST contact-with-me', body: ['name', 'email', 'phone', 'company', 'message'] },
]

const namesIn = (schema: unknown) =>
  Object.keys((schema as { properties?: Record<string, unknown> } | undefined)?.properties ?? {})

describe('the contract', () => {
  it('has the 19 calls of the specification', () => {
    expect(specified).toHaveLength(19)
    expect(specified.filter(({ call }) => !find(call)).map(({ call }) => call)).toEqual([])
  })

  it.each(specified)('accepts what the specification sends with $call', ({ call, query = [], body = [] }) => {
    const endpoint = find(call)
    expect(namesIn(endpoint?.query)).toEqual(expect.arrayContaining(query))
    expect(namesIn(endpoint?.body)).toEqual(expect.arrayContaining(body))
  })

  it('declares each call once', () => {
    const calls = table.map(callOf)
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
  })

  it.each(table.map((endpoint) => [callOf(endpoint), endpoint] as const))(
    'says of %s who may call it, what it does, and how it answers',
    (_, { access, summary, path, params, reply, status, method, body }) => {
      expect(['public', 'visitor', 'customer', 'gateway']).toContain(access)
      expect(summary).toMatch(/^[A-Z].{5,}[^.]$/)
      expect(reply !== undefined || [201, 204, 303].includes(status ?? 200)).toBe(true)
      expect(namesIn(params)).toEqual([...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
      expect(method === 'GET' && body !== undefined).toBe(false)
    },
  )

  it('accepts only a message to the company without a session', () => {
    const open = table.filter(({ access, method }) => access === 'public' && method !== 'GET')
    expect(open.map(callOf)).toEqual(['POST contact-with-me'])
  })
})
