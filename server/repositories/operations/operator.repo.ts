import { type Selectable, sql } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { changesPaid } from '../orders/order-change.repo.ts'
import { partRefunded } from '../orders/order-refund.repo.ts'
import type { OrderRow, RefundableOrder } from '../orders/order.repo.ts'
import type { Db } from '../shop-database.ts'
import type { ContactMessageTable } from '../tables/messages.ts'
import { isInside, type Within } from './within.ts'

export type MessageRow = Selectable<ContactMessageTable>

/** A night of a unit that a customer has booked or holds. */
export interface TakenNight {
  unit: string
  night: Day
  /** Null while it is only held. */
  order: number | null
  heldUntil: Date | null
}

/** A sauna of one kind, which has a number of its own. */
export interface OperatorUnit {
  id: number
  serial: string
  settlementId: number
}

/** An order with the serial number of its sauna; null for a sale. */
export type OrderOnDay = RefundableOrder & { unit: string | null }

export type OperatorRepo = ReturnType<typeof createOperatorRepo>

/** What only the operator sees. */
export function createOperatorRepo({ db }: { db: Db }) {
  /** Newest first. */
  const listOrders = (by: { status?: OrderStatus | undefined; limit: number }): Promise<OrderRow[]> =>
    db
      .selectFrom('shopOrder')
      .selectAll()
      .$if(by.status !== undefined, (query) => query.where('status', '=', by.status as OrderStatus))
      .orderBy('createdAt', 'desc')
      .orderBy('number', 'desc')
      .limit(by.limit)
      .execute()

  const findOrderId = async (number: number): Promise<string | undefined> =>
    (await db.selectFrom('shopOrder').select('id').where('number', '=', number).executeTakeFirst())?.id

  const findSerial = async (unitId: number): Promise<string | undefined> =>
    (await db.selectFrom('unit').select('serial').where('id', '=', unitId).executeTakeFirst())?.serial

  /** By its serial number, or its id. */
  const findUnit = (serialOrId: string | number): Promise<OperatorUnit | undefined> =>
    db
      .selectFrom('unit as u')
      .innerJoin('product as p', 'p.id', 'u.productId')
      .select(['u.id', 'u.serial'])
      // The catalog has units of rentals only, and those stand somewhere.
      .select(sql<number>`p.settlement_id`.as('settlementId'))
      .where(typeof serialOrId === 'string' ? 'u.serial' : 'u.id', '=', serialOrId)
      .executeTakeFirst()

  /**
   * Orders whose sauna goes out, comes back, or should have come back on that day.
   * @param within only at these settlements, or of these saunas; by default all
   */
  const ordersAround = (day: Day, within: Within = {}): Promise<OrderOnDay[]> =>
    db
      .selectFrom('shopOrder as o')
      .innerJoin('payment as p', 'p.orderId', 'o.id')
      .leftJoin('unit as u', 'u.id', 'o.unitId')
      .selectAll('o')
      .select(['u.serial as unit', 'p.amountCents'])
      .select([changesPaid.as('changesPaidCents'), partRefunded.as('partRefundedCents')])
      .where((where) =>
        where.or([
          where.and([where('o.status', '=', 'paid'), where('o.dateFrom', '<=', day)]),
          where.and([where('o.status', '=', 'handed_over'), where('o.dateTo', '<=', day)]),
          where.and([where('o.status', '=', 'paid'), where('o.typeForm', '=', 'sale')]),
        ]),
      )
      .where(isInside(within))
      .orderBy('o.dateFrom')
      .orderBy('o.number')
      .execute()

  const listMessages = (limit: number): Promise<MessageRow[]> =>
    db
      .selectFrom('contactMessage')
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()

  /** Who has these nights of a unit; nights of an expired hold are free. */
  async function takenNights(unitId: number, nights: Day[], now: Date): Promise<TakenNight[]> {
    const { rows } = await sql<TakenNight>`
      select u.serial as unit, n.night, o.number as order, n.expires_at as held_until
      from unit_night n join unit u on u.id = n.unit_id left join shop_order o on o.request_id = n.request_id
      where n.unit_id = ${unitId} and n.night = any(${nights}::date[]) and n.kind <> 'block'
        and (n.expires_at is null or n.expires_at > ${now})
      order by n.night`.execute(db)
    return rows
  }

  return { listOrders, findOrderId, findSerial, findUnit, ordersAround, listMessages, takenNights }
}
