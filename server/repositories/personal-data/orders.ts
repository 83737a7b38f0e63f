import { sql } from 'kysely'
import type { Person as Customer } from '../../domain/checkout-form.ts'
import type { DataSource } from './personal-data.ts'

const ownerOf = (userId: string) => `user:${userId}`

/** What they were about to book. A request that became an order stays with it, owned by no one. */
export const requests: DataSource = {
  name: 'requests',
  exportData: (db, { userId }) =>
    db
      .selectFrom('booking_request')
      .select(['product_id', 'date_from', 'date_to', 'delivery_method', 'state', 'created_at', 'updated_at'])
      .where('owner_key', '=', ownerOf(userId))
      .orderBy('created_at')
      .execute(),
  async eraseData(trx, { userId }) {
    const owned = trx.selectFrom('booking_request').select('id').where('owner_key', '=', ownerOf(userId))
    const open = owned.where('state', '=', 'open')
    await trx.deleteFrom('unit_night').where('request_id', 'in', open).execute()
    await trx.deleteFrom('booking_request').where('id', 'in', open).execute()
    await trx
      .updateTable('booking_request')
      .set({ owner_key: sql`'gone:' || id` })
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
    db.selectFrom('shop_order').selectAll().where('user_id', '=', userId).orderBy('number').execute(),
  async eraseData(trx, { userId }) {
    await trx
      .updateTable('shop_order')
      .set({
        user_id: null,
        customer: JSON.stringify(anonymous),
        home_address: sql`null`,
        delivery_address: sql`null`,
      })
      .where('user_id', '=', userId)
      .execute()
  },
  async findObstacle(db, { userId }) {
    const order = await db
      .selectFrom('shop_order')
      .select('number')
      .where('user_id', '=', userId)
      .where('status', 'in', underWay)
      .orderBy('number')
      .executeTakeFirst()
    return order
      ? `Your order #${order.number} is still open. You can delete your account once it is completed. Until then, please contact us.`
      : null
  },
}
