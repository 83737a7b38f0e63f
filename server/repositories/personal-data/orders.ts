import { sql } from 'kysely'
import type { Person as Customer } from '../../domain/checkout-form.ts'
import type { PersonalArea } from './personal-data.ts'

const ownerOf = (userId: string) => `user:${userId}`

/** What he was about to book. A request that became an order stays with it, owned by nobody. */
export const requests: PersonalArea = {
  name: 'requests',
  gather: (db, { userId }) =>
    db
      .selectFrom('booking_request')
      .select(['product_id', 'date_from', 'date_to', 'delivery_method', 'state', 'created_at', 'updated_at'])
      .where('owner_key', '=', ownerOf(userId))
      .orderBy('created_at')
      .execute(),
  async forget(trx, { userId }) {
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

/** What is still to happen with them needs somebody to happen to. */
const underWay = ['awaiting_payment', 'paid', 'handed_over', 'refund_due'] as const
const nobody: Customer = { name: '', surname: '', drivingLicenseNumber: '', email: '', cellPhone: '' }

/** His orders stay in the books, without him. */
export const orders: PersonalArea = {
  name: 'orders',
  gather: (db, { userId }) =>
    db.selectFrom('shop_order').selectAll().where('user_id', '=', userId).orderBy('number').execute(),
  async forget(trx, { userId }) {
    await trx
      .updateTable('shop_order')
      .set({
        user_id: null,
        customer: JSON.stringify(nobody),
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
      ? `Your order #${order.number} is still under way. You can delete your account once it is complete; until then please write to us.`
      : null
  },
}
