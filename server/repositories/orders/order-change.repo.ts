import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Cents } from '../../domain/money.ts'
import type { OrderTerms } from '../../domain/order-change.ts'
import { isPaused } from './refund-trouble.repo.ts'
import { releaseNights } from '../bookings/night.repo.ts'
import type { Db, Trx, Write } from '../shop-database.ts'
import type { OrderChangeTable } from '../tables/order-changes.ts'
import type { WebhookEventTable } from '../tables/payments.ts'

export type OrderChange = Selectable<OrderChangeTable>

/** One that costs more: it has a payment of its own. */
export interface PaidChange extends OrderChange {
  paymentId: string
  gateway: string
  openedAt: Date
  payUntil: Date
}

export type OrderChangeRepo = ReturnType<typeof createOrderChangeRepo>

/** SQL: what changes of an order `o` have cost, as far as it is paid. */
export const changesPaid = sql<Cents>`(select coalesce(sum(c.difference_cents), 0)::integer from order_change c
  where c.order_id = o.id and c.state = 'done' and c.difference_cents > 0)`

const all = (db: Db) => db.selectFrom('orderChange').selectAll()

const find = (id: string, from: Db): Promise<OrderChange | undefined> =>
  all(from).where('id', '=', id).executeTakeFirst()

/** Locked until the transaction ends. Lock its order first: everything that needs both asks for them in that order. */
const lock = (trx: Trx, id: string): Promise<OrderChange | undefined> =>
  all(trx).where('id', '=', id).forUpdate().executeTakeFirst()

const findWaiting = (from: Db, orderId: string): Promise<PaidChange | undefined> =>
  all(from).where('orderId', '=', orderId).where('state', '=', 'waiting').executeTakeFirst() as Promise<
    PaidChange | undefined
  >

const insert = async (trx: Trx, row: Insertable<OrderChangeTable>): Promise<void> => {
  await trx.insertInto('orderChange').values(row).execute()
}

async function update(db: Db, { id }: { id: string }, changes: Updateable<OrderChangeTable>): Promise<void> {
  await db.updateTable('orderChange').set(changes).where('id', '=', id).execute()
}

