import { assembleCatalog } from '../domain/assemble-catalog.ts'
import type { RentalEntry, SaleEntry, SettlementEntry } from '../domain/catalog-file.ts'
import type { CatalogProduct, CatalogSettlement } from '../domain/catalog.ts'
import { RentalsFile, SalesFile, SettlementsFile } from './catalog-schema.ts'
import { checkFields } from './check-fields.ts'

/** By the names of the catalog's files. */
export type EntryErrors = Record<string, string[]>

export type Checked<T> = { value: T } | { errors: EntryErrors }

/** For people who see a form and no file: dollars instead of cents, and no names of fields. */
const words: Record<string, string> = {
  title: 'Please enter a title of at most 120 characters.',
  price_cents: 'Please enter a price above $0, and of at most $1,000,000.',
  price_rules:
    'Please give each price a season, days of the week, or both, and an amount above $0. A season’s name has at most 40 characters, and its days look like 12/24.',
  description: 'A paragraph may have at most 5,000 characters.',
  properties: 'Each line needs a label and a value of at most 500 characters.',
  items: 'Each line needs a label and a value of at most 500 characters.',
  pictures: 'Please say of each picture what it shows, in at most 500 characters.',
  min_nights: 'Please enter a whole number of nights from 1 to 365.',
  max_nights: 'Please enter a whole number of nights, at most 365 and not below the shortest stay.',
  stock: 'Please enter a whole number, 0 or more.',
  trailer:
    'Please enter all five facts about towing, or none. A weight is a whole number of pounds, and no more than the gross weight presses on the ball.',
  footprint:
    'Please enter all eight facts about its size, or none. Lengths are feet and inches, such as 7 6, and the chimney is no lower than the sauna is on the road.',
  units: 'Please add a sauna with its serial number first.',
  name: 'Please enter a name of at most 80 characters.',
  pickup_address: 'Please enter an address of at most 300 characters.',
  latitude: 'Please enter a number from -90 to 90, such as 44.0582.',
  longitude: 'Please enter a number from -180 to 180, such as -121.3153.',
  time_zone: 'Please enter a time zone such as America/Denver.',
  tax_ppm: 'Please enter a rate from 0 to 30%.',
  delivery_cents: 'Please enter an amount from $0 to $1,000,000.',
  delivery_radius_miles: 'Please enter a whole number of miles from 0 to 1,000.',
  deposit_cents: 'Please enter an amount from $1 to $5,000, or nothing for no deposit.',
  lead_days: 'Please enter a whole number of days from 0 to 60.',
  horizon_days: 'Please enter a whole number of days from 1 to 730.',
  turnover_days: 'Please enter a whole number of days from 0 to 7.',
  turnover:
    'Please enter all seven facts about the turnover, or none. The three times lie within the working hours, and the farthest delivery takes at most 7 days.',
  hours: 'Please enter all three hours, each of at most 80 characters, or none.',
  zip_codes: 'Each line needs a ZIP code of five digits and a town.',
}

/** `rentals: products[0].pictures[2].alt must be …` → `pictures` */
const fieldOf = (sentence: string): string => /\[0\]\.(\w+)/.exec(sentence)?.[1] ?? 'title'

/** Of all prices, which two are meant. */
function sayClash(sentence: string): string | null {
  const [, two] = /must not have two prices for the same nights: (.+)$/.exec(sentence) ?? []
  return two === undefined ? null : `Two prices are for the same nights: ${two}. Please change one of them.`
}

const inWords = (sentences: readonly string[]): EntryErrors =>
  Object.fromEntries(
    sentences.map((sentence) => {
      const field = fieldOf(sentence)
      return [field, [sayClash(sentence) ?? words[field] ?? sentence]]
    }),
  )

function result<T>(sentences: readonly string[], value: T | undefined): Checked<T> {
  if (sentences.length > 0) return { errors: inWords(sentences) }
  if (value === undefined) throw new Error('An entry without errors is in the catalog')
  return { value }
}

const none = { settlements: [], models: new Map(), rentals: [], sales: { file: 'sales', products: [] } }

/** Checks a settlement by the rules of an import. */
export function checkSettlement(entry: SettlementEntry): Checked<CatalogSettlement> {
  const settlements = [entry]
  const wrong = checkFields(SettlementsFile, { settlements }, 'settlements')
  if (wrong.length > 0) return result<CatalogSettlement>(wrong, undefined)
  const { catalog, errors } = assembleCatalog({ ...none, settlements })
  return result(errors, catalog.settlements[0])
}

/** Checks a product for rent by the rules of an import. One that is not on offer may still have no unit. */
export function checkRental(entry: RentalEntry, settlement: SettlementEntry): Checked<CatalogProduct> {
  const products = [entry]
  const wrong = checkFields(RentalsFile, { settlement: settlement.slug, products }, 'rentals')
  if (wrong.length > 0) return result<CatalogProduct>(wrong, undefined)
  const rentals = [{ file: 'rentals', settlement: settlement.slug, products }]
  const { catalog, errors } = assembleCatalog({ ...none, settlements: [settlement], rentals })
  return result(errors, catalog.products[0])
}

/** Checks a product for sale by the rules of an import. */
export function checkSale(entry: SaleEntry): Checked<CatalogProduct> {
  const products = [entry]
  const wrong = checkFields(SalesFile, { products }, 'sales')
  if (wrong.length > 0) return result<CatalogProduct>(wrong, undefined)
  const { catalog, errors } = assembleCatalog({ ...none, sales: { file: 'sales', products } })
  return result(errors, catalog.products[0])
}
