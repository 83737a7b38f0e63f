import type { Footprint } from '../../contract/site-facts.ts'
import type { BallSize, BrakeKind, PlugKind } from '../../contract/tow-check.ts'
import type { Hours } from './hours.ts'
import type { Season, Weekday } from './price-rules.ts'

/** The catalog as its owner writes it: each field has the right type, but nothing is compared yet. */
export interface CatalogFiles {
  settlements: SettlementEntry[]
  /** By the model's file name, without its extension. */
  models: ReadonlyMap<string, ModelEntry>
  rentals: { file: string; settlement: string; products: RentalEntry[] }[]
  sales: { file: string; products: SaleEntry[] }
}

export interface SettlementEntry {
  slug: string
  name: string
  disabled?: boolean
  pickup_address: string
  latitude: number
  longitude: number
  time_zone: string
  tax_ppm: number
  delivery_cents: number
  delivery_radius_miles?: number
  deposit_cents?: number
  lead_days?: number
  horizon_days?: number
  turnover_days?: number
  turnover?: TurnoverEntry
  hours?: Hours
  /** Names of towns by ZIP code. */
  zip_codes?: Record<string, string>
}

/** What is done between two stays. Times are `HH:MM`. */
export interface TurnoverEntry {
  cleaning_hours: number
  speed_mph: number
  work_from: string
  work_until: string
  return_by: string
  ready_by: string
  deliver_by: string
}

/** What saunas of the same build have in common. */
export interface ModelEntry {
  description?: string[]
  properties?: Record<string, string>
  items?: Record<string, string>
  pictures?: PictureEntry[]
  trailer?: TrailerEntry
  footprint?: Footprint
}

/** What the car has to have. Weights are whole pounds. */
export interface TrailerEntry {
  gross_lb: number
  tongue_lb: number
  ball: BallSize
  plug: PlugKind
  brakes: BrakeKind
}

export interface PictureEntry {
  file: string
  alt: string
}

interface ProductEntry extends ModelEntry {
  slug: string
  model?: string
  title: string
  price_cents: number
}

/** What a night costs in a season, on days of the week, or on those days of that season. */
export interface PriceRuleEntry {
  season?: Omit<Season, 'name'> & { name?: string }
  weekdays?: Weekday[]
  price_cents: number
}

export interface RentalEntry extends ProductEntry {
  price_rules?: PriceRuleEntry[]
  min_nights?: number
  max_nights?: number
  units: string[]
  blocks?: BlockEntry[]
}

export interface SaleEntry extends ProductEntry {
  stock: number
}

/** Nights when a unit is not for rent: from a day, or from so many days after the first import. */
export interface BlockEntry {
  unit: string
  from?: string
  in_days?: number
  nights: number
}
