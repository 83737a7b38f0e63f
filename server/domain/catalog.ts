import type { Footprint } from '../../contract/site-facts.ts'
import type { Trailer } from '../../contract/tow-check.ts'
import type { PictureEntry } from './catalog-file.ts'
import { addDays, type Day, eachDay } from './day.ts'
import type { Hours } from './hours.ts'
import type { PriceRule } from './price-rules.ts'
import type { LabelValue } from './product.ts'
import type { TurnoverWork } from './turnover.ts'

/** The whole catalog, with every reference resolved and every default filled in. */
export interface Catalog {
  settlements: CatalogSettlement[]
  products: CatalogProduct[]
}

export interface CatalogSettlement {
  slug: string
  name: string
  disabled: boolean
  pickupAddress: string
  latitude: number
  longitude: number
  timeZone: string
  taxPpm: number
  deliveryCents: number
  deliveryRadiusMiles: number
  /** Held on a card during a rental; null for none. */
  depositCents: number | null
  leadDays: number
  horizonDays: number
  turnoverDays: number
  /** Null where `turnoverDays` says it all. */
  turnoverWork: TurnoverWork | null
  hours: Hours | null
  /** Names of towns by ZIP code. */
  zipCodes: Record<string, string>
}

export interface CatalogProduct {
  /** Its position in the files, for error messages. */
  at: string
  slug: string
  kind: 'rental' | 'sale'
  /** Null for a sale. */
  settlement: string | null
  title: string
  /** Paragraphs, as HTML or plain text. */
  description: string[]
  priceCents: number
  /** The narrowest first; empty for a sale. */
  priceRules: PriceRule[]
  /** The lowest price of a night; null where every night costs `priceCents`. */
  leastPriceCents: number | null
  minNights: number
  maxNights: number
  /** Null for a rental. */
  stock: number | null
  pictures: PictureEntry[]
  properties: LabelValue[]
  items: LabelValue[]
  /** Null where the owner has not said what a car needs: then nobody is asked about theirs. */
  trailer: Trailer | null
  /** Null where the owner has not said what it takes up: then nobody is asked about their place. */
  footprint: Footprint | null
  units: CatalogUnit[]
}

export interface CatalogUnit {
  serial: string
  blocks: CatalogBlock[]
}

/** `day` is null for a block that counts from the day when its unit was first imported. */
export interface CatalogBlock {
  at: string
  day: Day | null
  inDays: number
  nights: number
}

/**
 * The nights that a block takes, from today on.
 * @param isNewUnit whether this import adds the unit; only then does a relative block count
 */
export function nightsOfBlock({ day, inDays, nights }: CatalogBlock, today: Day, isNewUnit: boolean): Day[] {
  if (day === null && !isNewUnit) return []
  const from = day ?? addDays(today, inDays)
  return eachDay(from, addDays(from, nights)).filter((night) => night >= today)
}
