import { type Insertable, type QueryCreator, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Trx, Write } from '../shop-database.ts'
import type { OrderTable } from '../tables/orders.ts'
import type { PaymentTable, WebhookEventTable } from '../tables/payments.ts'
import type { Schema } from '../tables/schema.ts'
import { changesPaid } from './order-change.repo.ts'
import { partRefunded } from './order-refund.repo.ts'
import { isCancellationPaused } from './refund-trouble.repo.ts'
import { type Placement, placeOrder } from './place-order.ts'

export type OrderRow = Selectable<OrderTable>
export type PaymentRow = Selectable<PaymentTable>

/** An order with what was paid and what has gone back of it. */
export interface RefundableOrder extends OrderRow {
  /** What the payment is about; it stays when the total changes. */
  amountCents: number
  /** What was paid beside it, for changes of the order. */
  changesPaidCents: number
  /** What has gone back, or will, while the order goes on. */
  partRefundedCents: number
}

/** An order and the state of its payment. */
export interface OrderWithPayment extends RefundableOrder {
  paymentId: string
  paymentStatus: PaymentRow['status']
  gateway: string
  ref: string | null
  redirectTo: string | null
  attempt: number
  openedAt: Date
}

export type OrderRepo = ReturnType<typeof createOrderRepo>

/** Orders with what was paid for them and has gone back, as `o` and `p`. */
export const ordersWithPayment = (db: QueryCreator<Schema>) =>
  db
    .selectFrom('shopOrder as o')
    .innerJoin('payment as p', 'p.orderId', 'o.id')
    .selectAll('o')
    .select(['p.id as paymentId', 'p.status as paymentStatus', 'p.gateway', 'p.ref', 'p.redirectTo'])
    .select(['p.attempt', 'p.openedAt', 'p.amountCents'])
    .select([changesPaid.as('changesPaidCents'), partRefunded.as('partRefundedCents')])

/** An order with its payment, both locked until the transaction ends. */
const lock = (trx: Trx, orderId: string): Promise<OrderWithPayment | undefined> =>
  ordersWithPayment(trx).where('o.id', '=', orderId).forUpdate(['o', 'p']).executeTakeFirst()

/**
 * The same for a gateway's report, which is recorded in the same statement. Undefined for a payment that is not ours, and
 * for a report that was recorded before: gateways report at least once, and this makes it count once.
 */
async function lockForReport(
  trx: Trx,
  paymentId: string,
  event: Insertable<WebhookEventTable>,
): Promise<OrderWithPayment | undefined> {
  const recording = trx.with('recorded', (query) =>
    query
      .insertInto('webhookEvent')
      .values(event)
      .onConflict((conflict) => conflict.columns(['gateway', 'eventId']).doNothing())
      .returning('eventId'),
  )
  const row = await ordersWithPayment(recording)
    .select(sql<boolean>`exists (select 1 from recorded)`.as('isNew'))
    .where('p.id', '=', paymentId)
    .forUpdate(['o', 'p'])
    .executeTakeFirst()
  if (!row?.isNew) return undefined
  const { isNew: _, ...order } = row
  return order
}

export interface OrderChanges {
  order?: Updateable<OrderTable>
  payment?: Updateable<PaymentTable>
  now: Date
}

/** Updates an order and its payment. */
async function update(
  db: Db,
  { id, paymentId }: OrderWithPayment,
  { order = {}, payment = {}, now }: OrderChanges,
): Promise<void> {
  await db
    .with('changed', (query) =>
      query
        .updateTable('shopOrder')
        .set({ ...order, updatedAt: now })
        .where('id', '=', id),
    )
    .updateTable('payment')
    .set({ ...payment, updatedAt: now })
    .where('id', '=', paymentId)
    .execute()
}

/**
 * Stores the page on which an order is paid.
 * @returns false if a newer attempt has been started since this one was asked for
 */
