import type { Selectable } from 'kysely'
import type { Footprint } from '../../contract/site-facts.ts'
import type { Trailer } from '../../contract/tow-check.ts'
import type {
  PictureEntry,
  RentalEntry,
  SaleEntry,
  SettlementEntry,
  TrailerEntry,
  TurnoverEntry,
} from '../domain/catalog-file.ts'
import { priceRuleEntry } from '../domain/price-rule-entry.ts'
import type { LabelValue, Picture } from '../domain/product.ts'
import type { TurnoverWork } from '../domain/turnover.ts'
import type { ProductTable, SettlementTable } from '../repositories/tables/catalog.ts'

type ProductRow = Selectable<ProductTable>

/** A settlement as its owner would write it into settlements.json. */
export const settlementEntry = (row: Selectable<SettlementTable>): SettlementEntry => ({
  slug: row.slug,
  name: row.name,
  disabled: row.disabled,
  pickup_address: row.pickupAddress,
  latitude: row.latitude,
  longitude: row.longitude,
  time_zone: row.timeZone,
  tax_ppm: row.taxPpm,
  delivery_cents: row.deliveryCents,
  delivery_radius_miles: row.deliveryRadiusMiles,
  ...(row.depositCents !== null && { deposit_cents: row.depositCents }),
  lead_days: row.leadDays,
  horizon_days: row.horizonDays,
  turnover_days: row.turnoverDays,
  ...(row.turnoverWork && { turnover: turnoverEntry(row.turnoverWork) }),
  ...(row.hours && { hours: row.hours }),
  zip_codes: row.zipCodes,
})

const turnoverEntry = (work: TurnoverWork): TurnoverEntry => ({
  cleaning_hours: work.cleaningHours,
  speed_mph: work.speedMph,
  work_from: work.workFrom,
  work_until: work.workUntil,
  return_by: work.returnBy,
  ready_by: work.readyBy,
  deliver_by: work.deliverBy,
})

const commonEntry = (row: ProductRow, pictures: PictureEntry[]) => ({
  slug: row.slug,
  title: row.title,
  description: paragraphsOf(row.descriptionHtml),
  price_cents: row.priceCents,
  properties: recordOf(row.properties),
  items: recordOf(row.items),
  pictures,
  ...(row.trailer && { trailer: trailerEntry(row.trailer) }),
  ...(row.footprint && { footprint: footprintEntry(row.footprint) }),
})

export const trailerEntry = ({ grossLb, tongueLb, ball, plug, brakes }: Trailer): TrailerEntry => ({
  gross_lb: grossLb,
  tongue_lb: tongueLb,
  ball,
  plug,
  brakes,
})

/** In the order in which an owner writes it; the database has an order of its own. */
export const footprintEntry = (footprint: Footprint): Footprint => ({
  body: footprint.body,
  drawbar: footprint.drawbar,
  width: footprint.width,
  towed: footprint.towed,
  chimney: footprint.chimney,
  clearance: footprint.clearance,
  door: footprint.door,
  swing: footprint.swing,
})

/** A product as its owner would write it into sales.json. */
export const saleEntry = (row: ProductRow, pictures: PictureEntry[]): SaleEntry => ({
  ...commonEntry(row, pictures),
  stock: row.stock ?? 0,
})

/** A product as its owner would write it into a file of rentals/, without blocks. */
export const rentalEntry = (row: ProductRow, pictures: PictureEntry[], units: string[]): RentalEntry => ({
  ...commonEntry(row, pictures),
  ...(row.priceRules.length > 0 && { price_rules: row.priceRules.map(priceRuleEntry) }),
  min_nights: row.minNights,
  max_nights: row.maxNights,
  units,
})

export const recordOf = (pairs: readonly LabelValue[]): Record<string, string> =>
  Object.fromEntries(pairs.map(({ label, value }) => [label, value]))

/** One entry per block of text, so that they are easy to edit; joined, they are the same HTML. */
export const paragraphsOf = (html: string): string[] =>
  html ? html.split(/(?<=<\/(?:p|ul|ol|h3|h4|blockquote)>)(?=<(?:p|ul|ol|h3|h4|blockquote)\b)/) : []

/** Which original a stored picture was made of: its address contains the hash. */
export const hashOfPicture = ({ uri }: Pick<Picture, 'uri'>): string =>
  /([0-9a-f]+)-\d+\.jpg$/.exec(uri)?.[1] ?? ''
