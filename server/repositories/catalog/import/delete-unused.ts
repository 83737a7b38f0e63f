import { sql } from 'kysely'
import type { Trx } from '../../shop-database.ts'
import type { ReadyCatalog } from './ready-catalog.ts'

/** How many were deleted. */
export interface Deleted {
  settlements: number
  products: number
  units: number
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Whether it could be deleted: nothing else in the shop refers to it, such as an order or a partner. */
async function tryToDelete(trx: Trx, deletion: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint unused`.execute(trx)
  try {
    await deletion()
    await sql`release savepoint unused`.execute(trx)
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code !== FOREIGN_KEY_VIOLATION) throw error
    await sql`rollback to savepoint unused`.execute(trx)
    return false
  }
}

async function deleteUnits(trx: Trx, unitIds: number[]): Promise<void> {
  if (unitIds.length === 0) return
  await trx.deleteFrom('unitNight').where('unitId', 'in', unitIds).execute()
  await trx.deleteFrom('bookingRequest').where('unitId', 'in', unitIds).where('state', '=', 'open').execute()
  await trx.deleteFrom('unit').where('id', 'in', unitIds).execute()
}

/**
 * Deletes what an import has withdrawn and what nothing refers to, for good: a demo, above all. What visitors had chosen
 * of it goes with it; what was ever ordered stays.
 */
export async function deleteUnused(trx: Trx, catalog: ReadyCatalog): Promise<Deleted> {
  const deleted: Deleted = { settlements: 0, products: 0, units: 0 }
  const known = new Set(catalog.settlements.map(({ slug }) => slug))

  for (const { id } of await trx.selectFrom('product').select('id').where('active', '=', false).execute()) {
    const units = await trx.selectFrom('unit').select('id').where('productId', '=', id).execute()
    const isDeleted = await tryToDelete(trx, async () => {
      await deleteUnits(
        trx,
        units.map((unit) => unit.id),
      )
      await trx.deleteFrom('bookingRequest').where('productId', '=', id).where('state', '=', 'open').execute()
      await trx.deleteFrom('product').where('id', '=', id).execute()
    })
    if (!isDeleted) continue
    deleted.products += 1
    deleted.units += units.length
  }
  for (const { id } of await trx.selectFrom('unit').select('id').where('active', '=', false).execute())
    deleted.units += Number(await tryToDelete(trx, () => deleteUnits(trx, [id])))
  const disabled = await trx
    .selectFrom('settlement')
    .select(['id', 'slug'])
    .where('disabled', '=', true)
    .execute()
  for (const { id } of disabled.filter(({ slug }) => !known.has(slug)))
    deleted.settlements += Number(
      await tryToDelete(trx, () => trx.deleteFrom('settlement').where('id', '=', id).execute()),
    )
  return deleted
}
