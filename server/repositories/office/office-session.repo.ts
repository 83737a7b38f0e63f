import type { Selectable } from 'kysely'
import { officeSessionEnd } from '../../domain/office/office-session.ts'
import type { OfficeStage } from '../../domain/office/stage.ts'
import { endOfficePushes, endOfficePushesOn, endOthersOfficePushes } from '../push/office-push.repo.ts'
import type { Db, Trx, Tx } from '../shop-database.ts'
import type { OfficeSessionTable } from '../tables/office.ts'

export type OfficeSessionRow = Selectable<OfficeSessionTable>
export type OfficeSessionRepo = ReturnType<typeof createOfficeSessionRepo>

export interface NewOfficeSession {
  /** Hash of the session that ends; null if there is none. */
  from: string | null
  /** Hash of the session that starts. */
  to: string
  memberId: string | null
  stage: OfficeStage
  /** Hash of the cookie by which the shop knows a browser that is told of orders; null or none for all others. */
  device?: string | null
}

/** Ends all sessions of a member, and what their browsers are told, in the transaction of what made them untrustworthy. */
export async function endSessionsOfMember(trx: Trx, memberId: string): Promise<void> {
  await trx.deleteFrom('officeSession').where('memberId', '=', memberId).execute()
  await endOfficePushes(trx, memberId)
}

/** Sessions of the office by the hash of their secret. Starting one deletes those that have expired. */
export function createOfficeSessionRepo({ db, tx, now }: { db: Db; tx: Tx; now: () => Date }) {
  const find = (hash: string): Promise<OfficeSessionRow | undefined> =>
    db
      .selectFrom('officeSession')
      .selectAll()
      .where('idHash', '=', hash)
      .where('expiresAt', '>', now())
      .executeTakeFirst()

  async function replace(trx: Trx, { from, to, memberId, stage, device }: NewOfficeSession): Promise<void> {
    const at = now()
    await trx.deleteFrom('officeSession').where('expiresAt', '<=', at).execute()
    if (from) await trx.deleteFrom('officeSession').where('idHash', '=', from).execute()
    const times = { createdAt: at, seenAt: at, expiresAt: officeSessionEnd(stage, at, at) }
    await trx
      .insertInto('officeSession')
      .values({ idHash: to, memberId, stage, challenge: null, newSecret: null, ...times })
      .execute()
    // They must not read what the member before them was told.
    if (device && memberId && stage === 'open')
      await endOthersOfficePushes(trx, { deviceHash: device, memberId })
  }

  /** Ends a session in the transaction of what it may do only once. False if it has ended already. */
  const useUp = async (trx: Trx, hash: string): Promise<boolean> =>
    (await trx
      .deleteFrom('officeSession')
      .where('idHash', '=', hash)
      .returning('idHash')
      .executeTakeFirst()) !== undefined

  const start = (session: NewOfficeSession) => tx((trx) => replace(trx, session))

  /** @param hash of the session, @param device of the browser's cookie; null for what it does not have */
  const end = (hash: string | null, device: string | null): Promise<void> =>
    tx(async (trx) => {
      if (hash) await trx.deleteFrom('officeSession').where('idHash', '=', hash).execute()
      if (hash || device) await endOfficePushesOn(trx, { deviceHash: device, sessionHash: hash })
    })

  const touch = ({ idHash, stage, createdAt }: OfficeSessionRow) =>
    tx((trx) =>
      trx
        .updateTable('officeSession')
        .set({ seenAt: now(), expiresAt: officeSessionEnd(stage, createdAt, now()) })
        .where('idHash', '=', idHash)
        .execute(),
    )

  const setChallenge = (hash: string, challenge: string) =>
    tx((trx) => trx.updateTable('officeSession').set({ challenge }).where('idHash', '=', hash).execute())

  /** The challenge, which is gone with this: it is answered once, rightly or wrongly. Null if there is none. */
  const takeChallenge = (hash: string): Promise<string | null> =>
    tx(async (trx) => {
      const session = await trx
        .selectFrom('officeSession')
        .select('challenge')
        .where('idHash', '=', hash)
        .forUpdate()
        .executeTakeFirst()
      await trx.updateTable('officeSession').set({ challenge: null }).where('idHash', '=', hash).execute()
      return session?.challenge ?? null
    })

  const setNewSecret = (hash: string, newSecret: string) =>
    tx((trx) => trx.updateTable('officeSession').set({ newSecret }).where('idHash', '=', hash).execute())

  return { find, replace, useUp, start, end, touch, setChallenge, takeChallenge, setNewSecret }
}
