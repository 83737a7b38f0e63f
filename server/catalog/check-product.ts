import type { Footprint } from '../../contract/site-facts.ts'
import type { PriceRuleEntry, SettlementEntry, TrailerEntry } from '../domain/catalog-file.ts'
import type { CatalogProduct } from '../domain/catalog.ts'
import type { LabelValue } from '../domain/product.ts'
import type { ProductRow } from '../repositories/catalog/catalog-edit.repo.ts'
import { type Checked, checkRental, checkSale } from './check-entry.ts'
import { paragraphsOf, recordOf, rentalEntry, saleEntry, trailerEntry } from './entries-of-rows.ts'
import { createFactGroup, type FactChanges } from './fact-group.ts'

/** A picture by the hash of its original. */
export interface ChosenPicture {
  hash: string
  alt: string
}

/** By the names of the catalog's files. */
export interface ProductChanges extends FactChanges<keyof TrailerEntry | keyof Footprint> {
  title?: string | undefined
  price_cents?: number | undefined
  /** Of a rental; all of them. */
  price_rules?: PriceRuleEntry[] | undefined
  /** HTML, which is sanitized as an import does it. */
  description?: string | undefined
  properties?: LabelValue[] | undefined
  items?: LabelValue[] | undefined
  min_nights?: number | undefined
  max_nights?: number | undefined
  stock?: number | undefined
  pictures?: ChosenPicture[] | undefined
}

const trailerFacts = createFactGroup<TrailerEntry, 'trailer'>(
  'trailer',
  ['gross_lb', 'tongue_lb', 'ball', 'plug', 'brakes'],
  ['gross_lb', 'tongue_lb'],
)
const footprintFacts = createFactGroup<Footprint, 'footprint'>(
  'footprint',
  ['body', 'drawbar', 'width', 'towed', 'chimney', 'clearance', 'door', 'swing'],
  ['towed', 'chimney'],
)

/** Checks a row with changes by the rules of an import. @param isOffered whether it needs a unit */
export function checkProduct(
  row: ProductRow,
  changes: ProductChanges,
  {
    settlement,
    serials,
    isOffered,
  }: { settlement: SettlementEntry | null; serials: string[]; isOffered: boolean },
): Checked<CatalogProduct> {
  const { description, properties, items, pictures, stock, ...others } = changes
  const { gross_lb, tongue_lb, ball, plug, brakes, ...rest } = others
  const towing = { gross_lb, tongue_lb, ball, plug, brakes }
  const { body, drawbar, width, towed, chimney, clearance, door, swing, ...plain } = rest
  const size = { body, drawbar, width, towed, chimney, clearance, door, swing }
  const trailer = row.trailer && trailerEntry(row.trailer)
  const changed = {
    ...plain,
    ...(description !== undefined && { description: paragraphsOf(description) }),
    ...(properties && { properties: recordOf(properties) }),
    ...(items && { items: recordOf(items) }),
  }
  // Names of files mean nothing here: which pictures there are is known by their hashes.
  const shown = (pictures ?? row.images).map(({ alt }, index) => ({ file: `${index + 1}.jpg`, alt }))
  const check = () => {
    const entry = {
      ...changed,
      ...trailerFacts.change(trailer, towing),
      ...footprintFacts.change(row.footprint, size),
    }
    const bare = { ...row, trailer: null, footprint: null }
    if (!settlement)
      return checkSale({ ...saleEntry(bare, shown), ...entry, ...(stock !== undefined && { stock }) })
    const units = serials.length > 0 || isOffered ? serials : ['none yet']
    return checkRental({ ...rentalEntry(bare, shown, units), ...entry }, settlement)
  }
  const checked = check()
  if (!('errors' in checked)) return checked
  const errors = footprintFacts.errors(checked.errors, row.footprint, size)
  return { errors: trailerFacts.errors(errors, trailer, towing) }
}
