import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type PageRule, pages as pageRules } from '../../contract/pages.ts'
import type { Pages } from '../../server/pages/render-page.ts'
import { machineClock } from '../fakes/clock.ts'
import { askOverHttp } from './ask-over-http.ts'
import { collectLog } from './collect-log.ts'
import { aCustomer, type Customer } from './customer.ts'
import { openBuiltPages } from './input/built-pages.ts'
import { buyStay } from './journey.ts'
import { inOffice } from './office/members.ts'
import { aRental, aSettlement } from './rows.ts'
import { openTestShop } from './shop.ts'
import { useDatabase } from './use-database.ts'

const rules = Object.values<PageRule>(pageRules)

describe('a page', () => {
  const database = useDatabase()
  let pages: Pages
  let cookie: string
  let facts: Record<string, number>

  /** Each time by a shop that has nothing in memory yet. */
  const ask = async (url: string, headers = {}) => {
    const shop = await openTestShop(database(), { pages: { pages, picturesDir: tmpdir() } })
    const { statusCode, payload, headers: answered } = await shop.app.inject({ url, headers })
    return { statusCode, payload, vary: answered.vary, cookies: answered['set-cookie'] }
  }

  beforeAll(async () => {
    pages = await openBuiltPages()
    const place = await aSettlement(database())
    const sauna = await aRental(database(), place.id, { units: 5 })
    facts = { settlementId: place.id, productId: sauna.id }
    const shop = await openTestShop(database())
    const customer: Customer = await aCustomer(shop)
    await buyStay(customer, sauna.id)
    const member = await inOffice(shop, 'owner')
    const all = [...customer.jar, ...member.jar, ['hasCookiesAgree', '1']]
    cookie = all.map(([name, value]) => `${name}=${value}`).join('; ')
  }, 600_000)

  const addressOf = (path: string) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => String(facts[name])).replace('*', 'anything')
  const paths = rules.map(({ path }) => path)

  it.each(paths)('at %s is the same with every cookie and with none', async (path) => {
    const url = addressOf(path)
    const known = await ask(url, { cookie })
    expect(known).toEqual(await ask(url))
    expect(known.cookies).toBeUndefined()
    expect(String(known.vary)).not.toMatch(/cookie|\*/i)
    expect(known.statusCode).toBeLessThan(500)
  })

  it('is the same, headers and all, for who is sent what somebody else got a moment ago', async () => {
    const { logger, lines } = collectLog('info')
    const { app } = await openTestShop(database(), {
      pages: { pages, picturesDir: tmpdir() },
      logger,
      // Dates of a clock that is behind would change by themselves at once.
      clock: machineClock,
    })
    onTestFinished(() => app.close())
    const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
    const { productId, settlementId } = facts
    const lookedAt = ['/', `/catalog/rental/${settlementId}`, `/product/${productId}`, '/terms']
    const sentAgain: string[] = []
    const calls = [`/api/v1/products/${productId}`, `/api/v1/catalog/rental/${settlementId}`]
    const headers = { 'accept-encoding': 'gzip, deflate, br' }
    for (const url of [...paths.map(addressOf), ...calls]) {
      const { id, ...first } = await askOverHttp(port, url, { headers })
      lines.length = 0
      const { id: nextId, ...next } = await askOverHttp(port, url, { headers })
      expect(next, url).toEqual(first)
      expect(nextId).not.toBe(id)
      if (!lines.some((line) => JSON.parse(line).msg === 'incoming request')) sentAgain.push(url)
    }
    expect(sentAgain).toEqual(expect.arrayContaining([...lookedAt, ...calls]))
  })
})
