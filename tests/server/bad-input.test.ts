import { describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { useDatabase } from './use-database.ts'
import { openTestShop } from './shop.ts'

const all = Object.values(endpoints)
const withBody = all.filter(({ method }) => method !== 'GET')
const deep = (levels: number) => `{"email":${'['.repeat(levels)}${']'.repeat(levels)}}`

const bodies: [string, string][] = [
  ['nothing where a form is due', ''],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a word', '"x"'],
  ['a number that no computer holds', '{"email":1e999,"productId":1e308,"date_from":-1e308}'],
  ['other kinds of values', '{"email":{},"password":[],"date_from":true,"method":7,"message":null}'],
  ['names of what every object has', '{"__proto__":{"x":1},"constructor":{"prototype":{}}}'],
  ['NUL in a value', '{"email":"a\\u0000@example.com","date_from":"\\u0000"}'],
  ['NUL in a name', '{"a\\u0000":"b"}'],
  ['half a character', '{"email":"\\ud800"}'],
  ['a few levels', deep(20)],
  ['more levels than a stack holds', deep(30_000)],
]

describe('bad input', () => {
  const database = useDatabase()

  it.each(bodies)('in every body: %s', async (_name, payload) => {
    const { app } = await openTestShop(database(), { env: { RATE_LIMIT_SCALE: '100000' } })
    for (const { method, path } of withBody) {
      const url = path.replaceAll(/:\w+/g, '1')
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
      const answer = await app.inject({ method, url, headers, payload })
      expect.soft(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(500)
      const isInWords = answer.statusCode < 400 || /^[A-Z].+\.$/.test(answer.json().message)
      expect.soft(isInWords, `${method} ${url}: ${answer.body}`).toBe(true)
    }
    await app.close()
  })

  it.each([
    '%00',
    '%ED%A0%80',
    '%',
    '%E0%A4%A',
    '-1',
    '1e9',
    '99999999999999999999',
    "1'--",
    '../x',
    'x'.repeat(600),
  ])('in every address and query: %s', async (bad) => {
    const { app } = await openTestShop(database())
    for (const { method, path } of all) {
      const address = path.replaceAll(/:\w+/g, bad)
      const query = ['page', 'sort', 'date_from', 'zip_code', 'version', bad]
        .map((name) => `${name}=${bad}`)
        .join('&')
      for (const url of [address, `${path.replaceAll(/:\w+/g, '1')}?${query}`]) {
        const headers = { 'sec-fetch-site': 'same-origin' }
        const answer = await app.inject({ method, url, headers })
        expect.soft(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(500)
      }
    }
    await app.close()
  })
})
