import { todayIn } from '../domain/time-zone.ts'
import type { CatalogEditRepo } from '../repositories/catalog/catalog-edit.repo.ts'
import type { Db } from '../repositories/shop-database.ts'
import { placeFields, revisionOfPlace } from './edit-place.ts'
import { revisionOfProduct } from './edit-product.ts'
import { hashOfPicture, settlementEntry } from './entries-of-rows.ts'

interface ReadDeps {
  db: Db
  repo: CatalogEditRepo
  now: () => Date
}

export type ReadEntries = ReturnType<typeof createReadEntries>
export type EntryToEdit = NonNullable<Awaited<ReturnType<ReadEntries['product']>>>

/** Products and settlements with all that can be changed, and the revision that a change has to name. */
export function createReadEntries({ db, repo, now }: ReadDeps) {
  async function product(id: number) {
    const row = await repo.findProduct(db, id)
    if (!row) return null
    // The earliest date in any time zone: a sauna that is out today still has an order.
    const today = todayIn('Etc/GMT+12', now())
    const [place, units, orders] = await Promise.all([
      row.settlementId === null ? undefined : repo.findPlace(db, row.settlementId),
      repo.listUnits(db, id),
      repo.countOrders(id, today),
    ])
    const pictures = row.images.map((image) => ({ hash: hashOfPicture(image), ...image }))
    return { row, revision: revisionOfProduct(row), pictures, place: place ?? null, units, orders }
  }

  async function place(id: number) {
    const row = await repo.findPlace(db, id)
    if (!row) return null
    const entry = settlementEntry(row)
    return { id, revision: revisionOfPlace(entry), ...placeFields(entry) }
  }

  return { product, place }
}
