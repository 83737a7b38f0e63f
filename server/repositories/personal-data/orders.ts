import { sql } from 'kysely'
import { formatDay } from '../../domain/day.ts'
import { markPattern, noteAbout, noteWithout } from '../../domain/office/report-note.ts'
import { todayIn } from '../../domain/time-zone.ts'
import type { Db, Trx } from '../shop-database.ts'
import { anonymous } from './anonymous.ts'
import type { DataSource, Person } from './personal-data.ts'

const ownerOf = (userId: string) => `user:${userId}`

/**
 * Their orders. One that the office made belongs to no account until its customer opens the link, so it is found by the
 * address.
 */
export const ordersOf = (db: Db | Trx, { userId, provedEmail }: Person) =>
  db
    .selectFrom('shopOrder')
    .select('id')
    .where((of) =>
      of.or([
        of('userId', '=', userId),
        of('userId', 'is', null)
          .and('madeBy', 'is not', null)
          .and(sql`customer ->> 'email'`, '=', provedEmail),
      ]),
    )

/** What they were about to book. A request that became an order stays with it, owned by no one. */
export const requests: DataSource = {
  name: 'requests',
  exportData: (db, { userId }) =>
    db
      .selectFrom('bookingRequest')
      .select(['productId', 'dateFrom', 'dateTo', 'deliveryMethod', 'deliveryZip', 'state'])
      .select(['createdAt', 'updatedAt'])
      .where('ownerKey', '=', ownerOf(userId))
      .orderBy('createdAt')
      .execute(),
  async eraseData(trx, { userId }) {
    const owned = trx.selectFrom('bookingRequest').select('id').where('ownerKey', '=', ownerOf(userId))
    const open = owned.where('state', '=', 'open')
    await trx.deleteFrom('unitNight').where('requestId', 'in', open).execute()
    await trx.deleteFrom('bookingRequest').where('id', 'in', open).execute()
    await trx
      .updateTable('bookingRequest')
      .set({ ownerKey: sql`'gone:' || id`, deliveryZip: null })
      .where('id', 'in', owned)
      .execute()
  },
}

/** Orders under way need a customer. */
const underWay = ['awaiting_payment', 'paid', 'handed_over', 'refund_due'] as const

/** Orders stay in the books, anonymized. */
export const orders: DataSource = {
  name: 'orders',
  async exportData(db, person) {
    const theirs = db.selectFrom('shopOrder').selectAll().where('id', 'in', ordersOf(db, person))
    // Who works in the office is not theirs to know.
    return (await theirs.orderBy('number').execute()).map(({ madeBy: _, linkHash: __, ...order }) => order)
  },
  async eraseData(trx, person) {
    await trx
      .updateTable('shopOrder')
      .set({
        userId: null,
        customer: JSON.stringify(anonymous),
        homeAddress: sql`null`,
        deliveryAddress: sql`null`,
        towCar: null,
        site: null,
        // Accepting it by the link would make an account without an address.
        linkHash: null,
      })
      .where('id', 'in', ordersOf(trx, person))
      .execute()
  },
  async findErasureBlocker(db, person) {
    const order = await db
      .selectFrom('shopOrder')
      .select('number')
      .where('id', 'in', ordersOf(db, person))
      .where('status', 'in', underWay)
      .orderBy('number')
      .executeTakeFirst()
    return order
      ? `Your order #${order.number} is still open. You can delete your account once it is completed. Until then, please contact us.`
      : null
  },
}

/** Changes of their orders, which say where something was delivered to. */
export const orderChanges: DataSource = {
  name: 'order_changes',
  exportData: (db, person) =>
    db
      .selectFrom('orderChange as c')
      .innerJoin('shopOrder as o', 'o.id', 'c.orderId')
      .select(['o.number as order', 'c.createdAt', 'c.state', 'c.before', 'c.wanted', 'c.differenceCents'])
      .where('o.id', 'in', ordersOf(db, person))
      .orderBy('c.createdAt')
      .execute(),
  async eraseData(trx, person) {
    await trx
      .updateTable('orderChange')
      .set({
        before: sql`before || '{"address": null}'::jsonb`,
        wanted: sql`wanted || '{"address": null}'::jsonb`,
      })
      .where('orderId', 'in', ordersOf(trx, person))
      .execute()
  },
}

