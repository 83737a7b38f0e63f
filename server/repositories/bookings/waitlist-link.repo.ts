import { type RawBuilder, sql } from 'kysely'
import { forgetIdleBrowsers } from '../push/push-subscription.repo.ts'
import type { Db, Trx } from '../shop-database.ts'
import { extendNights } from './night.repo.ts'
import { endTold, type WaitlistEntry } from './waitlist-entry.ts'

/** With the settlement where their dates are. */
export type LinkedEntry = WaitlistEntry & { settlementId: number | null }

export type WaitlistLinkRepo = ReturnType<typeof createWaitlistLinkRepo>

/** The other entries of the person of an entry `mine`, whether they asked as a customer or as a guest. */
const isSamePerson = sql<boolean>`(
  e.user_id = coalesce(mine.user_id, (select id from app_user where email = mine.email))
  or e.email = coalesce(mine.email, (select email from app_user where id = mine.user_id)))`

/** Their browsers are not told anymore. @param entries after `from`, with an `e` */
const dropUnsent = (trx: Trx, entries: RawBuilder<unknown>) =>
  sql`delete from push_outbox
    where sent_at is null and dedupe_key in (select 'waitlist-' || e.id from ${entries})`.execute(trx)

/** What people on the waitlist do by the link that they were emailed. */
export function createWaitlistLinkRepo({ db }: { db: Db }) {
  const byLink = (of: Db | Trx, tokenHash: string) =>
    of
      .selectFrom('waitlistEntry')
      .innerJoin('product', 'product.id', 'waitlistEntry.productId')
      .selectAll('waitlistEntry')
      .select('product.settlementId')
      .where('tokenHash', '=', tokenHash)

  const findByLink = (tokenHash: string): Promise<LinkedEntry | undefined> =>
    byLink(db, tokenHash).executeTakeFirst()

  const lockByLink = (trx: Trx, tokenHash: string): Promise<LinkedEntry | undefined> =>
    byLink(trx, tokenHash).forUpdate('waitlistEntry').executeTakeFirst()

  /**
   * The hold of somebody who was told is about to belong to the visitor who has opened their link: it is what they chose
   * last, and it lasts until then. @param entry locked
   */
  async function noteUsed(
    trx: Trx,
    { id, requestId }: WaitlistEntry,
    { until, now }: { until: Date; now: Date },
  ): Promise<void> {
    await trx
      .updateTable('waitlistEntry')
      .set({ state: 'used', requestId: null })
      .where('id', '=', id)
      .execute()
    await dropUnsent(trx, sql`waitlist_entry e where e.id = ${id}`)
    if (requestId === null) return
    await trx
      .updateTable('bookingRequest')
      .set({ holdExpiresAt: until, updatedAt: now })
      .where('id', '=', requestId)
      .execute()
    await extendNights(trx, requestId, until, now)
  }

  /**
   * The person of this link waits for nothing anymore, and what is held for them is free.
   * @returns the settlements where nights were released
   */
  async function leave(trx: Trx, tokenHash: string, now: Date): Promise<Set<number>> {
    // In the order of the waitlist, as those who tell people lock it.
    const { rows } = await sql<LinkedEntry>`
      select e.*, p.settlement_id from waitlist_entry mine, waitlist_entry e join product p on p.id = e.product_id
      where mine.token_hash = ${tokenHash}
        and (e.id = mine.id or (e.state in ('waiting', 'told') and ${isSamePerson}))
      order by e.place for update of e`.execute(trx)
    await dropUnsent(
      trx,
      sql`waitlist_entry mine, waitlist_entry e where mine.token_hash = ${tokenHash} and ${isSamePerson}`,
    )
    const released = new Set<number>()
    for (const entry of rows) {
      if (entry.state === 'waiting')
        await trx.deleteFrom('waitlistEntry').where('id', '=', entry.id).execute()
      else if ((await endTold(trx, entry, 'left')) && entry.settlementId !== null)
        released.add(entry.settlementId)
    }
    await forgetIdleBrowsers(trx, now)
    return released
  }

  return { findByLink, lockByLink, noteUsed, leave }
}
