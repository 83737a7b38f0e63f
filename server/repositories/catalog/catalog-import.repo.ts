import { sql } from 'kysely'
import type { ShopDatabase } from '../shop-database.ts'
import type { ChangeCounts } from './import/compare-rows.ts'
import type { ImportOptions, ReadyCatalog } from './import/ready-catalog.ts'
import { type Deleted, deleteUnused } from './import/delete-unused.ts'
import { writeBlocks } from './import/write-blocks.ts'
import { writeProducts } from './import/write-products.ts'
import { writeSettlements } from './import/write-settlements.ts'
import { writeUnits } from './import/write-units.ts'

export interface CatalogChanges {
  settlements: ChangeCounts
  products: ChangeCounts
  units: ChangeCounts
  nightsBlocked: number
  /** For good; null unless it was asked for. */
  deleted: Deleted | null
}

export function createCatalogImportRepo({ db, tx }: Pick<ShopDatabase, 'db' | 'tx'>) {
  /** Whether nothing has been imported yet. */
  const isEmpty = async () => !(await db.selectFrom('settlement').select('id').limit(1).executeTakeFirst())

  /**
   * Makes the database match this catalog, all at once or not at all. Rows are matched by slug and serial; what is no
   * longer in it is withdrawn, and deleted only if that is asked for.
   * @throws CatalogConflict if a product changed its kind or a blocked night is booked
   */
  const write = (catalog: ReadyCatalog, options: ImportOptions): Promise<CatalogChanges> =>
    tx(async (trx) => {
      const settlements = await writeSettlements(trx, catalog.settlements)
      const products = await writeProducts(trx, catalog.products, settlements.ids, options)
      const units = await writeUnits(trx, catalog.products, products.ids)
      const nightsBlocked = await writeBlocks(trx, catalog, units, options)
      const deleted = options.deletesUnused ? await deleteUnused(trx, catalog) : null
      return {
        settlements: settlements.counts,
        products: products.counts,
        units: units.counts,
        nightsBlocked,
        deleted,
      }
    })

  /** Updates the statistics that the database plans by. Without this, it searches a shop that has just grown row by row. */
  const analyze = () => sql`analyze settlement, product, unit, unit_night`.execute(db)

  return { isEmpty, write, analyze }
}
