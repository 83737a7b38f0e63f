import type { Trx } from '../../shop-database.ts'
import { compareRows } from './compare-rows.ts'
import { inSlices } from './in-slices.ts'
import { idOf, type ReadyProduct } from './ready-catalog.ts'

/** A unit may move to another product, with its nights; one that is gone from the files is no longer rented out. */
export async function writeUnits(trx: Trx, products: ReadyProduct[], productIds: Map<string, number>) {
  const known = await trx.selectFrom('unit').selectAll().execute()
  const rows = products.flatMap(({ slug, units }) => {
    const productId = idOf(productIds, slug)
    return units.map(({ serial }) => ({ serial, productId, active: true }))
  })
  const { added, changed, gone } = compareRows(
    known,
    rows,
    ({ serial }) => serial,
    ({ active }) => !active,
  )
  const inserted = await inSlices(added, (slice) =>
    trx.insertInto('unit').values(slice).returning(['id', 'serial']).execute(),
  )
  for (const { id, row } of changed) {
    await trx.updateTable('unit').set(row).where('id', '=', id).execute()
  }
  for (const { id } of gone) {
    await trx.updateTable('unit').set({ active: false }).where('id', '=', id).execute()
  }
  return {
    ids: new Map([...known, ...inserted].map(({ serial, id }) => [serial, id])),
    isNew: new Set(inserted.map(({ serial }) => serial)),
    counts: { added: added.length, changed: changed.length, withdrawn: gone.length },
  }
}
