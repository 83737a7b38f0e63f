import { type RawBuilder, sql } from 'kysely'
import type { Trailer } from '../../../contract/tow-check.ts'
import type { Calendar } from '../../domain/calendar.ts'
import type { Day } from '../../domain/day.ts'
import type { DeliveryMethod } from '../../domain/delivery.ts'
import type { Hours } from '../../domain/hours.ts'
import type { LabelValue, Picture } from '../../domain/product.ts'
import { todayIn } from '../../domain/time-zone.ts'
import type { Bookable, OpenRequest, SettlementTerms } from './bookable.ts'

/** A product as `selectBookable` reads it. */
export interface BookableRow {
  id: number
  kind: 'rental' | 'sale'
  title: string
  priceCents: number
  stock: number | null
  minNights: number
  maxNights: number
  image: Picture | null
  items: LabelValue[]
  trailer: Trailer | null
  units: { id: number; taken: Day[] }[]
  settlementId: number | null
  settlementName: string
  pickupAddress: string
  latitude: number
  longitude: number
  timeZone: string
  taxPpm: number
  hours: Hours | null
  deliveryCents: number
  deliveryRadiusMiles: number
  leadDays: number
  horizonDays: number
  turnoverDays: number
  requestId: string | null
  dateFrom: Day | null
  dateTo: Day | null
  deliveryMethod: DeliveryMethod
  unitId: number | null
  holdExpiresAt: Date | null
}

/**
 * One statement for the product, the settlement, units with their taken nights, and the visitor's request. Nights of the
 * request itself never stand in its way. Nights before yesterday cannot affect a stay, in any time zone.
 */
export const selectBookable = (
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  now: Date,
) => sql<BookableRow>`
  select p.id, p.kind, p.title, p.price_cents, p.stock, p.min_nights, p.max_nights, p.images -> 0 as image, p.items, p.trailer,
    s.id as settlement_id, s.name as settlement_name, s.pickup_address, s.latitude, s.longitude, s.time_zone, s.tax_ppm, s.hours,
    s.delivery_cents, s.delivery_radius_miles, s.lead_days, s.horizon_days, s.turnover_days,
    r.id as request_id, r.date_from, r.date_to, r.delivery_method, r.unit_id, r.hold_expires_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', u.id, 'taken', coalesce((
        select jsonb_agg(n.night) from unit_night n
        where n.unit_id = u.id and n.night >= ${now}::timestamptz::date - 2
          and (n.expires_at is null or n.expires_at > ${now}::timestamptz)
          and (r.id is null or n.request_id is null or n.request_id <> r.id)), '[]')) order by u.id)
      from unit u where u.product_id = p.id and u.active), '[]') as units
  ${from} left join settlement s on s.id = p.settlement_id
  where ${where} and p.active and (s.id is null or not s.disabled)`

function termsOf(row: BookableRow, company: SettlementTerms): SettlementTerms {
  if (row.settlementId === null) return company
  const { timeZone, taxPpm, hours, latitude, longitude, pickupAddress, deliveryRadiusMiles } = row
  return {
    timeZone,
    taxPpm,
    hours,
    latitude,
    longitude,
    pickupAddress,
    deliveryRadiusMiles,
    deliveryFee: row.deliveryCents,
  }
}

/** The days of its units that are taken. */
export function calendarOf(row: BookableRow, now: Date): Calendar {
  const { leadDays, horizonDays, turnoverDays, minNights, maxNights } = row
  return {
    rules: { leadDays, horizonDays, turnoverDays, minNights, maxNights },
    today: todayIn(row.timeZone, now),
    units: row.units.map(({ id, taken }) => ({ id, taken: new Set(taken) })),
  }
}

/** @param company terms of saunas for sale that stand at no settlement */
export const bookableFrom = (row: BookableRow, company: SettlementTerms, now: Date): Bookable => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  price: row.priceCents,
  stock: row.stock,
  image: row.image,
  items: row.items,
  trailer: row.trailer,
  settlement: row.settlementId === null ? null : { id: row.settlementId, name: row.settlementName },
  terms: termsOf(row, company),
  calendar: row.kind === 'rental' ? calendarOf(row, now) : null,
})

/** The request that was read with it. */
export const requestFrom = (row: BookableRow): OpenRequest | null =>
  row.requestId === null
    ? null
    : {
        id: row.requestId,
        productId: row.id,
        stay: row.dateFrom && row.dateTo ? { from: row.dateFrom, to: row.dateTo } : null,
        method: row.deliveryMethod,
        unitId: row.unitId,
        holdExpiresAt: row.holdExpiresAt,
      }