async function storeCheckoutPage(
  db: Db,
  { paymentId, attempt }: OrderWithPayment,
  { page, now }: { page: { ref: string; redirectTo: string }; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ ...page, updatedAt: now })
    .where('id', '=', paymentId)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function createOrderRepo({ db, write }: { db: Db; write: Write }) {
  const find = (orderId: string): Promise<OrderWithPayment | undefined> =>
    ordersWithPayment(db).where('o.id', '=', orderId).executeTakeFirst()

  /** The customer's most recent order. */
  const findLatest = (userId: string): Promise<OrderWithPayment | undefined> =>
    ordersWithPayment(db)
      .where('o.userId', '=', userId)
      .orderBy('o.createdAt', 'desc')
      .orderBy('o.number', 'desc')
      .executeTakeFirst()

  /** The order that the customer's request has become. */
  const findByRequest = (userId: string, requestId: string): Promise<OrderWithPayment | undefined> =>
    ordersWithPayment(db)
      .where('o.userId', '=', userId)
      .where('o.requestId', '=', requestId)
      .executeTakeFirst()

  const findByPayment = (paymentId: string): Promise<OrderWithPayment | undefined> =>
    ordersWithPayment(db).where('p.id', '=', paymentId).executeTakeFirst()

  /** Unpaid orders whose time to pay is over. */
  const listOverdue = (now: Date, limit: number): Promise<OrderWithPayment[]> =>
    ordersWithPayment(db)
      .where('o.status', '=', 'awaiting_payment')
      .where('o.payUntil', '<=', now)
      .orderBy('o.payUntil')
      .orderBy('o.number')
      .limit(limit)
      .execute()

  /** Unpaid orders whose gateway has not been asked since that instant. */
  const listUnchecked = (before: Date, limit: number): Promise<OrderWithPayment[]> =>
    ordersWithPayment(db)
      .where('o.status', '=', 'awaiting_payment')
      .where('p.ref', 'is not', null)
      .where('p.checkedAt', '<=', before)
      .orderBy('p.checkedAt')
      .orderBy('o.number')
      .limit(limit)
      .execute()

  /** Orders whose customer is due a refund that has not gone out since that instant. */
  const listAwaitingRefund = (before: Date, limit: number): Promise<OrderWithPayment[]> =>
    ordersWithPayment(db)
      .where('o.status', 'in', ['cancelled', 'refund_due'])
      .where('o.refundCents', '>', 0)
      .where('p.status', '=', 'succeeded')
      .where('o.updatedAt', '<=', before)
      .where((where) => where.not(isCancellationPaused(before)))
      .orderBy('o.updatedAt')
      .orderBy('o.number')
      .limit(limit)
      .execute()

  /** How many of the customer's orders are unpaid. */
  const countUnpaid = async (userId: string): Promise<number> => {
    const { total } = await db
      .selectFrom('shopOrder')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('userId', '=', userId)
      .where('status', '=', 'awaiting_payment')
      .executeTakeFirstOrThrow()
    return total
  }

  const countOfUser = async (userId: string): Promise<number> => {
    const { total } = await db
      .selectFrom('shopOrder')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return total
  }

  /** One page of a customer's orders, newest first. */
  const listPage = async (userId: string, page: number, perPage: number): Promise<OrderWithPayment[]> =>
    ordersWithPayment(db)
      .where('o.userId', '=', userId)
      .orderBy('o.createdAt', 'desc')
      .orderBy('o.number', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()

  return {
    place: (placement: Placement) => placeOrder(write, placement),
    lock,
    lockForReport,
    update,
    /** The same, outside a transaction. */
    updateAlone: (order: OrderWithPayment, changes: OrderChanges) =>
      write((db) => update(db, order, changes)),
    storeCheckoutPage: (order: OrderWithPayment, changes: Parameters<typeof storeCheckoutPage>[2]) =>
      write((db) => storeCheckoutPage(db, order, changes)),
    countUnpaid,
    find,
    findLatest,
    findByRequest,
    findByPayment,
    listOverdue,
    listUnchecked,
    listAwaitingRefund,
    countOfUser,
    listPage,
  }
}
