import type { FastifyInstance } from 'fastify'
import { createEditPlace } from './catalog/edit-place.ts'
import { createEditProduct } from './catalog/edit-product.ts'
import { createEditUnits } from './catalog/edit-units.ts'
import { createReadEntries } from './catalog/read-entries.ts'
import type { Clock } from './gateways/clock.ts'
import { officeCatalogRoutes } from './http/office/catalog.routes.ts'
import { officePlacesRoutes } from './http/office/catalog-places.routes.ts'
import { createCatalogEditRepo } from './repositories/catalog/catalog-edit.repo.ts'
import type { OfficeLogRepo } from './repositories/office/office-log.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface OfficeCatalogDeps {
  database: ShopDatabase
  clock: Clock
  log: OfficeLogRepo
}

/** Assembles and serves the office's catalog. */
export function officeCatalog(app: FastifyInstance, { database, clock, log }: OfficeCatalogDeps): void {
  const { db, tx, version } = database
  const repo = createCatalogEditRepo(database)
  const entries = createReadEntries({ db, repo, now: () => clock.now() })
  const edit = { db, tx, repo, log, onChange: () => version.bump() }
  officeCatalogRoutes(app, {
    catalog: repo,
    entries,
    products: createEditProduct({
      ...edit,
      // Pictures come with their own slice.
      takePictures: async (chosen, shown) =>
        chosen.flatMap(({ hash, alt }) =>
          shown.filter(({ uri }) => uri.includes(hash)).map((image) => Object.assign({}, image, { alt })),
        ),
    }),
    units: createEditUnits(edit),
  })
  officePlacesRoutes(app, { entries, places: createEditPlace(edit) })
}
