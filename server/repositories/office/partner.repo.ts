import { sql } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { Contract } from '../../domain/office/partnership.ts'
import { blockClosedNights } from '../bookings/closed-nights.ts'
import type { Db, Trx } from '../shop-database.ts'

/** A sauna of a partner, with the contract about it, if there is one. */
export interface PartnerSauna {
  memberId: string
  unitId: number
  serial: string
  title: string
  productId: number
  settlementId: number
  settlementName: string
  timeZone: string
  contract: Contract | null
}

export interface OwnUse {
  id: number
  unitId: number
  dateFrom: Day
  dateTo: Day
  /** How many of its nights nobody has given back. */
  nights: number
}

export type PartnerRepo = ReturnType<typeof createPartnerRepo>

const contract = sql<Contract | null>`(select jsonb_build_object('level', c.level, 'startsOn', c.starts_on,
  'sharePercent', c.share_percent, 'ownedOn', c.owned_on)
  from partner_contract c where c.unit_id = u.id and c.member_id = own.member_id)`

// The turnover after the stay is blocked with it, and is no use.
const nights = sql<number>`(select count(*)::integer from unit_night n where n.own_use_id = o.id and n.night < o.date_to)`

/** Saunas of franchise partners, their contracts, and the days that partners use them. */
export function createPartnerRepo({ db, now }: { db: Db; now: () => Date }) {
  /** By partner and serial number. @param memberId only of this one */
  const listSaunas = (memberId: string | null = null): Promise<PartnerSauna[]> =>
    db
      .selectFrom('officePartnerUnit as own')
      .innerJoin('unit as u', 'u.id', 'own.unitId')
      .innerJoin('product as p', 'p.id', 'u.productId')
      .innerJoin('settlement as s', 's.id', 'p.settlementId')
      .select(['own.memberId', 'u.id as unitId', 'u.serial', 'p.title', 'p.id as productId'])
      .select(['s.id as settlementId', 's.name as settlementName', 's.timeZone', contract.as('contract')])
      .$if(memberId !== null, (query) => query.where('own.memberId', '=', memberId as string))
      .orderBy('own.memberId')
      .orderBy('u.serial')
      .execute()

  const setContract = (trx: Trx, unitId: number, memberId: string, terms: Contract) =>
    trx
      .insertInto('partnerContract')
      .values({ unitId, memberId, ...terms })
      .onConflict((conflict) => conflict.columns(['unitId', 'memberId']).doUpdateSet({ ...terms }))
      .execute()

  /** Locks the contract, so that two requests at once do not both take the last nights of a year. */
  const lockContract = (trx: Trx, unitId: number, memberId: string) =>
    trx
      .selectFrom('partnerContract')
      .select('unitId')
      .where('unitId', '=', unitId)
      .where('memberId', '=', memberId)
      .forUpdate()
      .executeTakeFirst()

  /** Nights of own use of a partner's sauna between two days. Ask after locking the contract. */
  async function countNights(
    from: Db | Trx,
    { unitId, memberId }: { unitId: number; memberId: string },
    range: { from: Day; to: Day },
  ): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from own_use o join unit_night n on n.own_use_id = o.id
      where o.unit_id = ${unitId} and o.member_id = ${memberId} and n.night < o.date_to
        and n.night >= ${range.from} and n.night < ${range.to}`.execute(from)
    return rows[0]?.count ?? 0
  }

  /** The same outside of a transaction. */
  const countOwnNights = (
    sauna: { unitId: number; memberId: string },
    range: { from: Day; to: Day },
  ): Promise<number> => countNights(db, sauna, range)

  /** Own use that is not over by that day, with nights that are still blocked for it. */
  const listOwnUses = (unitIds: number[], since: Day): Promise<OwnUse[]> =>
    db
      .selectFrom('ownUse as o')
      .select(['o.id', 'o.unitId', 'o.dateFrom', 'o.dateTo', nights.as('nights')])
      .where('o.unitId', '=', sql<number>`any(${unitIds}::integer[])`)
      .where('o.dateTo', '>=', since)
      .where(sql<boolean>`${nights} > 0`)
      .orderBy('o.dateFrom')
      .execute()

  const findOwnUse = (trx: Trx, id: number, memberId: string) =>
    trx
      .selectFrom('ownUse')
      .selectAll()
      .where('id', '=', id)
      .where('memberId', '=', memberId)
      .forUpdate()
      .executeTakeFirst()

  /** Names the blocks of these nights as own use. */
  async function insertOwnUse(
    trx: Trx,
    { blocked, ...use }: { unitId: number; memberId: string; dateFrom: Day; dateTo: Day; blocked: Day[] },
  ): Promise<void> {
    const { id } = await trx
      .insertInto('ownUse')
      .values({ ...use, createdAt: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('unitNight')
      .set({ ownUseId: id })
      .where('unitId', '=', use.unitId)
      .where('night', 'in', blocked)
      .execute()
  }

  /** Puts its nights back on the market, except those that are closed. @returns how many nights it had */
  async function release(trx: Trx, ownUseId: number): Promise<number> {
    const released = await trx
      .deleteFrom('unitNight')
      .where('ownUseId', '=', ownUseId)
      .returning(['unitId', 'night'])
      .execute()
    await blockClosedNights(trx, released)
    return released.length
  }

  return {
    listSaunas,
    setContract,
    lockContract,
    countNights,
    countOwnNights,
    listOwnUses,
    findOwnUse,
    insertOwnUse,
    release,
  }
}
