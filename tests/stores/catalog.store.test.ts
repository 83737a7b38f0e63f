import { beforeAll, describe, expect, it } from 'vitest'
import { createCatalogStore } from '../../src/features/catalog/catalog.store.ts'
import { createProductStore } from '../../src/features/product/product.store.ts'
import { createSettlementsStore } from '../../src/features/settlements/settlements.store.ts'
import { useDatabase } from '../server/use-database.ts'
import { useShop } from '../server/use-shop.ts'
import { aRental, aSale, aSettlement } from '../server/rows.ts'
import { callInProcess } from './call-in-process.ts'

describe('The stores of the catalog, against the real app', () => {
  const database = useDatabase()
  const shop = useShop(database)
  beforeAll(async () => {
    await aSettlement(database(), { name: 'Home' })
    for (let i = 0; i < 7; i++) await aRental(database(), 1)
    await aSale(database())
    await database().version.bump()
  })

  const anyPage = {
    settlementId: '1',
    page: undefined,
    sort: undefined,
    from: undefined,
    to: undefined,
  }

  it('load settlements once', async () => {
    const store = createSettlementsStore(callInProcess(shop.app))
    await store.loadOnce()
    expect(store.data.value?.items).toMatchObject([{ id: 1, name: 'Home', disabled: false }])
    const shown = store.data.value
    await store.loadOnce()
    expect(store.data.value).toBe(shown)
  })

  it('load a page, then the next one, while the old one stays visible', async () => {
    const store = createCatalogStore(callInProcess(shop.app))
    await store.load(anyPage)
    expect(store.data.value?.data.length).toBe(6)
    const next = store.load({ ...anyPage, page: '2' })
    expect(store.data.value?.data.length).toBe(6)
    await next
    expect(store.data.value).toMatchObject({ currentPage: 2, data: [{ id: 7 }] })
  })

  it('show nothing of another catalog while the new one loads', async () => {
    const store = createCatalogStore(callInProcess(shop.app))
    await store.load(anyPage)
    const sales = store.load({ ...anyPage, settlementId: null })
    expect(store.data.value).toBeNull()
    await sales
    expect(store.data.value?.data).toMatchObject([{ inStock: true }])
  })

  it('distinguish an unknown place from a failure', async () => {
    const store = createCatalogStore(callInProcess(shop.app))
    await store.load({ ...anyPage, settlementId: '99' })
    expect([store.status.value, store.httpStatus.value]).toEqual(['error', 404])
    expect(store.isUnknownPlace.value).toBe(true)
    await store.load(anyPage)
    expect(store.isUnknownPlace.value).toBe(false)
  })

  it('know whether a product is for rent', async () => {
    const store = createProductStore(callInProcess(shop.app))
    await store.load('1')
    expect(store.isRental.value).toBe(true)
    await store.load('8')
    expect(store.isRental.value).toBe(false)
  })

  it('start from the rendered page’s data', async () => {
    const first = createCatalogStore(callInProcess(shop.app))
    await first.load(anyPage)
    const restored = createCatalogStore(callInProcess(shop.app), JSON.parse(JSON.stringify(first.snapshot())))
    expect(restored.data.value?.data.length).toBe(6)
    expect(restored.status.value).toBe('success')
  })
})
