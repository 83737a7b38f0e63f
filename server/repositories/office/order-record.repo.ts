import { sql } from 'kysely'
import type { LabelValue } from '../../domain/product.ts'
import type { OrderRow } from '../orders/order.repo.ts'
import type { Db, Trx } from '../shop-database.ts'
import type { Actor, LogRow } from './office-log.repo.ts'

export type OrderRecord = ReturnType<typeof createOrderRecord>
export type OrderEmail = Awaited<ReturnType<OrderRecord['listEmails']>>[number]
export type OrderNote = Awaited<ReturnType<OrderRecord['listNotes']>>[number]

/** The log's name for an order. */
export const subjectOf = ({ number }: Pick<OrderRow, 'number'>): string => `order ${number}`

/** What is known about an order beside itself: what the office did and noted, and which emails there were. */
export function createOrderRecord({ db, now }: { db: Db; now: () => Date }) {
  const listLog = (order: OrderRow): Promise<LogRow[]> =>
    db
      .selectFrom('officeLog')
      .selectAll()
      .where('subject', '=', subjectOf(order))
      .orderBy('id', 'desc')
      .execute()

  const emailsAbout = ({ id, customer }: OrderRow, from: Db | Trx) =>
    from
      .selectFrom('mailOutbox')
      .selectAll()
      .where('recipient', '=', customer.email)
      .where('dedupeKey', 'like', `order-%${id}%`)

  /** Emails to the customer about it that the shop still has, newest first. */
  const listEmails = (order: OrderRow) =>
    emailsAbout(order, db).orderBy('createdAt', 'desc').orderBy('id').execute()

  const listNotes = ({ id }: OrderRow) =>
    db.selectFrom('orderNote').selectAll().where('orderId', '=', id).orderBy('id', 'desc').execute()

  const addNote = (trx: Trx, { id }: OrderRow, actor: Actor, text: string) =>
    trx.insertInto('orderNote').values({ orderId: id, at: now(), actor: actor.name, text }).execute()

  /** An email about the order, and how often it went out again; undefined if there is no such one. */
  const findEmail = (trx: Trx, order: OrderRow, emailId: string) =>
    emailsAbout(order, trx)
      .select(
        sql<number>`(select count(*)::int from mail_outbox again
          where again.dedupe_key like mail_outbox.dedupe_key || '-again-%')`.as('timesAgain'),
      )
      .where('id', '=', emailId)
      .executeTakeFirst()

  /** What belongs to the ordered sauna, as the catalog says now. */
  const listItems = async ({ productId }: OrderRow): Promise<LabelValue[]> =>
    (await db.selectFrom('product').select('items').where('id', '=', productId).executeTakeFirst())?.items ??
    []

  return { listLog, listEmails, listNotes, addNote, findEmail, listItems }
}
