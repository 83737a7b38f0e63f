import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { abortUnless, isApplied } from '../../database/all-or-nothing.ts'
import type { DataVersion } from '../../database/data-version.ts'
import type { DeliveryMethod } from '../../domain/delivery.ts'
import type { Stay } from '../../domain/stay.ts'
import type { Write } from '../shop-database.ts'
import type { Schema } from '../tables/schema.ts'
import type { OpenRequest } from './bookable.repo.ts'
import { freeingOthers, freeNights, type Part, takingNights, type WantedNights } from './night.repo.ts'

type Trx = Transaction<Schema>

export interface Choice {
  ownerKey: string
  productId: number
  now: Date
}

interface Change {
  /** SQL: whether the stay stays what it was. */
  isSameStay: RawBuilder<unknown>
  stay: Stay | null
  /** SQL: the method of a request that is made, and of one that was there. */
  firstMethod: RawBuilder<unknown>
  nextMethod: RawBuilder<unknown>
}

/** SQL: the open request, locked, if it is still what was read of it. */
export const lockingAsRead = ({ id, productId, stay, method }: OpenRequest): RawBuilder<Part> => sql<Part>`
  select id from booking_request
  where id = ${id} and state = 'open' and product_id = ${productId} and delivery_method = ${method}
    and date_from is not distinct from ${stay?.dayReceipt ?? null}::date
    and date_to is not distinct from ${stay?.dayReturn ?? null}::date
  for update`

export type RequestRepo = ReturnType<typeof createRequestRepo>

const isSameProduct = sql`booking_request.product_id = excluded.product_id`

/**
 * Makes the owner's one open request, or turns it to this choice. What it held is kept while the stay is the same, and
 * freed with it. @returns whether nights became free
 */
async function write(db: Kysely<Schema>, choice: Choice, change: Change): Promise<boolean> {
  const { ownerKey, productId, now } = choice
  const { isSameStay, stay, firstMethod, nextMethod } = change
  const { rows } = await sql<{ freed: number }>`
    with chosen as (
      insert into booking_request
        (id, owner_key, product_id, date_from, date_to, delivery_method, state, created_at, updated_at)
      values (${randomUUID()}, ${ownerKey}, ${productId}, ${stay?.dayReceipt ?? null}::date,
        ${stay?.dayReturn ?? null}::date, ${firstMethod}, 'open', ${now}, ${now})
      on conflict (owner_key) where state = 'open' do update set
        product_id = excluded.product_id,
        date_from = case when ${isSameStay} then booking_request.date_from else excluded.date_from end,
        date_to = case when ${isSameStay} then booking_request.date_to else excluded.date_to end,
        delivery_method = ${nextMethod},
        unit_id = case when ${isSameStay} then booking_request.unit_id end,
        hold_expires_at = case when ${isSameStay} then booking_request.hold_expires_at end,
        updated_at = excluded.updated_at
      returning id, unit_id
    ), freed as (
      -- Without a unit it holds nothing, or nothing any more.
      delete from unit_night where request_id = (select id from chosen where unit_id is null) returning 1
    )
    select count(*) as freed from freed`.execute(db)
  return Number(rows[0]?.freed) > 0
}

interface RequestDeps {
  db: Kysely<Schema>
  write: Write
  version: DataVersion
}

/** The one open request of each visitor: what he has chosen, and the nights that are held for it. */
export function createRequestRepo({ db, write: writeOne, version }: RequestDeps) {
  async function change(choice: Choice, wanted: Change): Promise<void> {
    const hasFreed = await writeOne((one) => write(one, choice, wanted))
    if (hasFreed) void version.bump()
  }

  /** A stay, with the method that was chosen for the same product before. Nights held for another one become free. */
  const chooseStay = (choice: Choice, stay: Stay): Promise<void> =>
    change(choice, {
      stay,
      isSameStay: sql`${isSameProduct} and booking_request.date_from = excluded.date_from
        and booking_request.date_to = excluded.date_to`,
      firstMethod: sql`'delivery'`,
      nextMethod: sql`case when ${isSameProduct} then booking_request.delivery_method else 'delivery' end`,
    })

  /** A method, with the stay that was chosen for the same product before. */
  const chooseMethod = (choice: Choice, method: DeliveryMethod): Promise<void> =>
    change(choice, {
      stay: null,
      isSameStay: isSameProduct,
      firstMethod: sql`${method}`,
      nextMethod: sql`excluded.delivery_method`,
    })

  /** A sauna for sale that its customer looks at, ready to be checked out, unless he has chosen a stay elsewhere. */
  const adoptSale = async ({ ownerKey, productId, now }: Choice): Promise<void> => {
    await writeOne((one) =>
      sql`insert into booking_request
          (id, owner_key, product_id, delivery_method, state, created_at, updated_at)
        values (${randomUUID()}, ${ownerKey}, ${productId}, 'delivery', 'open', ${now}, ${now})
        on conflict (owner_key) where state = 'open' do update set
          product_id = excluded.product_id, delivery_method = 'delivery', updated_at = excluded.updated_at
        where booking_request.date_from is null and booking_request.product_id <> excluded.product_id`.execute(
        one,
      ),
    )
  }

  /**
   * Holds the nights of a request as it was read: all of them in this unit, or none. @returns whether they are held;
   * not, when somebody else was quicker, or the request is not what it was
   */
  const hold = (request: OpenRequest, wanted: WantedNights): Promise<boolean> => {
    const { unitId, until, nights } = wanted
    return isApplied(
      writeOne((one) =>
        sql`with request as (${lockingAsRead(request)}),
          taken as (${takingNights(wanted, sql`request,`)}),
          freed as (${freeingOthers(wanted)}),
          noted as (update booking_request set unit_id = ${unitId}, hold_expires_at = ${until} where id = ${request.id})
          select ${abortUnless(sql`(select count(*) from taken) = ${nights.length}`)}`.execute(one),
      ),
    )
  }

  /**
   * Hands the open request of one owner to another. Where both have one the newer wins, and the other gives back what
   * it held.
   */
  async function move(trx: Trx, fromOwnerKey: string, toOwnerKey: string): Promise<void> {
    const [winner, loser] = await trx
      .selectFrom('booking_request')
      .select(['id', 'owner_key'])
      .where('owner_key', 'in', [fromOwnerKey, toOwnerKey])
      .where('state', '=', 'open')
      .orderBy('updated_at', 'desc')
      .orderBy((of) => of.case().when('owner_key', '=', fromOwnerKey).then(0).else(1).end())
      .forUpdate()
      .execute()
    if (loser) {
      await freeNights(trx, loser.id)
      await trx.deleteFrom('booking_request').where('id', '=', loser.id).execute()
    }
    if (!winner || winner.owner_key === toOwnerKey) return
    await trx
      .updateTable('booking_request')
      .set({ owner_key: toOwnerKey })
      .where('id', '=', winner.id)
      .execute()
  }

  const hasOpen = async (ownerKey: string): Promise<boolean> => {
    const query = db.selectFrom('booking_request').select('id').where('owner_key', '=', ownerKey)
    return (await query.where('state', '=', 'open').executeTakeFirst()) !== undefined
  }

  return { chooseStay, chooseMethod, adoptSale, hold, move, hasOpen }
}
