import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import type { CatalogItem, CatalogListPage } from '../../contract/catalog.ts'
import { Product } from '../../contract/product.ts'
import { composeProduct } from '../../sw/compose.ts'
import { findListedProduct } from '../../sw/product-from-catalog.ts'
import { fakeCacheStore } from './fake-cache-store.ts'

const anItem = (id: number, more: Partial<CatalogItem> = {}): CatalogItem => ({
  id,
  title: `Sauna ${id}`,
  description_raw: '<p>Warm.</p>',
  images: [],
  properties: [{ label: 'Seats', value: '6' }],
  cost: 14_900,
  ...more,
})
const aPageOf = (...data: CatalogItem[]): CatalogListPage => ({
  data,
  current_page: 1,
  last_page: 1,
  per_page: 6,
  total: data.length,
  from: 1,
  to: data.length,
  links: [],
})
const places = [
  { id: 3, name: 'Bend', disabled: false, latitude: 44, longitude: -121, delivery_radius_miles: 50 },
]
const rentals = (savedAt: string, ...data: CatalogItem[]) => ({
  key: '/api/v1/catalog/rental/3?page=2',
  savedAt,
  listPage: aPageOf(...data),
})
const sales = (savedAt: string, ...data: CatalogItem[]) => ({
  key: '/api/v1/catalog/sales',
  savedAt,
  listPage: aPageOf(...data),
})

describe('a sauna that was never opened', () => {
  it('is known from the list of its place', () => {
    const found = findListedProduct(
      '7',
      [rentals('2026-11-21', anItem(7, { nearest_date: '2026-12-01' }))],
      places,
    )
    expect(found).toMatchObject({
      savedAt: '2026-11-21',
      product: {
        id: 7,
        title: 'Sauna 7',
        catalog_type: 'rental',
        nearest_date: '2026-12-01',
        items: [],
        settlement: { id: 3, name: 'Bend' },
      },
    })
    expect(Value.Check(Product, found?.product)).toBe(true)
  })

  it('is known from the list of what is for sale', () => {
    const found = findListedProduct('7', [sales('2026-11-21', anItem(7, { in_stock: true }))], places)
    expect(found?.product).toMatchObject({ catalog_type: 'sale', in_stock: true, settlement: null })
    expect(Value.Check(Product, found?.product)).toBe(true)
  })

  it('is what the newest list says', () => {
    const found = findListedProduct(
      '7',
      [sales('2026-11-20', anItem(7)), sales('2026-11-21', anItem(7, { cost: 1 }))],
      [],
    )
    expect(found?.product.cost).toBe(1)
  })

  it('is unknown where no list has it', () => {
    expect(findListedProduct('8', [sales('2026-11-21', anItem(7))], places)).toBeNull()
  })

  it('has a place without a name where the places are not cached', () => {
    const found = findListedProduct('7', [rentals('2026-11-21', anItem(7))], [])
    expect(found?.product.settlement).toEqual({ id: 3, name: '', pickup_address: '' })
  })
})

const noPictures = async () => []

describe('its answer', () => {
  const list = () =>
    Response.json(aPageOf(anItem(7)), { headers: { 'x-saved-at': '2026-11-21T22:05:00.000Z' } })

  it('says when it was saved, and that it is only a part', async () => {
    const cache = fakeCacheStore({
      '/api/v1/catalog/rental/3': list(),
      '/api/v1/settlements': Response.json({ items: places }),
    })
    const answer = await composeProduct(cache, '/api/v1/products/7', noPictures)
    expect(answer?.headers.get('x-saved-at')).toBe('2026-11-21T22:05:00.000Z')
    expect(await answer?.json()).toMatchObject({ id: 7, settlement: { name: 'Bend' }, is_listed_only: true })
  })

  it('has only the pictures that can be shown', async () => {
    const images = ['aa', 'bb'].map((name) => ({
      uri: `/pictures/${name}-1600.jpg`,
      alt: '',
      width: 1600,
      height: 1200,
      color: '#000000',
      sources: [],
    }))
    const cache = fakeCacheStore({
      '/api/v1/catalog/rental/3': Response.json(aPageOf(anItem(7, { images })), {
        headers: { 'x-saved-at': '2026-11-21T22:05:00.000Z' },
      }),
    })
    const shownOf = async (saved: string[]) => {
      const answer = await composeProduct(cache, '/api/v1/products/7', async () => saved)
      const product = (await answer?.json()) as { images: { uri: string }[] } | undefined
      return product?.images.map(({ uri }) => uri)
    }
    expect(await shownOf(['/pictures/bb-480.avif'])).toEqual(['/pictures/bb-1600.jpg'])
    // Without any, the first stands for them all.
    expect(await shownOf([])).toEqual(['/pictures/aa-1600.jpg'])
  })

  it('is given for saunas alone', async () => {
    const cache = fakeCacheStore({ '/api/v1/catalog/rental/3': list() })
    expect(await composeProduct(cache, '/api/v1/settlements', noPictures)).toBeUndefined()
    expect(await composeProduct(cache, '/api/v1/products/8', noPictures)).toBeUndefined()
  })
})