/** What was held on their cards, with what was charged of it and why. The books keep the amounts. */
export const deposits: DataSource = {
  name: 'deposits',
  exportData: (db, person) =>
    db
      .selectFrom('orderDeposit as d')
      .innerJoin('shopOrder as o', 'o.id', 'd.orderId')
      .select(['o.number as order', 'd.createdAt', 'd.state', 'd.amountCents', 'd.heldUntil'])
      .select(['d.chargeCents', 'd.reason', 'd.endedAt'])
      .where('o.id', 'in', ordersOf(db, person))
      .orderBy('d.createdAt')
      .execute(),
  async eraseData(trx, person) {
    await trx
      .updateTable('orderDeposit')
      .set({ reason: null })
      .where('orderId', 'in', ordersOf(trx, person))
      .execute()
  },
  async findErasureBlocker(db, person) {
    const held = await db
      .selectFrom('orderDeposit as d')
      .innerJoin('shopOrder as o', 'o.id', 'd.orderId')
      .select(['o.number', 'o.timeZone', 'd.heldUntil'])
      .where('o.id', 'in', ordersOf(db, person))
      .where('d.endedAt', 'is', null)
      // The last one to end decides.
      .orderBy('d.heldUntil', (order) => order.desc().nullsLast())
      .executeTakeFirst()
    if (!held) return null
    const { number, timeZone, heldUntil } = held
    // Pages are open for less than that.
    if (!heldUntil)
      return `The page to hold the deposit for your order #${number} is still open. Please try again in an hour.`
    const day = formatDay(todayIn(timeZone, heldUntil))
    return `The deposit for your order #${number} is not settled yet. It is on ${day} at the latest, when the hold on your card ends by itself. You can delete your account after that. Until then, please contact us.`
  },
}

/** What of a charged deposit goes back to them, and why. Nothing of theirs is needed for it, so it keeps no account open. */
export const depositRefunds: DataSource = {
  name: 'deposit_refunds',
  exportData: (db, person) =>
    db
      .selectFrom('depositRefund as r')
      .innerJoin('orderDeposit as d', 'd.id', 'r.depositId')
      .innerJoin('shopOrder as o', 'o.id', 'd.orderId')
      .select(['o.number as order', 'r.createdAt', 'r.amountCents', 'r.reason', 'r.givenAt'])
      .where('o.id', 'in', ordersOf(db, person))
      .orderBy('r.createdAt')
      .execute(),
  async eraseData(trx, person) {
    const theirs = trx.selectFrom('orderDeposit').select('id').where('orderId', 'in', ordersOf(trx, person))
    await trx.updateTable('depositRefund').set({ reason: null }).where('depositId', 'in', theirs).execute()
  },
}

/** What the office has written down about their orders. */
export const orderNotes: DataSource = {
  name: 'order_notes',
  exportData: (db, person) =>
    db
      .selectFrom('orderNote as n')
      .innerJoin('shopOrder as o', 'o.id', 'n.orderId')
      .select(['o.number as order', 'n.at', 'n.text'])
      .where('o.id', 'in', ordersOf(db, person))
      .orderBy('n.id')
      .execute(),
  async eraseData(trx, person) {
    await trx.deleteFrom('orderNote').where('orderId', 'in', ordersOf(trx, person)).execute()
  },
}

const numbersOf = async (db: Db | Trx, person: Person): Promise<number[]> =>
  (await db.selectFrom('shopOrder').select('number').where('id', 'in', ordersOf(db, person)).execute()).map(
    ({ number }) => number,
  )

/** Reports that were found with these orders, or have something about them in their note. */
const reportsAbout = (db: Db | Trx, numbers: number[]) =>
  db
    .selectFrom('unitReport as r')
    .innerJoin('shopOrder as o', 'o.id', 'r.orderId')
    .select(['o.number as order', 'r.key', 'r.at', 'r.kind', 'r.note'])
    .where((of) =>
      of.or([
        sql<boolean>`o.number = any(${numbers}::integer[])`,
        sql<boolean>`r.note like any(${numbers.map(markPattern)}::text[])`,
      ]),
    )
    .orderBy('r.at')
    .orderBy('r.key')

/**
 * What members wrote down about a sauna that came back from them; a note may have parts about other customers' orders.
 * Photos show the sauna, and stay with it.
 */
export const unitReports: DataSource = {
  name: 'unit_reports',
  async exportData(db, person) {
    const numbers = await numbersOf(db, person)
    return (await reportsAbout(db, numbers).execute()).flatMap(({ at, kind, ...noted }) =>
      numbers
        .map((order) => ({
          order,
          // When a part was added to the report of another order is not known.
          at: order === noted.order ? at : null,
          kind,
          note: noteAbout(order, noted),
        }))
        .filter(({ order, note }) => order === noted.order || note !== ''),
    )
  },
  async eraseData(trx, person) {
    const numbers = await numbersOf(trx, person)
    for (const { key, ...noted } of await reportsAbout(trx, numbers).forUpdate('r').execute())
      await trx
        .updateTable('unitReport')
        .set({ note: noteWithout(numbers, noted) })
        .where('key', '=', key)
        .execute()
  },
}
