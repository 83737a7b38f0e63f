import { releaseNights } from '../bookings/night.repo.ts'
import { forgetIdleBrowsers } from '../push/push-subscription.repo.ts'
import type { Db, Trx } from '../shop-database.ts'
import type { DataSource, Person } from './personal-data.ts'

export const waitlistEntriesOf = (db: Db | Trx, { userId, provedEmail }: Person) =>
  db
    .selectFrom('waitlistEntry')
    .where((of) => of.or([of('userId', '=', userId), of('email', '=', provedEmail)]))

/** The dates that they asked to be told about, as a customer or as a guest with the address that is proved to be theirs. */
export const waitlist: DataSource = {
  name: 'waitlist',
  exportData: (db, person) =>
    waitlistEntriesOf(db, person)
      .select(['productId', 'dateFrom', 'dateTo', 'deliveryMethod', 'deliveryZip'])
      .select(['email', 'state', 'askedAt', 'toldAt'])
      .orderBy('place')
      .execute(),
  async eraseData(trx, person) {
    const entries = await waitlistEntriesOf(trx, person).select(['id', 'requestId']).forUpdate().execute()
    if (entries.length === 0) return
    const ids = entries.map(({ id }) => id)
    await trx.deleteFrom('waitlistEntry').where('id', 'in', ids).execute()
    const keys = ids.map((id) => `waitlist-${id}`)
    await trx.deleteFrom('pushOutbox').where('dedupeKey', 'in', keys).execute()
    await forgetIdleBrowsers(trx)
    for (const { requestId } of entries) {
      if (requestId === null) continue
      await releaseNights(trx, requestId)
      await trx.deleteFrom('bookingRequest').where('id', '=', requestId).execute()
    }
  },
}
