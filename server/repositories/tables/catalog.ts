import type { Generated } from 'kysely'
import type { LabelValue, Picture } from '../../domain/product.ts'
import type { Day, Instant, Json } from './columns.ts'

export interface SettlementTable {
  id: Generated<number>
  slug: string
  name: string
  disabled: Generated<boolean>
  position: Generated<number>
  pickup_address: string
  latitude: number
  longitude: number
  time_zone: string
  tax_ppm: number
  delivery_cents: Generated<number>
  delivery_radius_miles: Generated<number>
  lead_days: Generated<number>
  horizon_days: Generated<number>
  turnover_days: Generated<number>
}

export interface ProductTable {
  id: Generated<number>
  slug: string
  kind: 'rental' | 'sale'
  settlement_id: number | null
  title: string
  description_html: Generated<string>
  active: Generated<boolean>
  position: Generated<number>
  price_cents: number
  min_nights: Generated<number>
  max_nights: Generated<number>
  stock: number | null
  images: Json<Picture[]>
  properties: Json<LabelValue[]>
  items: Json<LabelValue[]>
}

export interface UnitTable {
  id: Generated<number>
  product_id: number
  serial: string
  active: Generated<boolean>
}

export interface UnitNightTable {
  unit_id: number
  night: Day
  kind: 'stay' | 'turnover' | 'block'
  request_id: string | null
  expires_at: Instant | null
}
