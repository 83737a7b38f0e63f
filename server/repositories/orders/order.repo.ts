import {
  type Insertable,
  type Kysely,
  type QueryCreator,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely'
import type { Write } from '../shop-database.ts'
import type { OrderTable } from '../tables/orders.ts'
import type { PaymentTable, WebhookEventTable } from '../tables/payments.ts'
import type { Schema } from '../tables/schema.ts'
import { placeOrder, type Placing } from './place-order.ts'

type Trx = Transaction<Schema>

export type OrderRow = Selectable<OrderTable>
export type PaymentRow = Selectable<PaymentTable>

/** An order, and how its payment stands. */
export interface BilledOrder extends OrderRow {
  payment_id: string
  payment_status: PaymentRow['status']
  gateway: string
  ref: string | null
  redirect_to: string | null
  attempt: number
  opened_at: Date
}

export type OrderRepo = ReturnType<typeof createOrderRepo>

const billedOrders = (db: QueryCreator<Schema>) =>
  db
    .selectFrom('shop_order as o')
    .innerJoin('payment as p', 'p.order_id', 'o.id')
    .selectAll('o')
    .select(['p.id as payment_id', 'p.status as payment_status', 'p.gateway', 'p.ref', 'p.redirect_to'])
    .select(['p.attempt', 'p.opened_at'])

/** An order with its payment, both locked until the transaction ends. */
const lock = (trx: Trx, orderId: string): Promise<BilledOrder | undefined> =>
  billedOrders(trx).where('o.id', '=', orderId).forUpdate(['o', 'p']).executeTakeFirst()

/**
 * The same for a gateway's report, which is noted in the same statement. Undefined for a payment that is not ours, and
 * for a report that was noted before: gateways report at least once, and this makes it count once.
 */
async function lockForReport(
  trx: Trx,
  paymentId: string,
  event: Insertable<WebhookEventTable>,
): Promise<BilledOrder | undefined> {
  const noting = trx.with('noted', (query) =>
    query
      .insertInto('webhook_event')
      .values(event)
      .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
      .returning('event_id'),
  )
  const row = await billedOrders(noting)
    .select(sql<boolean>`exists (select 1 from noted)`.as('is_new'))
    .where('p.id', '=', paymentId)
    .forUpdate(['o', 'p'])
    .executeTakeFirst()
  if (!row?.is_new) return undefined
  const { is_new: _, ...order } = row
  return order
}

export interface OrderChanges {
  order?: Updateable<OrderTable>
  payment?: Updateable<PaymentTable>
  now: Date
}

/** Writes what has become of an order and of its payment. */
async function change(
  trx: Kysely<Schema>,
  { id, payment_id }: BilledOrder,
  { order = {}, payment = {}, now }: OrderChanges,
): Promise<void> {
  await trx
    .with('changed', (query) =>
      query
        .updateTable('shop_order')
        .set({ ...order, updated_at: now })
        .where('id', '=', id),
    )
    .updateTable('payment')
    .set({ ...payment, updated_at: now })
    .where('id', '=', payment_id)
    .execute()
}

export function createOrderRepo({ db, write }: { db: Kysely<Schema>; write: Write }) {
  const find = (orderId: string): Promise<BilledOrder | undefined> =>
    billedOrders(db).where('o.id', '=', orderId).executeTakeFirst()

  /** The order that customer made last. */
  const latestOf = (userId: string): Promise<BilledOrder | undefined> =>
    billedOrders(db)
      .where('o.user_id', '=', userId)
      .orderBy('o.created_at', 'desc')
      .orderBy('o.number', 'desc')
      .executeTakeFirst()

  /** The order which that customer's request has become. */
  const ofRequest = (userId: string, requestId: string): Promise<BilledOrder | undefined> =>
    billedOrders(db).where('o.user_id', '=', userId).where('o.request_id', '=', requestId).executeTakeFirst()

  const ofPayment = (paymentId: string): Promise<BilledOrder | undefined> =>
    billedOrders(db).where('p.id', '=', paymentId).executeTakeFirst()

  /** Unpaid orders whose time is over. */
  const overdue = (now: Date, limit: number): Promise<BilledOrder[]> =>
    billedOrders(db)
      .where('o.status', '=', 'awaiting_payment')
      .where('o.pay_until', '<=', now)
      .orderBy('o.pay_until')
      .orderBy('o.number')
      .limit(limit)
      .execute()

  /** Orders whose payment nobody has asked about since that instant. */
  const unheard = (before: Date, limit: number): Promise<BilledOrder[]> =>
    billedOrders(db)
      .where('o.status', '=', 'awaiting_payment')
      .where('p.ref', 'is not', null)
      .where('p.checked_at', '<=', before)
      .orderBy('p.checked_at')
      .orderBy('o.number')
      .limit(limit)
      .execute()

  /** Orders whose customer gets money back that has not gone out since that instant. */
  const owed = (before: Date, limit: number): Promise<BilledOrder[]> =>
    billedOrders(db)
      .where('o.status', 'in', ['cancelled', 'refund_due'])
      .where('o.refund_cents', '>', 0)
      .where('p.status', '=', 'succeeded')
      .where('o.updated_at', '<=', before)
      .orderBy('o.updated_at')
      .orderBy('o.number')
      .limit(limit)
      .execute()

  /** How many orders of that customer wait for their payment. */
  const countUnpaid = async (userId: string): Promise<number> => {
    const { total } = await db
      .selectFrom('shop_order')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('user_id', '=', userId)
      .where('status', '=', 'awaiting_payment')
      .executeTakeFirstOrThrow()
    return total
  }

  const countOf = async (userId: string): Promise<number> => {
    const { total } = await db
      .selectFrom('shop_order')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return total
  }

  /** One page of a customer's orders, newest first. */
  const pageOf = async (userId: string, page: number, perPage: number): Promise<OrderRow[]> =>
    db
      .selectFrom('shop_order')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('number', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()

  return {
    place: (placing: Placing) => placeOrder(write, placing),
    lock,
    lockForReport,
    change,
    /** The same outside of a transaction. */
    note: (order: BilledOrder, changes: OrderChanges) => write((one) => change(one, order, changes)),
    countUnpaid,
    find,
    latestOf,
    ofRequest,
    ofPayment,
    overdue,
    unheard,
    owed,
    countOf,
    pageOf,
  }
}
