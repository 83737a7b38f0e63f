import type { ColumnType, Generated } from 'kysely'
import type { Trailer } from '../../../contract/tow-check.ts'
import type { Hours } from '../../domain/hours.ts'
import type { LabelValue, Picture } from '../../domain/product.ts'
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
  leadDays: Generated<number>
  horizonDays: Generated<number>
  turnoverDays: Generated<number>
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
  minNights: Generated<number>
  maxNights: Generated<number>
  stock: number | null
  images: Json<Picture[]>
  properties: Json<LabelValue[]>
  items: Json<LabelValue[]>
  trailer: ColumnType<Trailer | null, string | null | undefined, string | null>
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
