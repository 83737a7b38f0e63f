import type { Db } from '../shop-database.ts'

/** Everything on offer, in the shop's order, with the nights that are blocked from `today` on. */
export async function readWholeCatalog(db: Db, today: string) {
  const settlements = await db
    .selectFrom('settlement')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  const products = await db
    .selectFrom('product')
    .selectAll()
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const units = await db
    .selectFrom('unit')
    .select(['id', 'productId', 'serial'])
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  const blocked = await db
    .selectFrom('unitNight')
    .select(['unitId', 'night'])
    .where('kind', '=', 'block')
    .where('night', '>=', today)
    .orderBy('unitId')
    .orderBy('night')
    .execute()
  return { settlements, products, units, blocked }
}

export type WholeCatalog = Awaited<ReturnType<typeof readWholeCatalog>>
