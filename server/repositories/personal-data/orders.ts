import { sql } from 'kysely'
import type { Person as Customer } from '../../domain/checkout-form.ts'
import type { DataSource } from './personal-data.ts'

const ownerOf = (userId: string) => `user:${userId}`

/** What they were about to book. A request that became an order stays with it, owned by no one. */
export const requests: DataSource = {
  name: 'requests',
  exportData: (db, { userId }) =>
    db
      .selectFrom('bookingRequest')
      .select(['productId', 'dateFrom', 'dateTo', 'deliveryMethod', 'state', 'createdAt', 'updatedAt'])
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
      .set({ ownerKey: sql`'gone:' || id` })
      .where('id', 'in', owned)
      .execute()
  },
}

/** Orders under way need a customer. */
const underWay = ['awaiting_payment', 'paid', 'handed_over', 'refund_due'] as const
const anonymous: Customer = { name: '', surname: '', drivingLicenseNumber: '', email: '', cellPhone: '' }

/** Orders stay in the books, anonymized. */
export const orders: DataSource = {
  name: 'orders',
  exportData: (db, { userId }) =>
    db.selectFrom('shopOrder').selectAll().where('userId', '=', userId).orderBy('number').execute(),
  async eraseData(trx, { userId }) {
    await trx
      .updateTable('shopOrder')
      .set({
        userId: null,
        customer: JSON.stringify(anonymous),
        homeAddress: sql`null`,
        deliveryAddress: sql`null`,
        towCar: null,
      })
      .where('userId', '=', userId)
      .execute()
  },
  async findErasureBlocker(db, { userId }) {
    const order = await db
      .selectFrom('shopOrder')
      .select('number')
      .where('userId', '=', userId)
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
  exportData: (db, { userId }) =>
    db
      .selectFrom('orderChange as c')
      .innerJoin('shopOrder as o', 'o.id', 'c.orderId')
      .select(['o.number as order', 'c.createdAt', 'c.state', 'c.before', 'c.wanted', 'c.differenceCents'])
      .where('o.userId', '=', userId)
      .orderBy('c.createdAt')
      .execute(),
  async eraseData(trx, { userId }) {
    const theirs = trx.selectFrom('shopOrder').select('id').where('userId', '=', userId)
    await trx
      .updateTable('orderChange')
      .set({
        before: sql`before || '{"address": null}'::jsonb`,
        wanted: sql`wanted || '{"address": null}'::jsonb`,
      })
      .where('orderId', 'in', theirs)
      .execute()
  },
}

/** What the office has written down about their orders. */
export const orderNotes: DataSource = {
  name: 'order_notes',
  exportData: (db, { userId }) =>
    db
      .selectFrom('orderNote as n')
      .innerJoin('shopOrder as o', 'o.id', 'n.orderId')
      .select(['o.number as order', 'n.at', 'n.text'])
      .where('o.userId', '=', userId)
      .orderBy('n.id')
      .execute(),
  async eraseData(trx, { userId }) {
    const theirs = trx.selectFrom('shopOrder').select('id').where('userId', '=', userId)
    await trx.deleteFrom('orderNote').where('orderId', 'in', theirs).execute()
  },
}
