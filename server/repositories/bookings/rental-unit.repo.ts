import { sql } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { Stay } from '../../domain/stay.ts'
import type { OrderWithPayment } from '../orders/order.repo.ts'
import type { Trx } from '../shop-database.ts'

/** A sauna of the yard with its product and its place as they are now. */
export type RentalUnit = NonNullable<Awaited<ReturnType<typeof findRentalUnit>>>

/** Undefined for what is no sauna for rent. `isOffered` is whether customers could book it. */
export async function findRentalUnit(trx: Trx, unitId: number) {
  return trx
    .selectFrom('unit as u')
    .innerJoin('product as p', 'p.id', 'u.productId')
    .innerJoin('settlement as s', 's.id', 'p.settlementId')
    .select(['u.id', 'u.serial', 'u.productId', 'p.title', 'p.images', 'p.trailer', 'p.footprint'])
    .select(['s.id as settlementId', 's.name as place', 's.pickupAddress', 's.latitude', 's.longitude'])
    .select(['s.deliveryRadiusMiles', 's.deliveryCents as deliveryFee'])
    .select(['s.timeZone', 's.hours', 's.horizonDays', 's.turnoverDays', 's.turnoverWork'])
    .select(sql<boolean>`u.active and p.active and not s.disabled`.as('isOffered'))
    .where('u.id', '=', unitId)
    .where('p.kind', '=', 'rental')
    .executeTakeFirst()
}

/** The first of these nights of a unit that somebody else has; `order` is null for a block and for a hold. */
export async function findTakenNight(
  trx: Trx,
  { unitId, nights, requestId, now }: { unitId: number; nights: Day[]; requestId: string; now: Date },
): Promise<{ night: Day; order: number | null } | undefined> {
  const { rows } = await sql<{ night: Day; order: number | null }>`
    select n.night, o.number as order from unit_night n left join shop_order o on o.request_id = n.request_id
    where n.unit_id = ${unitId} and n.night = any(${nights}::date[])
      and (n.expires_at is null or n.expires_at > ${now}::timestamptz)
      and n.request_id is distinct from ${requestId}::uuid
    order by n.night limit 1`.execute(trx)
  return rows[0]
}

/** Writes where a request, which has become an order, has its nights now. */
export async function moveRequest(
  trx: Trx,
  { requestId }: OrderWithPayment,
  { unit, stay, now }: { unit: RentalUnit; stay: Stay; now: Date },
): Promise<void> {
  await trx
    .updateTable('bookingRequest')
    .set({ productId: unit.productId, unitId: unit.id, dateFrom: stay.from, dateTo: stay.to, updatedAt: now })
    .where('id', '=', requestId)
    .execute()
}
