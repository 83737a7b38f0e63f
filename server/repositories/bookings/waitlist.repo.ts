import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Stay } from '../../domain/stay.ts'
import type { Trip } from '../../domain/turnover.ts'
import type { Db, Trx, Write } from '../shop-database.ts'
import { endTold, isOfCustomer, type WaitlistEntry, waitlistOwnerOf } from './waitlist-entry.ts'

/** Who asks: a customer, or a guest with an address. */
export type WaitlistPerson = { userId: string } | { email: string }

export interface WaitlistWish {
  person: WaitlistPerson
  productId: number
  stay: Stay
  trip: Trip
  /** What it costs in all as they ask. */
  askedCents: number | null
  /** Of the secret of the page that asks, with which it may add its browser. */
  pageHash: string | null
}

/** With the address where they are told. */
export type WaitingEntry = WaitlistEntry & { recipient: string }

export type WaitlistRepo = ReturnType<typeof createWaitlistRepo>

const recipient = sql<string>`coalesce(u.email, e.email)`

/** Who has rented these days in the meantime needs them no more. */
const hasRented = sql<boolean>`exists (
  select from shop_order o where o.product_id = e.product_id and o.paid_at > e.asked_at
    and o.date_from < e.date_to and o.date_to > e.date_from
    and (o.user_id = e.user_id or o.customer ->> 'email' = coalesce(u.email, e.email)))`

/** The stay has not begun, wherever in the country it is. */
const isAhead = (now: Date) => sql<boolean>`e.date_from >= ${now}::timestamptz::date - 1`

