import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { OrderTable, PaymentTable, Schema } from './schema.ts'

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

export interface Placing {
  order: Insertable<OrderTable>
  payment: Insertable<PaymentTable>
  /** Until when its nights are held while it is paid; null for a sale. */
  heldUntil: Date | null
}

export type OrderRepo = ReturnType<typeof createOrderRepo>

/** A request becomes an order which waits for its payment: all three rows in one statement. */
async function place(trx: Trx, { order, payment, heldUntil }: Placing): Promise<void> {
  await trx
    .with('placed', (query) => query.insertInto('shop_order').values(order))
    .with('billed', (query) => query.insertInto('payment').values(payment))
    .updateTable('booking_request')
    .set({
      state: 'ordered',
      unit_id: order.unit_id,
      hold_expires_at: heldUntil,
      updated_at: order.updated_at,
    })
    .where('id', '=', order.request_id)
    .execute()
}

const billedOrders = (db: Kysely<Schema>) =>
  db
    .selectFrom('shop_order as o')
    .innerJoin('payment as p', 'p.order_id', 'o.id')
    .selectAll('o')
    .select(['p.id as payment_id', 'p.status as payment_status', 'p.gateway', 'p.ref', 'p.redirect_to'])
    .select(['p.attempt', 'p.opened_at'])

/** An order with its payment, both locked until the transaction ends. */
const lock = (trx: Trx, by: { orderId: string } | { paymentId: string }): Promise<BilledOrder | undefined> =>
  billedOrders(trx)
    .where('orderId' in by ? 'o.id' : 'p.id', '=', 'orderId' in by ? by.orderId : by.paymentId)
    .forUpdate(['o', 'p'])
    .executeTakeFirst()

/** Writes what has become of an order and of its payment. */
async function change(
  trx: Trx,
  { id, payment_id }: BilledOrder,
  changes: { order?: Updateable<OrderTable>; payment?: Updateable<PaymentTable>; now: Date },
): Promise<void> {
  const updated_at = changes.now
  if (changes.order) {
    await trx
      .updateTable('shop_order')
      .set({ ...changes.order, updated_at })
      .where('id', '=', id)
      .execute()
  }
  if (changes.payment) {
    await trx
      .updateTable('payment')
      .set({ ...changes.payment, updated_at })
      .where('id', '=', payment_id)
      .execute()
  }
}

/** How many orders of that customer wait for their payment. */
async function countUnpaid(trx: Trx, userId: string): Promise<number> {
  const { total } = await trx
    .selectFrom('shop_order')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('status', '=', 'awaiting_payment')
    .executeTakeFirstOrThrow()
  return total
}

export function createOrderRepo({ db }: { db: Kysely<Schema> }) {
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
      .limit(limit)
      .execute()

  /** Orders whose payment nobody has asked about since that instant. */
  const unheard = (before: Date, limit: number): Promise<BilledOrder[]> =>
    billedOrders(db)
      .where('o.status', '=', 'awaiting_payment')
      .where('p.ref', 'is not', null)
      .where('p.checked_at', '<=', before)
      .orderBy('p.checked_at')
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
      .limit(limit)
      .execute()

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
    place,
    lock,
    countUnpaid,
    change,
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
