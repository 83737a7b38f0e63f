import type { FastifyInstance } from 'fastify'
import { createEditPlace } from './catalog/edit-place.ts'
import { createEditProduct } from './catalog/edit-product.ts'
import { createEditUnits } from './catalog/edit-units.ts'
import type { EncodeJob } from './catalog/picture-queue.ts'
import { pictureOf } from './catalog/picture-store.ts'
import { createReadEntries } from './catalog/read-entries.ts'
import { createTakePictures } from './catalog/take-pictures.ts'
import { createUploads, isDiskProblem } from './catalog/uploads.ts'
import type { Config } from './config.ts'
import type { Clock } from './gateways/clock.ts'
import { officeCatalogRoutes } from './http/office/catalog.routes.ts'
import { officePlacesRoutes } from './http/office/catalog-places.routes.ts'
import { officePicturesRoutes } from './http/office/pictures.routes.ts'
import { createCatalogEditRepo } from './repositories/catalog/catalog-edit.repo.ts'
import type { OfficeLogRepo } from './repositories/office/office-log.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface OfficeCatalogDeps {
  config: Pick<Config, 'catalogDir'>
  database: ShopDatabase
  clock: Clock
  log: OfficeLogRepo
  encode: EncodeJob
}

/** Assembles and serves the office's catalog. */
export function officeCatalog(
  app: FastifyInstance,
  { config, database, clock, log, encode }: OfficeCatalogDeps,
): void {
  const { db, tx, version } = database
  const folder = config.catalogDir
  const now = () => clock.now()
  const repo = createCatalogEditRepo(database)
  const entries = createReadEntries({ db, repo, now })
  const edit = { db, tx, repo, log, onChange: () => version.bump() }
  officeCatalogRoutes(app, {
    catalog: repo,
    entries,
    products: createEditProduct({
      ...edit,
      takePictures: createTakePictures({ folder, encode }),
    }),
    units: createEditUnits(edit),
  })
  officePicturesRoutes(app, {
    uploads: createUploads({ folder, encode, now }),
    pictureOf: (picture, alt) => pictureOf(picture, alt),
    isDiskProblem,
  })
  officePlacesRoutes(app, { entries, places: createEditPlace(edit) })
}
