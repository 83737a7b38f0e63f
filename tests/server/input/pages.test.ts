import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type PageRule, pages as pageRules } from '../../../contract/pages.ts'
import { roundsFrom } from '../../rounds.ts'
import { aCustomer } from '../customer.ts'
import { aRental, aSale, aSettlement } from '../rows.ts'
import { openTestShop, type Shop } from '../shop.ts'
import { useDatabase } from '../use-database.ts'
import { pathPart, queryOf } from './arbitraries.ts'
import { openBuiltPages } from './built-pages.ts'

/** Pages take longer than calls, so fewer are asked for. FC_RUNS=20000 is a long run. */
const RUNS = Math.ceil(roundsFrom('FC_RUNS', 2_000) / 5)

/** Addresses that are no pages of the app, but no calls either. */
const others = [
  '/tiles/:zoom/:x/:y',
  '/pictures/:name',
  '/assets/:name',
  '/icons/:name',
  '/share',
  '/pay/return',
  '/pay/orders/:orderId',
  '/pay/test/:ref',
  '/sitemap.xml',
  '/:a/:b/:c',
  '/*',
]

const routes = [...Object.values<PageRule>(pageRules), ...others.map((path) => ({ path, query: ['order'] }))]

const addresses = fc.constantFrom(...routes).chain(({ path, query = [] }) => {
  const parts = path.split('/').map((part) => (/^[:*]/.test(part) ? pathPart : fc.constant(part)))
  const names = [...query, 'settlement', 'return', 'notice', 'code', 'state', 'token']
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  return fc
    .tuple(
      fc.tuple(...parts),
      fc.oneof(fc.constant(''), queryOf({ properties })),
      fc.constantFrom('', '', '', '/', '//', '/.', '/..', '.', ';x=1', '%20'),
    )
    .map(([all, search, end]) => all.join('/') + end + (search && `?${search}`))
})

const accepts = fc.constantFrom('text/html,*/*;q=0.8', 'application/json', '*/*', '')

describe('a page, whatever is asked for,', () => {
  const database = useDatabase()
  let shop: Shop
  let cookie = ''

  beforeAll(async () => {
    const pages = await openBuiltPages()
    const { id } = await aSettlement(database())
    await aRental(database(), id)
    await aSale(database())
    await database().version.bump()
    const files = { clientDir: resolve('dist/client') }
    shop = await openTestShop(database(), {
      pages: { pages, picturesDir: tmpdir(), files },
      env: { RATE_LIMIT_SCALE: '1000000' },
    })
    cookie = `sid=${(await aCustomer(shop)).jar.get('sid')}`
  }, 240_000)

  it('is a page or a sentence, never a failure, and leads nowhere else', async () => {
    await fc.assert(
      fc.asyncProperty(addresses, accepts, fc.boolean(), async (url, accept, isSignedIn) => {
        const { statusCode, headers, payload } = await shop.app.inject({
          url,
          headers: { ...(accept && { accept }), ...(isSignedIn && { cookie }) },
        })
        const { location = '/' } = headers
        expect(statusCode).toBeLessThan(500)
        expect(String(location)).toMatch(/^\/(?![/\\])/)
        expect(payload).not.toMatch(/\n {4}at .+:\d+:\d+/)
      }),
      { numRuns: RUNS },
    )
  })
})
