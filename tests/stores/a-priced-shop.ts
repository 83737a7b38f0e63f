import { expect, onTestFinished } from 'vitest'
import { createCatalogStore } from '../../src/features/catalog/catalog.store.ts'
import { createSearchStore } from '../../src/features/catalog/search.store.ts'
import type { createCheckoutStore } from '../../src/features/checkout/checkout.store.ts'
import { createBookingStore } from '../../src/features/product/booking.store.ts'
import { listedPrice } from '../../src/features/product/listed-price.ts'
import { createSeenPrices } from '../../src/features/product/seen-prices.ts'
import { createPriceNews } from '../../src/features/product/price-news.ts'
import { createProductStore } from '../../src/features/product/product.store.ts'
import { showMoney } from '../../src/lib/money.ts'
import { aPriceRule } from '../builders.ts'
import { addTestSignIn, addUser } from '../server/customer.ts'
import { aRental, aSale, aSettlement, priceColumns } from '../server/rows.ts'
import { useDatabase } from '../server/use-database.ts'
import { visit } from '../server/shop.ts'
import { useShop } from '../server/use-shop.ts'
import { aStorage } from './a-storage.ts'
import { callInProcess } from './call-in-process.ts'

/** What an owner changes. */
export type PriceChange = 'price' | 'season' | 'fee' | 'tax' | 'deposit'

/** What the checkout says has changed; null for nothing. */
export function toldAt({ totalChange }: ReturnType<typeof createCheckoutStore>): string | null {
  const { before, after } = totalChange.value ?? {}
  if (!before || !after) return null
  if (before.totalCost === after.totalCost) return `deposit ${showMoney(before.deposit ?? 0)}`
  return `${showMoney(before.totalCost ?? 0)} → ${showMoney(after.totalCost ?? 0)}`
}

/** A shop whose owner changes prices while somebody looks. Call it inside describe. */
export function usePricedShop() {
  const database = useDatabase()
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '10000' }, furnish: addTestSignIn })

  async function aPlace() {
    const settlement = await aSettlement(database(), { depositCents: 20_000 })
    const sauna = await aRental(database(), settlement.id)
    const sale = await aSale(database(), { priceCents: 1_490_000, settlementId: settlement.id })
    await database().version.bump()
    async function change(what: PriceChange, id = sauna.id) {
      const { db, version } = database()
      const product = (set: object) => db.updateTable('product').set(set).where('id', '=', id).execute()
      const place = (set: object) =>
        db.updateTable('settlement').set(set).where('id', '=', settlement.id).execute()
      if (what === 'price') await product({ priceCents: id === sauna.id ? 20_000 : 1_590_000 })
      if (what === 'season')
        await product(
          priceColumns({ price: 15_000, priceRules: [aPriceRule({ weekdays: ['wed'], price: 18_000 })] }),
        )
      if (what === 'fee') await place({ deliveryCents: 9_500 })
      if (what === 'tax') await place({ taxPpm: 90_000 })
      if (what === 'deposit') await place({ depositCents: 30_000 })
      await version.bump()
    }
    /** As at first. */
    async function reset() {
      const { deliveryCents, taxPpm, depositCents } = settlement
      const { db, version } = database()
      await db
        .updateTable('settlement')
        .set({ deliveryCents, taxPpm, depositCents })
        .where('id', '=', settlement.id)
        .execute()
      await version.bump()
    }
    return { settlement, sauna, sale, change, reset }
  }

  /** One tab of one visitor, with the parts of each page. */
  async function aTab() {
    const tab = aStorage()
    const visitor = visit(shop)
    const call = callInProcess(shop.app, visitor.jar, shop.clock)
    const catalog = createCatalogStore(call)
    const search = createSearchStore(call)

    /** A page that is loaded, with its parts new, and the lists that are still open. */
    async function openSauna(id: number, catalogType: 'rental' | 'sale', lists = { catalog, search }) {
      const product = createProductStore(call)
      const booking = createBookingStore(call, tab)
      await product.load(String(id))
      const reloads: Promise<unknown>[] = []
      const { news, watch } = createPriceNews({
        id,
        listed: listedPrice(lists, id),
        product: product.data,
        savedAt: product.savedAt,
        calculations: booking.calculations,
        seenPrices: createSeenPrices(tab),
        reload: () => void reloads.push(product.load(String(id))),
      })
      onTestFinished(watch())
      await booking.openProduct({ id, catalogType })
      return {
        booking,
        /** What is said once everything has come. */
        async said() {
          await Promise.all(reloads)
          return news.value
        },
      }
    }
    async function logIn() {
      const userId = await addUser(shop)
      expect((await visitor.post('/test/enter', { userId })).status).toBe(200)
      return userId
    }
    return { tab, visitor, call, catalog, search, openSauna, logIn }
  }

  return { shop: () => shop, aPlace, aTab }
}
