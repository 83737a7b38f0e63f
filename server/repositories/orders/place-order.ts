import { type Insertable, type RawBuilder, sql } from 'kysely'
import { abortUnless, isApplied } from '../../database/all-or-nothing.ts'
import type { OpenRequest } from '../bookings/bookable.repo.ts'
import { freeingOthers, type Part, takingNights, type WantedNights } from '../bookings/night.repo.ts'
import { lockingAsRead } from '../bookings/request.repo.ts'
import type { Write } from '../shop-database.ts'
import type { OrderTable } from '../tables/orders.ts'
import type { PaymentTable } from '../tables/payments.ts'

/** An order as it is about to be made of an open request. */
export interface Placing {
  order: Insertable<OrderTable>
  payment: Insertable<PaymentTable>
  request: OpenRequest
  /** The nights of a rental, or the piece of a sale, which it takes. */
  goods: { nights: WantedNights } | { pieceOf: number }
  /** It is not made when so many orders of the customer wait for their payment. */
  mostUnpaid: number
}

const takingGoods = (goods: Placing['goods']): RawBuilder<Part> =>
  'nights' in goods
    ? takingNights(goods.nights, sql`request,`)
    : sql<Part>`update product set stock = stock - 1
        where id = ${goods.pieceOf} and stock > 0 and exists (select 1 from request) returning 1`

/**
 * A request, as it was read, becomes an order which waits for its payment, and takes its goods: all of it in one
 * statement, or nothing. @returns whether it is made
 */
export const placeOrder = (
  write: Write,
  { order, payment, request, goods, mostUnpaid }: Placing,
): Promise<boolean> => {
  const { unit_id, updated_at, user_id } = order
  const [heldUntil, count] = 'nights' in goods ? [goods.nights.until, goods.nights.nights.length] : [null, 1]
  const isRight = sql`(select count(*) from taken) = ${count} and ${mostUnpaid} > (
    select count(*) from shop_order where user_id = ${user_id} and status = 'awaiting_payment')`
  return isApplied(
    write((db) =>
      db
        .with('request', () => sql<Part>`(${lockingAsRead(request)})`)
        .with('taken', () => sql<Part>`(${takingGoods(goods)})`)
        .with('freed', () => sql<Part>`(${'nights' in goods ? freeingOthers(goods.nights) : sql`select 1`})`)
        .with('placed', (query) => query.insertInto('shop_order').values(order))
        .with('billed', (query) => query.insertInto('payment').values(payment))
        .with('ordered', (query) =>
          query
            .updateTable('booking_request')
            .set({ state: 'ordered', unit_id, hold_expires_at: heldUntil, updated_at })
            .where('id', '=', request.id),
        )
        .selectNoFrom(abortUnless(isRight).as('done'))
        .execute(),
    ),
  )
}
