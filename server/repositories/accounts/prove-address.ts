import type { Trx } from '../shop-database.ts'
import { endSessions } from './session.repo.ts'

/**
 * Somebody has proved that they read the address of this account. An account whose address was never verified may have been
 * made by an attacker waiting for this moment, so every other way into it is removed. @returns whether it had a password
 */
export async function proveAddress(trx: Trx, userId: string, now: Date): Promise<boolean> {
  const owner = await trx
    .selectFrom('appUser')
    .select(['emailVerifiedAt', 'passwordHash'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (owner.emailVerifiedAt) return false
  await endSessions(trx, userId)
  await trx.deleteFrom('userIdentity').where('userId', '=', userId).execute()
  await trx.deleteFrom('passwordReset').where('userId', '=', userId).execute()
  await trx.deleteFrom('emailVerification').where('userId', '=', userId).execute()
  await trx
    .updateTable('appUser')
    .set({ passwordHash: null, emailVerifiedAt: now })
    .where('id', '=', userId)
    .execute()
  return owner.passwordHash !== null
}
