import type { Db, Trx } from '../shop-database.ts'

export type InvitationRepo = ReturnType<typeof createInvitationRepo>

/** Links to join the office, at most one for a member, by the hash of their secret. */
export function createInvitationRepo({ db, now }: { db: Db; now: () => Date }) {
  /** In place of any earlier one. */
  const write = async (trx: Trx, memberId: string, link: { tokenHash: string; expiresAt: Date }) => {
    await trx
      .insertInto('officeInvitation')
      .values({ memberId, ...link })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(link))
      .execute()
  }

  /** Whom the link invites; undefined once it is used, replaced or expired. */
  const findMemberId = async (tokenHash: string, from: Db | Trx = db): Promise<string | undefined> =>
    (
      await from
        .selectFrom('officeInvitation')
        .select('memberId')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now())
        .executeTakeFirst()
    )?.memberId

  /** Whether there was one to use up. */
  const useUp = async (trx: Trx, memberId: string): Promise<boolean> =>
    (await trx
      .deleteFrom('officeInvitation')
      .where('memberId', '=', memberId)
      .where('expiresAt', '>', now())
      .returning('memberId')
      .executeTakeFirst()) !== undefined

  return { write, findMemberId, useUp }
}
