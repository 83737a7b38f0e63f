import { type Selectable, sql } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { CatalogSettlement } from '../../domain/catalog.ts'
import type { Within } from '../operations/within.ts'
import type { Db, Trx } from '../shop-database.ts'
import type { ProductTable, SettlementTable, UnitTable } from '../tables/catalog.ts'
import type { ReadyProduct } from './import/ready-catalog.ts'
import { asJson, columnsOf } from './import/write-products.ts'
import { toRow } from './import/write-settlements.ts'

export type ProductRow = Selectable<ProductTable>
export type SettlementRow = Selectable<SettlementTable>
export type UnitRow = Selectable<UnitTable>

export interface ListedProductRow
  extends Pick<
    ProductRow,
    'id' | 'kind' | 'settlementId' | 'title' | 'priceCents' | 'leastPriceCents' | 'active' | 'stock'
  > {
  units: number
  image: ProductRow['images'][number] | null
}

export type CatalogEditRepo = ReturnType<typeof createCatalogEditRepo>

/** Single settlements, products, and units, for those who edit them one at a time. An import replaces them all. */
export function createCatalogEditRepo({ db }: { db: Db }) {
  const listPlaces = ({ settlementIds }: Within) =>
    db
      .selectFrom('settlement')
      .select(['id', 'name', 'disabled'])
      .$if(settlementIds !== undefined, (query) => query.where('id', 'in', [0, ...(settlementIds ?? [])]))
      .orderBy('position')
      .orderBy('id')
      .execute()

  /** Also those that are not on offer. Sales only where there is no limit. */
  async function listProducts({ settlementIds }: Within): Promise<ListedProductRow[]> {
    const inside = settlementIds ? sql`p.settlement_id = any(${settlementIds}::int[])` : sql`true`
    const { rows } = await sql<ListedProductRow>`
      select p.id, p.kind, p.settlement_id, p.title, p.price_cents, p.least_price_cents, p.active, p.stock, p.images->0 as image,
        (select count(*)::int from unit u where u.product_id = p.id and u.active) as units
      from product p where ${inside} order by p.position, p.id`.execute(db)
    return rows
  }

  /** @param isLocked nobody else changes it before the end of the transaction */
  const findPlace = (from: Db | Trx, id: number, isLocked = false): Promise<SettlementRow | undefined> =>
    from
      .selectFrom('settlement')
      .selectAll()
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst()

  /** @param isLocked nobody else changes it before the end of the transaction */
  const findProduct = (from: Db | Trx, id: number, isLocked = false): Promise<ProductRow | undefined> =>
    from
      .selectFrom('product')
      .selectAll()
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst()

  const listUnits = (from: Db | Trx, productId: number): Promise<UnitRow[]> =>
    from.selectFrom('unit').selectAll().where('productId', '=', productId).orderBy('id').execute()

  const findUnit = (from: Db | Trx, serial: string): Promise<UnitRow | undefined> =>
    from.selectFrom('unit').selectAll().where('serial', '=', serial).executeTakeFirst()

  /** How many paid orders each unit of a product still has nights of. */
  async function countOrders(productId: number, today: Day): Promise<Map<number, number>> {
    const rows = await db
      .selectFrom('unitNight')
      .innerJoin('unit', 'unit.id', 'unitNight.unitId')
      .select((select) => ['unit.id', select.fn.count<number>('unitNight.requestId').distinct().as('orders')])
      .where('unit.productId', '=', productId)
      .where('unitNight.kind', '=', 'stay')
      .where('unitNight.expiresAt', 'is', null)
      .where('unitNight.night', '>=', today)
      .groupBy('unit.id')
      .execute()
    return new Map(rows.map(({ id, orders }) => [id, Number(orders)]))
  }

  const isSlugTaken = async (trx: Trx, table: 'product' | 'settlement', slug: string): Promise<boolean> =>
    Boolean(await trx.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirst())

  /** At the end of its list, and not on offer. @returns its id */
  async function insertProduct(trx: Trx, product: ReadyProduct, settlementId: number | null) {
    const { last } = await trx
      .selectFrom('product')
      .select((select) => select.fn.max('position').as('last'))
      .where('settlementId', settlementId === null ? 'is' : '=', settlementId)
      .executeTakeFirstOrThrow()
    const row = { ...columnsOf(product), settlementId, position: (last ?? -1) + 1, active: false }
    const { id } = await trx
      .insertInto('product')
      .values(asJson(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const updateProduct = (trx: Trx, id: number, product: ReadyProduct) =>
    trx
      .updateTable('product')
      .set(asJson(columnsOf(product)))
      .where('id', '=', id)
      .execute()

  const setPublished = (trx: Trx, id: number, active: boolean) =>
    trx.updateTable('product').set({ active }).where('id', '=', id).execute()

  /** At the end of the list. @returns its id */
  async function insertPlace(trx: Trx, settlement: CatalogSettlement) {
    const { last } = await trx
      .selectFrom('settlement')
      .select((select) => select.fn.max('position').as('last'))
      .executeTakeFirstOrThrow()
    const row = { ...toRow(settlement), position: (last ?? -1) + 1 }
    const { id } = await trx.insertInto('settlement').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  }

  const updatePlace = (trx: Trx, id: number, settlement: CatalogSettlement) =>
    trx.updateTable('settlement').set(toRow(settlement)).where('id', '=', id).execute()

  const insertUnit = (trx: Trx, productId: number, serial: string) =>
    trx.insertInto('unit').values({ productId, serial }).execute()

  const setUnitActive = (trx: Trx, id: number, active: boolean) =>
    trx.updateTable('unit').set({ active }).where('id', '=', id).execute()

  return {
    listPlaces,
    listProducts,
    findPlace,
    findProduct,
    listUnits,
    findUnit,
    countOrders,
    isSlugTaken,
    insertProduct,
    updateProduct,
    setPublished,
    insertPlace,
    updatePlace,
    insertUnit,
    setUnitActive,
  }
}
