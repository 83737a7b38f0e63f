import { sql } from 'kysely'
import type { DeliveryTerms } from '../../domain/delivery.ts'
import type { Yard } from '../../domain/turnover.ts'
import type { Db } from '../shop-database.ts'

/** A settlement that rents saunas, with its terms of delivery and its tax. */
export interface Place extends DeliveryTerms, Yard {
  id: number
  name: string
  taxPpm: number
}

export type PlaceRepo = ReturnType<typeof createPlaceRepo>

/** Where saunas are for rent right now. */
export function createPlaceRepo(db: Db) {
  const listOpenPlaces = (): Promise<Place[]> =>
    db
      .selectFrom('settlement as s')
      .select(['s.id', 's.name', 's.latitude', 's.longitude', 's.pickupAddress'])
      .select(['s.deliveryRadiusMiles', 's.deliveryCents as deliveryFee', 's.taxPpm'])
      .select(['s.turnoverDays', 's.turnoverWork'])
      .where('s.disabled', '=', false)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('product as p')
            .select('p.id')
            .whereRef('p.settlementId', '=', 's.id')
            .where('p.kind', '=', 'rental')
            .where('p.active', '=', true),
        ),
      )
      .orderBy('s.position')
      .orderBy('s.id')
      .execute()

  /** The town of a ZIP code of five digits, if one of the owner's settlements names it. */
  async function findTown(zip: string): Promise<string | null> {
    const found = await db
      .selectFrom('settlement')
      .select(sql<string>`zip_codes ->> ${zip}::text`.as('town'))
      .where(sql<boolean>`jsonb_exists(zip_codes, ${zip}::text)`)
      .orderBy('position')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return found?.town ?? null
  }

  return { listOpenPlaces, findTown }
}