/** A request of its own, so that nights can be held for the change beside those of the order. @returns its id */
async function insertHold(
  trx: Trx,
  wanted: OrderTerms,
  { until, now }: { until: Date; now: Date },
): Promise<string> {
  const id = randomUUID()
  await trx
    .insertInto('bookingRequest')
    .values({
      id,
      ownerKey: `change:${id}`,
      productId: wanted.productId,
      dateFrom: wanted.from,
      dateTo: wanted.to,
      deliveryMethod: wanted.method,
      state: 'ordered',
      unitId: null,
      holdExpiresAt: until,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return id
}

const noteHoldingUnit = async (trx: Trx, holdId: string, unitId: number): Promise<void> => {
  await trx.updateTable('bookingRequest').set({ unitId }).where('id', '=', holdId).execute()
}

/** The unit whose nights a change holds, or held; null if it needs none. */
async function findHeldUnit(trx: Trx, { holdId }: OrderChange): Promise<number | null> {
  if (holdId === null) return null
  const found = await trx
    .selectFrom('bookingRequest')
    .select('unitId')
    .where('id', '=', holdId)
    .executeTakeFirst()
  return found?.unitId ?? null
}

/** Ends a change that has not come about, and releases what it holds. */
async function endUndone(
  trx: Trx,
  change: OrderChange,
  state: 'expired' | 'withdrawn' | 'refund_due',
  now: Date,
): Promise<void> {
  if (change.holdId !== null) await releaseNights(trx, change.holdId)
  await update(trx, change, { state, endedAt: change.endedAt ?? now })
}

/** An order that ends takes a change that waits for its payment along. */
async function endWaiting(trx: Trx, orderId: string, now: Date): Promise<void> {
  const change = await findWaiting(trx, orderId)
  if (change) await endUndone(trx, change, 'withdrawn', now)
}

/** Those nights of an order that it has in a unit. */
const listNights = async (trx: Trx, requestId: string, unitId: number): Promise<ReadonlySet<string>> => {
  const rows = await trx
    .selectFrom('unitNight')
    .select('night')
    .where('requestId', '=', requestId)
    .where('unitId', '=', unitId)
    .execute()
  return new Set(rows.map(({ night }) => night))
}

/** @returns false for a report that was recorded before: gateways report at least once */
async function recordReport(trx: Trx, event: Insertable<WebhookEventTable>): Promise<boolean> {
  const added = await trx
    .insertInto('webhookEvent')
    .values(event)
    .onConflict((conflict) => conflict.columns(['gateway', 'eventId']).doNothing())
    .returning('eventId')
    .executeTakeFirst()
  return added !== undefined
}

/** Changes of paid orders. */
export function createOrderChangeRepo({ db, write }: { db: Db; write: Write }) {
  const waiting = () => all(db).where('state', '=', 'waiting')
  const asPaid = (rows: Promise<OrderChange[]>) => rows as Promise<PaidChange[]>

  /** Those of these orders that wait for their payment. */
  const listWaiting = (orderIds: readonly string[]): Promise<PaidChange[]> =>
    orderIds.length === 0
      ? Promise.resolve([])
      : asPaid(
          waiting()
            .where('orderId', 'in', [...orderIds])
            .execute(),
        )

  const findByPayment = (paymentId: string): Promise<PaidChange | undefined> =>
    all(db).where('paymentId', '=', paymentId).executeTakeFirst() as Promise<PaidChange | undefined>

  /** Those whose time to pay is over. */
  const listOverdue = (now: Date, limit: number) =>
    asPaid(waiting().where('payUntil', '<=', now).orderBy('payUntil').limit(limit).execute())

  /** Those whose gateway has not been asked since that instant. */
  const listUnchecked = (before: Date, limit: number) =>
    asPaid(
      waiting()
        .where('ref', 'is not', null)
        .where('checkedAt', '<=', before)
        .orderBy('checkedAt')
        .limit(limit)
        .execute(),
    )

  /** Those that were paid too late, and whose money has been due since that instant. */
  const listOwed = (before: Date, limit: number) =>
    asPaid(
      all(db)
        .where('state', '=', 'refund_due')
        .where('endedAt', '<=', before)
        .where((where) => where.not(isPaused(sql`'late-' || id`, before)))
        .orderBy('endedAt')
        .limit(limit)
        .execute(),
    )

  /** Those of an order whose payment was taken, the first first: what can be given back of it. */
  const listPaid = (trx: Trx, orderId: string): Promise<PaidChange[]> =>
    asPaid(
      all(trx)
        .where('orderId', '=', orderId)
        .where('state', '=', 'done')
        .where('differenceCents', '>', 0)
        .orderBy('endedAt')
        .orderBy('id')
        .execute(),
    )

  /** @returns false if a newer attempt has been started since this one was asked for, or the change has ended */
  const storeCheckoutPage = async (
    { id, attempt }: PaidChange,
    page: { ref: string; redirectTo: string },
  ): Promise<boolean> => {
    const { numUpdatedRows } = await write((one) =>
      one
        .updateTable('orderChange')
        .set(page)
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .where('state', '=', 'waiting')
        .executeTakeFirst(),
    )
    return numUpdatedRows > 0n
  }

  return {
    find: (id: string, from: Db = db) => find(id, from),
    lock,
    recordReport,
    findWaiting,
    findByPayment,
    insert,
    update,
    updateAlone: (change: OrderChange, changes: Updateable<OrderChangeTable>) =>
      write((one) => update(one, change, changes)),
    insertHold,
    noteHoldingUnit,
    findHeldUnit,
    endUndone,
    endWaiting,
    listNights,
    listWaiting,
    listOverdue,
    listUnchecked,
    listOwed,
    listPaid,
    storeCheckoutPage,
  }
}
