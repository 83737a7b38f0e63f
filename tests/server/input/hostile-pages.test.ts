import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { importCatalog } from '../../../server/catalog/import-catalog.ts'
import { scriptPayloads } from '../../script-payloads.ts'
import { wholeDescription } from '../../whole-description.ts'
import {
  aPicture,
  type CatalogContent,
  rental,
  sale,
  settlement,
  writeCatalog,
  writeText,
} from '../catalog/catalog-folder.ts'
import { now } from '../catalog/imports.ts'
import { publishReviews } from '../published-reviews.ts'
import { openTestShop, ORIGIN, type Shop, visit } from '../shop.ts'
import { emptyDatabase, useDatabase } from '../use-database.ts'
import { openBuiltPages } from './built-pages.ts'
import { addressesOf, markupOf } from './strict-markup.ts'

/** A catalog in which every text is one of these, in as many products. */
function catalogOf(texts: readonly string[]): Partial<CatalogContent> {
  const at = (n: number) => texts[n % texts.length] ?? ''
  const product = (n: number) => ({
    title: at(n).slice(0, 120),
    description: [wholeDescription, at(n), `<p>${at(n)}</p>`],
    properties: { [at(n)]: at(n), Capacity: at(n) },
    items: { [at(n)]: at(n) },
    pictures: [{ file: 'barrel.jpg', alt: at(n) }],
  })
  const places = [0, 1, 2].map((n) =>
    settlement({
      slug: `place-${n}`,
      name: at(n * 50).slice(0, 80),
      pickup_address: at(n),
      hours: { pickup: at(n).slice(0, 80), return: at(n + 1).slice(0, 80), delivery: at(n + 2).slice(0, 80) },
    }),
  )
  return {
    settlements: [settlement({ name: at(7).slice(0, 80) }), ...places],
    rentals: texts.map((_, n) => rental({ ...product(n), slug: `rental-${n}`, units: [`R-${n}`] })),
    sales: texts.map((_, n) => sale({ ...product(n), slug: `sale-${n}` })),
  }
}

describe('a text that wants to be markup, on the pages of the shop,', () => {
  const database = useDatabase()
  let pages: Awaited<ReturnType<typeof openBuiltPages>>
  let shop: Shop
  async function openShop() {
    shop = await openTestShop(database(), {
      pages: { pages, picturesDir: tmpdir() },
      env: { RATE_LIMIT_SCALE: '1000000' },
    })
  }
  beforeAll(async () => {
    pages = await openBuiltPages()
    await openShop()
  }, 600_000)

  async function bring(texts: readonly string[]) {
    await emptyDatabase(database())
    const folder = writeCatalog(catalogOf(texts))
    writeText(folder, path.join('pictures', 'barrel.jpg'), await aPicture(480, 20).jpeg().toBuffer())
    expect(await importCatalog(database(), folder, { now })).toMatchObject({ ok: true })
    await publishReviews(database(), texts)
    // One that has nothing in memory: a shop whose database is busy would show its pages as they were, with their age.
    await openShop()
  }
  const idsOf = async (kind: 'rental' | 'sale') =>
    (
      await database().db.selectFrom('product').select('id').where('kind', '=', kind).orderBy('id').execute()
    ).map(({ id }) => `/product/${id}`)
  const lists = (count: number) => {
    const numbers = Array.from({ length: Math.ceil(count / 6) }, (_, n) => n + 1)
    return {
      'the main page': ['/'],
      'a list of saunas for rent': numbers.map((n) => `/catalog/rental/1?page=${n}`),
      'a list of saunas for sale': numbers.map((n) => `/catalog/sales?page=${n}`),
      'all places': ['/catalog/rental'],
      'a search': ['/search', '/search?settlement=1&date_from=2026-12-01&date_to=2026-12-04&people=2'],
      contacts: ['/contacts_us'],
    }
  }
  const allPages = async (count: number): Promise<Record<string, string[]>> => ({
    ...lists(count),
    'a sauna for rent': await idsOf('rental'),
    'a sauna for sale': await idsOf('sale'),
  })

  /** What is in all of these pages together. */
  async function read(urls: string[]) {
    const markup = new Set<string>()
    const addresses = new Set<string>()
    for (const url of urls) {
      const { status, body } = await visit(shop).get(url, { headers: { accept: 'text/html' } })
      expect([url, status]).toEqual([url, 200])
      for (const one of markupOf(body)) markup.add(one)
      for (const one of addressesOf(body)) addresses.add(one)
    }
    return { markup, addresses }
  }
  const isOurs = (address: string) =>
    ['http:', 'tel:', 'mailto:'].includes(new URL(address, ORIGIN).protocol) || address.startsWith('https://')

  it('adds no element, no attribute, and no address of a script', async () => {
    const ordinary = Array.from({ length: 12 }, (_, n) => `Text ${n}`)
    await bring(ordinary)
    const wanted: Record<string, Set<string>> = {}
    for (const [page, urls] of Object.entries(await allPages(ordinary.length)))
      wanted[page] = (await read(urls)).markup
    await bring(scriptPayloads)
    for (const [page, urls] of Object.entries(await allPages(scriptPayloads.length))) {
      const { markup, addresses } = await read(urls)
      expect([page, [...markup].filter((one) => !wanted[page]?.has(one))]).toEqual([page, []])
      expect([...addresses].filter((address) => !isOurs(address))).toEqual([])
    }
  })

  it.each([
    ['/contacts_us', ['name', 'email', 'phone', 'company', 'message']],
    ['/login', ['email']],
    ['/registration', ['email']],
    ['/password_reset', ['email']],
  ])('typed into the form at %s comes back as text', async (page, fields) => {
    const submit = async (text: string) => {
      const visitor = visit(shop)
      // Without any cookie, the forms to log in and sign up would ask for one first.
      visitor.jar.set('a', 'b')
      const { body } = await visitor.post(page, undefined, {
        payload: new URLSearchParams(fields.map((name) => [name, text])).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      })
      return markupOf(body)
    }
    // Some fields take a line and no more, so that others are wrong in one than in the other.
    const wanted = new Set([...(await submit('not an address')), ...(await submit('two\nlines'))])
    expect(wanted.size).toBeGreaterThan(20)
    for (const text of scriptPayloads)
      expect([text, [...(await submit(text))].filter((one) => !wanted.has(one))]).toEqual([text, []])
  })

  it('in an address stays there', async () => {
    for (const text of scriptPayloads) {
      const value = encodeURIComponent(text)
      for (const url of [
        `/search?zip_code=${value}&date_from=${value}`,
        `/${value}`,
        `/product/${value}`,
        `/catalog/sales?sort=${value}&page=${value}`,
      ]) {
        const { body } = await visit(shop).get(url, { headers: { accept: 'text/html' } })
        expect(addressesOf(body).filter((address) => !isOurs(address))).toEqual([])
        expect([...markupOf(body)].filter((one) => /\son\w+|iframe|^base\b/.test(one))).toEqual([])
      }
    }
  })
})
