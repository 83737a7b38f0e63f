import type { ColumnType, Generated } from 'kysely'
import type { Footprint } from '../../../contract/site-facts.ts'
import type { Trailer } from '../../../contract/tow-check.ts'
import type { Hours } from '../../domain/hours.ts'
import type { PriceRule } from '../../domain/price-rules.ts'
import type { LabelValue, Picture } from '../../domain/product.ts'
import type { TurnoverWork } from '../../domain/turnover.ts'
import type { Day, Instant, Json } from './columns.ts'

export interface SettlementTable {
  id: Generated<number>
  slug: string
  name: string
  disabled: Generated<boolean>
  position: Generated<number>
  pickupAddress: string
  latitude: number
  longitude: number
  timeZone: string
  taxPpm: number
  deliveryCents: Generated<number>
  deliveryRadiusMiles: Generated<number>
  /** Held on a card during a rental; null for none. */
  depositCents: ColumnType<number | null, number | null | undefined, number | null>
  leadDays: Generated<number>
  horizonDays: Generated<number>
  turnoverDays: Generated<number>
  turnoverWork: ColumnType<TurnoverWork | null, string | null | undefined, string | null>
  /** Of the farthest delivery; null where `turnoverDays` is all there is. */
  mostDaysBefore: Generated<number | null>
  mostTurnoverDays: Generated<number | null>
  hours: ColumnType<Hours | null, string | null | undefined, string | null>
  /** Names of towns by ZIP code. */
  zipCodes: ColumnType<Record<string, string>, string | undefined, string>
}

export interface ProductTable {
  id: Generated<number>
  slug: string
  kind: 'rental' | 'sale'
  settlementId: number | null
  title: string
  descriptionHtml: Generated<string>
  active: Generated<boolean>
  position: Generated<number>
  priceCents: number
  /** The narrowest first. */
  priceRules: ColumnType<PriceRule[], string | undefined, string>
  /** Of a night; null where every night costs `priceCents`. */
  leastPriceCents: ColumnType<number | null, number | null | undefined, number | null>
  minNights: Generated<number>
  maxNights: Generated<number>
  stock: number | null
  images: Json<Picture[]>
  properties: Json<LabelValue[]>
  items: Json<LabelValue[]>
  trailer: ColumnType<Trailer | null, string | null | undefined, string | null>
  footprint: ColumnType<Footprint | null, string | null | undefined, string | null>
}

export interface UnitTable {
  id: Generated<number>
  productId: number
  serial: string
  active: Generated<boolean>
}

export interface UnitNightTable {
  unitId: number
  night: Day
  kind: 'stay' | 'turnover' | 'block'
  requestId: string | null
  expiresAt: Instant | null
  /** Of a block, in the office's words. */
  reason: Generated<string | null>
  /** The closure that blocks it; null for a block of the operator's. */
  closureId: Generated<number | null>
  /** A partner’s own use, or the turnover after it. */
  ownUseId: Generated<number | null>
}

/** How often the dates of a sauna were looked at. */
export interface ProductViewTable {
  day: Day
  productId: number
  views: number
}
