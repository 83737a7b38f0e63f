import type { Insertable } from 'kysely'
import { byPrecedence, everyPrice, type NightlyPrices } from '../../server/domain/price-rules.ts'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'
import type { ProductTable, SettlementTable } from '../../server/repositories/tables/catalog.ts'

let serial = 0

/** Inserts a settlement: by default in New York with 8.25% tax and $75 delivery. */
export async function aSettlement({ db }: ShopDatabase, changes: Partial<Insertable<SettlementTable>> = {}) {
  const n = ++serial
  const row: Insertable<SettlementTable> = {
    slug: `settlement-${n}`,
    name: `Settlement ${n}`,
    position: n,
    pickupAddress: `Yard ${n} (example address)`,
    latitude: 42.65,
    longitude: -73.75,
    timeZone: 'America/New_York',
    taxPpm: 82_500,
    deliveryCents: 7_500,
    ...changes,
  }
  return db.insertInto('settlement').values(row).returningAll().executeTakeFirstOrThrow()
}

type ProductChanges = Partial<Insertable<ProductTable>>

const aProduct = (database: ShopDatabase, row: ProductChanges & Pick<Insertable<ProductTable>, 'kind'>) => {
  const n = ++serial
  return database.db
    .insertInto('product')
    .values({
      slug: `sauna-${n}`,
      title: `Sauna ${n}`,
      position: n,
      priceCents: 15_000,
      settlementId: null,
      stock: null,
      images: '[]',
      properties: '[]',
      items: '[]',
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a rental's nights cost, as the database has it. */
export const priceColumns = ({ price, priceRules }: Required<NightlyPrices>) => ({
  priceCents: price,
  priceRules: JSON.stringify(byPrecedence(priceRules)),
  leastPriceCents: priceRules.length > 0 ? (everyPrice({ price, priceRules })[0] ?? null) : null,
})

/** A rental sauna at $150 a night with some units. */
export async function aRental(
  database: ShopDatabase,
  settlementId: number,
  { units = 1, ...changes }: ProductChanges & { units?: number } = {},
) {
  const product = await aProduct(database, { kind: 'rental', settlementId, ...changes })
  const serials = Array.from({ length: units }, (_, i) => ({
    productId: product.id,
    serial: `${product.slug}-${i}`,
  }))
  const added = units ? await database.db.insertInto('unit').values(serials).returning('id').execute() : []
  return { ...product, units: added.map(({ id }) => id) }
}

/** A sauna for sale, three in stock. */
export const aSale = (database: ShopDatabase, changes: ProductChanges = {}) =>
  aProduct(database, { kind: 'sale', stock: 3, ...changes })

/** Takes nights of a unit out of service. */
export async function block({ db, version }: ShopDatabase, unitId: number, ...nights: string[]) {
  await db
    .insertInto('unitNight')
    .values(
      nights.map((night) => ({
        unitId,
        night,
        kind: 'block' as const,
        requestId: null,
        expiresAt: null,
      })),
    )
    .execute()
  void version.bump()
}