/** People who asked to be told when a stay is free, in order of asking. */
export function createWaitlistRepo({ db, write }: { db: Db; write: Write }) {
  /**
   * At most once for a person and a stay: asking again keeps the place. A customer who waits for another method or ZIP code
   * by then is told about that one, and the page they are on now may add its browser. A guest changes nothing: anybody could type their address.
   */
  async function join(wish: WaitlistWish, now: Date): Promise<void> {
    const { person, productId, stay, trip, askedCents, pageHash } = wish
    const userId = 'userId' in person ? person.userId : null
    const email = 'email' in person ? person.email : null
    const isThisStay = sql<boolean>`e.product_id = ${productId}::integer
      and e.date_from = ${stay.from}::date and e.date_to = ${stay.to}::date`
    await write((one) =>
      sql`
        with changed as (
          update waitlist_entry e set delivery_method = ${trip.method}, delivery_zip = ${trip.zip}::text,
            asked_cents = ${askedCents}::integer, page_hash = ${pageHash}::text
          where ${isThisStay} and e.state = 'waiting' and ${isOfCustomer(userId)})
        insert into waitlist_entry
          (id, product_id, date_from, date_to, delivery_method, delivery_zip, user_id, email, state, asked_at,
           asked_cents, page_hash)
        select ${randomUUID()}::uuid, ${productId}::integer, ${stay.from}::date, ${stay.to}::date, ${trip.method},
          ${trip.zip}::text, ${userId}::uuid, ${email}::text, 'waiting', ${now}::timestamptz,
          ${askedCents}::integer, ${pageHash}::text
        where not exists (
          select from waitlist_entry e left join app_user u on u.id = e.user_id
          where ${isThisStay} and e.state in ('waiting', 'told')
            and coalesce(u.email, e.email) = coalesce(${email}::text, (select email from app_user where id = ${userId}::uuid)))
        on conflict do nothing`.execute(one),
    )
  }

  /** Rentals that somebody waits for, whose days are not over. */
  async function listProducts(now: Date): Promise<number[]> {
    const { rows } = await sql<{ productId: number }>`
      select distinct e.product_id from waitlist_entry e where e.state = 'waiting' and ${isAhead(now)}
      order by e.product_id`.execute(db)
    return rows.map(({ productId }) => productId)
  }

  const waitingFor = (productId: number, now: Date) => sql<WaitingEntry>`
    select e.*, ${recipient} as recipient from waitlist_entry e left join app_user u on u.id = e.user_id
    where e.product_id = ${productId} and e.state = 'waiting' and ${isAhead(now)} and not ${hasRented}
    order by e.place`

  const listWaiting = async (productId: number, now: Date): Promise<WaitingEntry[]> =>
    (await waitingFor(productId, now).execute(db)).rows

  /**
   * The same, locked until the transaction ends. Another process that tells people about this sauna waits: it must not
   * skip the first of them, who may be about to get the nights.
   */
  const lockWaiting = async (trx: Trx, productId: number, now: Date): Promise<WaitingEntry[]> =>
    (await sql<WaitingEntry>`${waitingFor(productId, now)} for update of e`.execute(trx)).rows

  /** How many holds for people who waited for some of these days have ended since then. */
  async function countEndedHolds(trx: Trx, entry: WaitlistEntry, since: Date): Promise<number> {
    const { count } = await trx
      .selectFrom('waitlistEntry')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('productId', '=', entry.productId)
      .where('state', 'in', ['used', 'lapsed', 'left'])
      .where('heldUntil', 'is not', null)
      .where('toldAt', '>', since)
      .where('dateFrom', '<', entry.dateTo)
      .where('dateTo', '>', entry.dateFrom)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** A request that holds nights for them. @returns its id */
  async function insertHold(trx: Trx, entry: WaitlistEntry, until: Date, now: Date): Promise<string> {
    const { productId, dateFrom, dateTo, deliveryMethod, deliveryZip } = entry
    const id = randomUUID()
    const times = { holdExpiresAt: until, createdAt: now, updatedAt: now }
    await trx
      .insertInto('bookingRequest')
      .values({
        id,
        ownerKey: waitlistOwnerOf(entry),
        productId,
        dateFrom,
        dateTo,
        deliveryMethod,
        deliveryZip,
        state: 'open',
        unitId: null,
        ...times,
      })
      .execute()
    return id
  }

  /** The hold found no nights. */
  async function deleteHold(trx: Trx, requestId: string): Promise<void> {
    await trx.deleteFrom('bookingRequest').where('id', '=', requestId).execute()
  }

  /** They are told, and the unit's nights are held for them. */
  async function noteTold(
    trx: Trx,
    entry: WaitlistEntry,
    told: { requestId: string; unitId: number; tokenHash: string; heldUntil: Date; toldAt: Date },
  ): Promise<void> {
    const { unitId, ...columns } = told
    await trx.updateTable('bookingRequest').set({ unitId }).where('id', '=', told.requestId).execute()
    await trx
      .updateTable('waitlistEntry')
      .set({ ...columns, state: 'told' })
      .where('id', '=', entry.id)
      .execute()
  }

  /** They are told that the stay is free, and nothing is held for them. */
  async function noteToldOnly(
    trx: Trx,
    entry: WaitlistEntry,
    tokenHash: string,
    toldAt: Date,
  ): Promise<void> {
    await trx
      .updateTable('waitlistEntry')
      .set({ state: 'lapsed', tokenHash, toldAt })
      .where('id', '=', entry.id)
      .execute()
  }

  /** Those whose hold is over and who have not opened their link, and the settlement where their dates are. */
  const listLapsed = (now: Date) =>
    db
      .selectFrom('waitlistEntry')
      .innerJoin('product', 'product.id', 'waitlistEntry.productId')
      .select(['waitlistEntry.id', 'product.settlementId'])
      .where('state', '=', 'told')
      .where('heldUntil', '<=', now)
      .orderBy('heldUntil')
      .execute()

  /**
   * Unless their link was opened meanwhile, or another process was first.
   * @returns whether nights were released
   */
  async function lapse(trx: Trx, id: string, now: Date): Promise<boolean> {
    const entry = await trx
      .selectFrom('waitlistEntry')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'told')
      .where('heldUntil', '<=', now)
      .forUpdate()
      .executeTakeFirst()
    return entry !== undefined && endTold(trx, entry, 'lapsed')
  }

  return {
    join,
    listProducts,
    listWaiting,
    lockWaiting,
    insertHold,
    deleteHold,
    countEndedHolds,
    noteTold,
    noteToldOnly,
    listLapsed,
    lapse,
  }
}
