import { type Selectable, sql } from 'kysely'
import type { Trx } from '../shop-database.ts'
import type { WaitlistEntryTable } from '../tables/waitlist.ts'
import { releaseNights } from './night.repo.ts'

export type WaitlistEntry = Selectable<WaitlistEntryTable>

/** Owns the request that holds the nights of somebody who was told, until they open their link. */
export const waitlistOwnerOf = ({ id }: { id: string }): string => `waitlist:${id}`

/**
 * Asked for with their account, or as a guest with the address that is proved to be theirs. @param userId null of a guest
 */
export const isOfCustomer = (userId: string | null) => sql<boolean>`(e.user_id = ${userId}::uuid
  or e.email = (select email from app_user where id = ${userId}::uuid and email_verified_at is not null))`

/**
 * Ends what is held for somebody who was told.
 * @param entry locked
 * @returns whether nights were released
 */
export async function endTold(trx: Trx, entry: WaitlistEntry, state: 'lapsed' | 'left'): Promise<boolean> {
  await trx.updateTable('waitlistEntry').set({ state, requestId: null }).where('id', '=', entry.id).execute()
  if (entry.requestId === null) return false
  const released = await releaseNights(trx, entry.requestId)
  await trx.deleteFrom('bookingRequest').where('id', '=', entry.requestId).execute()
  return released > 0
}
