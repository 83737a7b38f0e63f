import { type RawBuilder, sql } from 'kysely'
import type { Footprint } from '../../../contract/site-facts.ts'
import type { Trailer } from '../../../contract/tow-check.ts'
import type { Calendar } from '../../domain/calendar.ts'
import type { Day } from '../../domain/day.ts'
import type { DeliveryMethod } from '../../domain/delivery.ts'
import type { Hours } from '../../domain/hours.ts'
import type { PriceRule } from '../../domain/price-rules.ts'
import type { LabelValue, Picture } from '../../domain/product.ts'
import { todayIn } from '../../domain/time-zone.ts'
import {
  LONGEST_TRIP,
  MOST_TURNOVER_DAYS,
  type Trip,
  turnoverOf,
  type TurnoverWork,
} from '../../domain/turnover.ts'
import type { Bookable, OpenRequest, SettlementTerms } from './bookable.ts'

/** A product as `selectBookable` reads it. */
export interface BookableRow {
  id: number
  kind: 'rental' | 'sale'
  title: string
  priceCents: number
  priceRules: PriceRule[]
  stock: number | null
  minNights: number
  maxNights: number
  image: Picture | null
  items: LabelValue[]
  trailer: Trailer | null
  units: { id: number; taken: Day[]; held: { night: Day; until: string; isYours: boolean }[] }[]
  footprint: Footprint | null
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
  depositCents: number | null
  leadDays: number
  horizonDays: number
  turnoverDays: number
  turnoverWork: TurnoverWork | null
  requestId: string | null
  dateFrom: Day | null
  dateTo: Day | null
  deliveryMethod: DeliveryMethod | null
  deliveryZip: string | null
  unitId: number | null
  holdExpiresAt: Date | null
  heldNights: number
  attempt: number
}

/**
 * One statement for the product, the settlement, units with their taken nights, and the visitor's request. Nights of the
 * request itself never stand in its way. Nights that were over before a turnover of
 * the greatest length cannot affect a stay, in any time zone.
 * @param ownerKey whose unpaid orders hold nights that are theirs
 */
export const selectBookable = (
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  now: Date,
  ownerKey: string | null = null,
) => sql<BookableRow>`
  select p.id, p.kind, p.title, p.price_cents, p.price_rules, p.stock, p.min_nights, p.max_nights, p.images -> 0 as image, p.items, p.trailer,
    p.footprint,
    s.id as settlement_id, s.name as settlement_name, s.pickup_address, s.latitude, s.longitude, s.time_zone, s.tax_ppm, s.hours,
    s.delivery_cents, s.delivery_radius_miles, s.deposit_cents, s.lead_days, s.horizon_days, s.turnover_days, s.turnover_work,
    r.id as request_id, r.date_from, r.date_to, r.delivery_method, r.delivery_zip, r.unit_id, r.hold_expires_at, r.attempt,
    (select count(*)::integer from unit_night n where n.request_id = r.id) as held_nights,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', u.id, 'taken', coalesce((
        select jsonb_agg(n.night) from unit_night n
        where n.unit_id = u.id and n.night >= ${now}::timestamptz::date - ${2 + MOST_TURNOVER_DAYS}::integer
          and (n.expires_at is null or n.expires_at > ${now}::timestamptz)
          and (r.id is null or n.request_id is null or n.request_id <> r.id)), '[]'),
        'held', coalesce((
        select jsonb_agg(jsonb_build_object('night', n.night, 'until', n.expires_at,
          'isYours', coalesce(q.owner_key = ${ownerKey}::text, false)))
        from unit_night n join booking_request q on q.id = n.request_id
        where n.unit_id = u.id and n.expires_at > ${now}::timestamptz
          and n.night >= ${now}::timestamptz::date - ${2 + MOST_TURNOVER_DAYS}::integer
          and (r.id is null or n.request_id <> r.id)), '[]')) order by u.id)
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
    deposit: row.kind === 'rental' ? row.depositCents : null,
  }
}

/** How the request that was read with it gets the sauna; without one it may be a delivery to anywhere. */
const tripOf = ({ deliveryMethod, deliveryZip }: BookableRow): Trip =>
  deliveryMethod ? { method: deliveryMethod, zip: deliveryZip } : LONGEST_TRIP

/** The days of its units that are taken, for a trip, by default that of its request. */
export function calendarOf(row: BookableRow, now: Date, trip: Trip = tripOf(row)): Calendar {
  const { leadDays, horizonDays, minNights, maxNights } = row
  return {
    rules: { leadDays, horizonDays, minNights, maxNights, ...turnoverOf(row, trip) },
    today: todayIn(row.timeZone, now),
    units: row.units.map(({ id, taken, held }) => ({
      id,
      taken: new Set(taken),
      held: new Map(held.map(({ night, until, isYours }) => [night, { until: new Date(until), isYours }])),
    })),
  }
}

/** @param company terms of saunas for sale that stand at no settlement */
export const bookableFrom = (
  row: BookableRow,
  company: SettlementTerms,
  now: Date,
  trip?: Trip,
): Bookable => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  price: row.priceCents,
  priceRules: row.priceRules,
  stock: row.stock,
  image: row.image,
  items: row.items,
  trailer: row.trailer,
  footprint: row.footprint,
  settlement: row.settlementId === null ? null : { id: row.settlementId, name: row.settlementName },
  terms: termsOf(row, company),
  calendar: row.kind === 'rental' ? calendarOf(row, now, trip) : null,
  yard: row.kind === 'rental' ? row : null,
})

/** The request that was read with it. */
export const requestFrom = (row: BookableRow): OpenRequest | null =>
  row.requestId === null
    ? null
    : {
        id: row.requestId,
        productId: row.id,
        stay: row.dateFrom && row.dateTo ? { from: row.dateFrom, to: row.dateTo } : null,
        ...tripOf(row),
        unitId: row.unitId,
        holdExpiresAt: row.holdExpiresAt,
        heldNights: row.heldNights,
        attempt: row.attempt,
      }
