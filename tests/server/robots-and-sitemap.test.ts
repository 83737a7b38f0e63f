import { beforeAll, expect, it } from 'vitest'
import { type PageRule, pages } from '../../contract/pages.ts'
import { aSale, aSettlement } from './rows.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useShop } from './use-shop.ts'

const rules = Object.values<PageRule>(pages)
const paths = (cacheability: PageRule['cacheability']) =>
  rules.filter((page) => page.cacheability === cacheability).map(({ path }) => path)

describeOnBothEngines('Search engines', (database) => {
  const shop = useShop(database)
  beforeAll(async () => {
    await aSettlement(database(), { name: 'Home' })
    await aSale(database(), { title: 'Barrel' })
    await database().version.bump()
  })

  const disallowed = async () => {
    const { payload } = await shop.app.inject('/robots.txt')
    return [...payload.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  }

  it('are kept out of API calls and private pages', async () => {
    const prefixes = await disallowed()
    expect(prefixes).toEqual(expect.arrayContaining(['/api/', '/pay/', '/password_reset', '/offline']))
    const open = paths('no-store').filter((path) => !prefixes.some((prefix) => path.startsWith(prefix)))
    expect(open).toEqual([])
  })

  it('may visit every public page', async () => {
    const prefixes = await disallowed()
    expect(paths('public').filter((path) => prefixes.some((prefix) => path.startsWith(prefix)))).toEqual([])
  })

  it('find every public page, place, and sauna in the sitemap', async () => {
    const { payload } = await shop.app.inject('/sitemap.xml')
    const listed = [...payload.matchAll(/<loc>http:\/\/shop\.test([^<]*)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    const fixed = paths('public').filter((path) => !path.includes(':'))
    expect(listed.toSorted()).toEqual([...fixed, '/catalog/rental/1', '/product/1'].toSorted())
  })
})
