import { ordersOf } from './orders.ts'
import type { DataSource } from './personal-data.ts'

/** What they said about their orders. It leaves the pages of the saunas with the account. */
export const reviews: DataSource = {
  name: 'reviews',
  exportData: (db, person) =>
    db
      .selectFrom('review as r')
      .innerJoin('shopOrder as o', 'o.id', 'r.orderId')
      .select(['o.number as order', 'r.writtenAt', 'r.stars', 'r.text', 'r.name', 'r.status'])
      .select(['r.refusal', 'r.answer'])
      .where('o.id', 'in', ordersOf(db, person))
      .orderBy('r.writtenAt')
      .execute(),
  async eraseData(trx, person) {
    await trx.deleteFrom('review').where('orderId', 'in', ordersOf(trx, person)).execute()
  },
}
