import type { Insertable } from 'kysely'
import type { Trx } from '../../shop-database.ts'
import type { ProductTable } from '../../tables/catalog.ts'
import { compareRows } from './compare-rows.ts'
import { inSlices } from './in-slices.ts'
import { CatalogConflict, type ImportOptions, type ReadyProduct } from './ready-catalog.ts'

/** In the order of the files; a product that is gone from them is no longer on offer. */
export async function writeProducts(
  trx: Trx,
  products: ReadyProduct[],
  settlementIds: Map<string, number>,
  { takesStock }: ImportOptions,
) {
  const known = await trx.selectFrom('product').selectAll().execute()
  const bySlug = new Map(known.map((row) => [row.slug, row]))
  const changedKind = products.filter(({ slug, kind }) => kind !== (bySlug.get(slug)?.kind ?? kind))
  if (changedKind.length) {
    throw new CatalogConflict(
      changedKind.map(({ at, slug, kind }) => {
        const was = kind === 'sale' ? 'for rent' : 'for sale'
        return `${at}.slug: "${slug}" was ${was}; choose a new slug, so that its orders stay correct`
      }),
    )
  }
  const positions = new Map<string | null, number>()
  const rows = products.map((product) => {
    const { settlement } = product
    const row = columnsOf(product)
    const position = positions.get(settlement) ?? 0
    positions.set(settlement, position + 1)
    const stock = takesStock ? row.stock : (bySlug.get(row.slug)?.stock ?? row.stock)
    const settlementId = settlement === null ? null : (settlementIds.get(settlement) ?? null)
    return { ...row, stock, settlementId, position, active: true }
  })
  const { added, changed, gone } = compareRows(
    known,
    rows,
    ({ slug }) => slug,
    ({ active }) => !active,
  )
  const inserted = await inSlices(added.map(asJson), (slice) =>
    trx.insertInto('product').values(slice).returning(['id', 'slug']).execute(),
  )
  for (const { id, row } of changed) {
    await trx.updateTable('product').set(asJson(row)).where('id', '=', id).execute()
  }
  for (const { id } of gone) {
    await trx.updateTable('product').set({ active: false }).where('id', '=', id).execute()
  }
  const ids = new Map([...known, ...inserted].map(({ slug, id }) => [slug, id]))
  return { ids, counts: { added: added.length, changed: changed.length, withdrawn: gone.length } }
}

/** What a product says of itself; where it belongs and whether it is on offer is for others to say. */
export function columnsOf({
  at: _at,
  settlement: _settlement,
  description: _description,
  pictures: _pictures,
  units: _units,
  ...columns
}: ReadyProduct) {
  return columns
}

type JsonColumn = 'priceRules' | 'images' | 'properties' | 'items' | 'trailer' | 'footprint'

export const asJson = <
  Row extends Record<'priceRules' | 'images' | 'properties' | 'items', object> &
    Record<'trailer' | 'footprint', object | null>,
>(
  row: Row,
): Omit<Row, JsonColumn> & Pick<Insertable<ProductTable>, JsonColumn> => ({
  ...row,
  priceRules: JSON.stringify(row.priceRules),
  images: JSON.stringify(row.images),
  properties: JSON.stringify(row.properties),
  items: JSON.stringify(row.items),
  trailer: row.trailer && JSON.stringify(row.trailer),
  footprint: row.footprint && JSON.stringify(row.footprint),
})
