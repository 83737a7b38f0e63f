import { importCatalog } from '../../../server/catalog/import-catalog.ts'
import type { ShopDatabase } from '../../../server/repositories/shop-database.ts'
import { TODAY } from '../../builders.ts'
import { type CatalogContent, writeCatalog } from './catalog-folder.ts'

/** Noon in Bend on the day on which tests happen. */
export const now = new Date(`${TODAY}T20:00:00Z`)

/** Imports catalogs into a database and reads the result. */
export const importsInto = (database: () => ShopDatabase) => {
  const products = () => database().db.selectFrom('product').selectAll().orderBy('id').execute()
  const units = () => database().db.selectFrom('unit').selectAll().orderBy('id').execute()
  const nights = () =>
    database().db.selectFrom('unitNight').selectAll().orderBy('unitId').orderBy('night').execute()
  return {
    bring: (
      content: Partial<CatalogContent> = {},
      more: { now?: Date; takesStock?: boolean; deletesUnused?: boolean } = {},
    ) => importCatalog(database(), writeCatalog(content), { now, ...more }),
    products,
    units,
    nights,
    all: async () => ({
      settlements: await database().db.selectFrom('settlement').selectAll().orderBy('id').execute(),
      products: await products(),
      units: await units(),
      nights: await nights(),
    }),
  }
}
