import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { abortUnless, isApplied } from '../../database/all-or-nothing.ts'
import type { DataVersion } from '../../database/data-version.ts'
import { datesAt } from '../../domain/data-topics.ts'
import type { Stay } from '../../domain/stay.ts'
import type { Trip } from '../../domain/turnover.ts'
import type { Db, Trx, Write } from '../shop-database.ts'
import type { OpenRequest } from './bookable.ts'
import {
  allocateNightsSql,
  releaseNights,
  releaseOthersSql,
  type SqlPart,
  type WantedNights,
} from './night.repo.ts'

export interface Choice {
  ownerKey: string
  productId: number
  now: Date
}

interface Change {
  /** SQL: whether the stay is unchanged. */
  isSameStay: RawBuilder<unknown>
  stay: Stay | null
  trip: Trip
}

/** SQL: the open request, locked, if it is still as it was read. */
export const lockIfUnchangedSql = (
  { id, productId, stay, method, zip }: OpenRequest,
  isAcceptable = sql`true`,
): RawBuilder<SqlPart> => sql<SqlPart>`
  select id from booking_request
  where id = ${id} and state = 'open' and product_id = ${productId} and delivery_method = ${method}
    and delivery_zip is not distinct from ${zip}::text
    and date_from is not distinct from ${stay?.from ?? null}::date
    and date_to is not distinct from ${stay?.to ?? null}::date
    and ${isAcceptable}
  for update`

/** SQL: the same, and no later attempt to accept it has begun. */
export const lockIfAcceptableSql = (request: OpenRequest): RawBuilder<SqlPart> =>
  lockIfUnchangedSql(request, sql`attempt = ${request.attempt}`)

export type RequestRepo = ReturnType<typeof createRequestRepo>

const isSameProduct = sql`booking_request.product_id = excluded.product_id`

/** The settlement of the units in these rows, as SQL; nights of one request are all of one unit. */
const settlementOf = (rows: RawBuilder<unknown>) => sql<{ settlementId: number }>`
  select p.settlement_id from ${rows} r join unit u on u.id = r.unit_id join product p on p.id = u.product_id limit 1`

/**
 * Makes the owner's one open request, or changes it to this choice. What it holds stays held if the stay is the same, and
 * is released otherwise. @returns the settlement where nights were released, or null
 */
async function choose(db: Db, choice: Choice, change: Change): Promise<number | null> {
  const { ownerKey, productId, now } = choice
  const { isSameStay, stay, trip } = change
  const { rows } = await sql<{ settlementId: number }>`
    with chosen as (
      insert into booking_request
        (id, owner_key, product_id, date_from, date_to, delivery_method, delivery_zip, state, created_at, updated_at)
      values (${randomUUID()}, ${ownerKey}, ${productId}, ${stay?.from ?? null}::date,
        ${stay?.to ?? null}::date, ${trip.method}, ${trip.zip}, 'open', ${now}, ${now})
      on conflict (owner_key) where state = 'open' do update set
        product_id = excluded.product_id,
        date_from = case when ${isSameStay} then booking_request.date_from else excluded.date_from end,
        date_to = case when ${isSameStay} then booking_request.date_to else excluded.date_to end,
        delivery_method = excluded.delivery_method,
        delivery_zip = excluded.delivery_zip,
        unit_id = case when ${isSameStay} then booking_request.unit_id end,
        hold_expires_at = case when ${isSameStay} then booking_request.hold_expires_at end,
        updated_at = excluded.updated_at
      returning id, unit_id
    ), released as (
      -- Without a unit it holds nothing, or no longer does.
      delete from unit_night where request_id = (select id from chosen where unit_id is null) returning unit_id
    )
    ${settlementOf(sql`released`)}`.execute(db)
  return rows[0]?.settlementId ?? null
}

export interface HoldEnd {
  ownerKey: string
  /** The end of the hold that is meant. */
  heldUntil: Date
  /** Its new end. */
  at: Date
  now: Date
}

interface RequestDeps {
  db: Db
  write: Write
  version: DataVersion
}

