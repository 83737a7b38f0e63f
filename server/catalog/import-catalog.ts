import { type CatalogChanges, createCatalogImportRepo } from '../repositories/catalog/catalog-import.repo.ts'
import type { ShopDatabase } from '../repositories/shop-database.ts'
import { CatalogConflict, type ReadyProduct } from '../repositories/catalog/import/ready-catalog.ts'
import type { Catalog } from '../domain/catalog.ts'
import type { EncodedPicture } from './picture-recipe.ts'
import { openPictureStore, pictureOf } from './picture-store.ts'
import { readCatalog } from './read-catalog.ts'
import { findRulesErrors } from './read-rules.ts'

export type ImportOutcome =
  | { ok: true; changes: CatalogChanges; picturesEncoded: number; isChanged: boolean }
  | { ok: false; errors: string[] }

interface Options {
  /** When relative blocks begin. */
  now: Date
  /** Reset the stock of existing products to the numbers in the files. */
  takesStock?: boolean
  /** Delete for good what is not in the files and was never ordered. */
  deletesUnused?: boolean
  /** Called before each picture that has to be encoded, since that takes seconds. */
  onEncode?: (file: string) => void
  /** Called from time to time while nights are blocked, of which a large catalog has many. */
  onProgress?: (nights: { done: number; of: number }) => void
}

/**
 * Loads the catalog in a folder into the database: all of it, or nothing if anything is wrong. Importing the same
 * folder again changes nothing. New pictures are encoded into the folder's `encoded/`.
 */
export async function importCatalog(
  database: Pick<ShopDatabase, 'db' | 'tx' | 'version'>,
  folder: string,
  { now, takesStock = false, deletesUnused = false, onEncode, onProgress }: Options,
): Promise<ImportOutcome> {
  const { catalog, errors } = await readCatalog(folder)
  const wrong = [...errors, ...(await findRulesErrors(folder))]
  if (!catalog || wrong.length > 0) return { ok: false, errors: wrong }
  const pictures = await encodePictures(folder, catalog, onEncode)
  if (pictures.errors.length) return { ok: false, errors: pictures.errors }
  // Loaded only when needed: it is large, and a shop that has its catalog starts without it.
  const { cleanDescription } = await import('./clean-description.ts')
  const products = catalog.products.map(
    (product): ReadyProduct => ({
      ...product,
      descriptionHtml: cleanDescription(product.description),
      images: product.pictures.flatMap(({ file, alt }, index) => {
        const picture = pictures.taken.get(file)
        return picture ? [pictureOf(picture, alt, { isShared: index === 0 })] : []
      }),
    }),
  )
  try {
    const repo = createCatalogImportRepo(database)
    const changes = await repo.write(
      { settlements: catalog.settlements, products },
      { now, takesStock, deletesUnused, onProgress },
    )
    const tallies = [changes.settlements, changes.products, changes.units].map(
      ({ added, changed, withdrawn }) => added + changed + withdrawn,
    )
    const deleted = Object.values(changes.deleted ?? {})
    const isChanged = [...tallies, ...deleted, changes.nightsBlocked].some((count) => count > 0)
    if (isChanged) {
      // What was written is visible even if the statistics cannot be updated.
      try {
        await repo.analyze()
      } finally {
        await database.version.bump()
      }
    }
    return { ok: true, changes, picturesEncoded: pictures.encoded, isChanged }
  } catch (error) {
    if (error instanceof CatalogConflict) return { ok: false, errors: error.errors }
    throw error
  }
}

/** For a shop's first start: imports the folder into an empty database. Null if there is already a catalog. */
export async function importFirstCatalog(
  database: Pick<ShopDatabase, 'db' | 'tx' | 'version'>,
  folder: string,
  options: Options,
): Promise<ImportOutcome | null> {
  const isEmpty = await createCatalogImportRepo(database).isEmpty()
  return isEmpty ? importCatalog(database, folder, options) : null
}

async function encodePictures(folder: string, { products }: Catalog, onEncode?: (file: string) => void) {
  const store = await openPictureStore(folder, onEncode)
  const wanted = new Map(products.flatMap(({ at, pictures }) => pictures.map(({ file }) => [file, at])))
  const shared = new Set(products.map(({ pictures: [first] }) => first?.file))
  const taken = new Map<string, EncodedPicture>()
  const errors: string[] = []
  for (const [file, at] of wanted) {
    try {
      taken.set(file, await store.take(file, shared.has(file)))
    } catch (error) {
      errors.push(`${at}: pictures/${file} ${error instanceof Error ? error.message : 'cannot be used'}`)
    }
  }
  return { taken, errors, encoded: await store.save() }
}