/** The one open request of each visitor: what they have chosen, and the nights held for it. */
export function createRequestRepo({ db, write, version }: RequestDeps) {
  async function change(choice: Choice, wanted: Change): Promise<void> {
    const releasedAt = await write((db) => choose(db, choice, wanted))
    if (releasedAt !== null) void version.bump(datesAt(releasedAt))
  }

  /** A stay and a trip. Nights held for another stay are released. */
  const chooseStay = (choice: Choice, stay: Stay, trip: Trip): Promise<void> =>
    change(choice, {
      stay,
      isSameStay: sql`${isSameProduct} and booking_request.date_from = excluded.date_from
        and booking_request.date_to = excluded.date_to`,
      trip,
    })

  /** A trip, with the stay chosen earlier for the same product. */
  const chooseTrip = (choice: Choice, trip: Trip): Promise<void> =>
    change(choice, {
      stay: null,
      isSameStay: isSameProduct,
      trip,
    })

  /**
   * Holds the nights of a request as it was read: all of them in this unit, or none. @returns false if someone else was
   * quicker, or the request has changed
   */
  const hold = (request: OpenRequest, wanted: WantedNights): Promise<boolean> => {
    const { unitId, until, nights } = wanted
    return isApplied(
      write((one) =>
        sql`with request as (${lockIfUnchangedSql(request)}),
          allocated as (${allocateNightsSql(wanted, sql`request,`)}),
          released as (${releaseOthersSql(wanted)}),
          updated as (update booking_request set unit_id = ${unitId}, hold_expires_at = ${until} where id = ${request.id})
          select ${abortUnless(sql`(select count(*) from allocated) = ${nights.length}`)}`.execute(one),
      ),
    )
  }

  /**
   * Ends the hold of the owner's open request at that instant, if it is still the one that ends at `heldUntil`: a hold that
   * was renewed since belongs to another page. The nights of an instant that has come are released.
   */
  async function endHold({ ownerKey, heldUntil, at, now }: HoldEnd): Promise<void> {
    const isOver = at.getTime() <= now.getTime()
    const change = isOver
      ? sql`delete from unit_night where request_id = (select id from ended) returning unit_id`
      : sql`update unit_night set expires_at = ${at} where request_id = (select id from ended) returning unit_id`
    const { rows } = await write((one) =>
      sql<{ settlementId: number }>`
        with ended as (
          update booking_request set
            unit_id = ${isOver ? sql`null` : sql`unit_id`},
            hold_expires_at = ${isOver ? null : at}::timestamptz
          where owner_key = ${ownerKey} and state = 'open' and hold_expires_at = ${heldUntil}::timestamptz
          returning id
        ), changed as (${change})
        ${settlementOf(sql`changed`)}`.execute(one),
    )
    // Also for a hold that was cut short: answers that were made before would be cached until its old end.
    if (rows[0]) void version.bump(datesAt(rows[0].settlementId))
  }

  /**
   * Transfers the open request of one owner to another. If both have one, the newer wins, and the other releases what it
   * holds. @returns whether nights were released
   */
  async function transfer(trx: Trx, fromOwnerKey: string, toOwnerKey: string): Promise<boolean> {
    const [winner, loser] = await trx
      .selectFrom('bookingRequest')
      .select(['id', 'ownerKey'])
      .where('ownerKey', 'in', [fromOwnerKey, toOwnerKey])
      .where('state', '=', 'open')
      .orderBy('updatedAt', 'desc')
      .orderBy((of) => of.case().when('ownerKey', '=', fromOwnerKey).then(0).else(1).end())
      .forUpdate()
      .execute()
    let hasReleased = false
    if (loser) {
      hasReleased = (await releaseNights(trx, loser.id)) > 0
      await trx.deleteFrom('bookingRequest').where('id', '=', loser.id).execute()
    }
    if (winner && winner.ownerKey !== toOwnerKey)
      await trx
        .updateTable('bookingRequest')
        .set({ ownerKey: toOwnerKey })
        .where('id', '=', winner.id)
        .execute()
    return hasReleased
  }

  /**
   * Begins another attempt to accept the owner's open request, after which no acceptance that is still on its way can become
   * an order. One that is just becoming one is waited for.
   * @returns the request and its attempt, or undefined where none is open
   */
  async function beginAttempt(ownerKey: string): Promise<{ id: string; attempt: number } | undefined> {
    return write((one) =>
      one
        .updateTable('bookingRequest')
        .set({ attempt: sql`attempt + 1` })
        .where('ownerKey', '=', ownerKey)
        .where('state', '=', 'open')
        .returning(['id', 'attempt'])
        .executeTakeFirst(),
    )
  }

  /** Also of something that is no longer on offer. */
  const hasOpen = async (ownerKey: string): Promise<boolean> => {
    const query = db.selectFrom('bookingRequest').select('id').where('ownerKey', '=', ownerKey)
    return (await query.where('state', '=', 'open').executeTakeFirst()) !== undefined
  }

  return { chooseStay, chooseTrip, hold, endHold, transfer, beginAttempt, hasOpen }
}
