import type { Selectable } from 'kysely'
import type { Db, Trx, Tx } from '../shop-database.ts'
import type { OfficeFactorTable } from '../tables/office.ts'

export type FactorRow = Selectable<OfficeFactorTable>
export type FactorRepo = ReturnType<typeof createFactorRepo>

export type NewFactor = { id: string; memberId: string; name: string } & (
  | { kind: 'passkey'; credentialId: string; publicKey: string; counter: number; transports: string[] }
  /** Its first code was of this time step, which is used up. */
  | { kind: 'authenticator'; secret: string; lastStep: number }
)

/** Second factors of the office's members, and the recovery codes that stand in for them. */
export function createFactorRepo({ db, tx, now }: { db: Db; tx: Tx; now: () => Date }) {
  /** Oldest first. */
  const list = (memberId: string, from: Db | Trx = db): Promise<FactorRow[]> =>
    from
      .selectFrom('officeFactor')
      .selectAll()
      .where('memberId', '=', memberId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()

  const findPasskey = (credentialId: string): Promise<FactorRow | undefined> =>
    db.selectFrom('officeFactor').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()

  /** @throws 23505 for a passkey that is there already */
  const insert = async (trx: Trx, factor: NewFactor) => {
    const { id, memberId, name, kind } = factor
    const row = { id, memberId, name, kind, createdAt: now(), usedAt: null }
    const rest =
      factor.kind === 'passkey'
        ? {
            credentialId: factor.credentialId,
            publicKey: factor.publicKey,
            counter: factor.counter,
            transports: JSON.stringify(factor.transports),
            secret: null,
          }
        : { credentialId: null, publicKey: null, secret: factor.secret, lastStep: factor.lastStep }
    await trx
      .insertInto('officeFactor')
      .values({ ...row, ...rest })
      .execute()
  }

  /** Locked until the transaction ends, so that no two removals leave a member without any. */
  async function lock(trx: Trx, memberId: string): Promise<FactorRow[]> {
    await trx.selectFrom('officeMember').select('id').where('id', '=', memberId).forUpdate().execute()
    return list(memberId, trx)
  }

  const remove = (trx: Trx, id: string) => trx.deleteFrom('officeFactor').where('id', '=', id).execute()

  const removeAll = async (trx: Trx, memberId: string) => {
    await trx.deleteFrom('officeFactor').where('memberId', '=', memberId).execute()
    await trx.deleteFrom('officeRecoveryCode').where('memberId', '=', memberId).execute()
  }

  /** Records a use of a passkey. False if it says that it was used less often than before: it is a copy. */
  const usePasskey = async (id: string, counter: number): Promise<boolean> =>
    (await tx((trx) =>
      trx
        .updateTable('officeFactor')
        .set({ counter, usedAt: now() })
        .where('id', '=', id)
        .where((where) =>
          where.or([
            where('counter', '<', counter),
            where.and([where('counter', '=', 0), where.val(counter === 0)]),
          ]),
        )
        .returning('id')
        .executeTakeFirst(),
    )) !== undefined

  /** Uses up the codes of a time step and of all before. False if it was used already. */
  const useStep = async (id: string, step: number): Promise<boolean> =>
    (await tx((trx) =>
      trx
        .updateTable('officeFactor')
        .set({ lastStep: step, usedAt: now() })
        .where('id', '=', id)
        .where('lastStep', '<', step)
        .returning('id')
        .executeTakeFirst(),
    )) !== undefined

  const replaceRecoveryCodes = async (trx: Trx, memberId: string, hashes: string[]) => {
    await trx.deleteFrom('officeRecoveryCode').where('memberId', '=', memberId).execute()
    await trx
      .insertInto('officeRecoveryCode')
      .values(hashes.map((codeHash) => ({ codeHash, memberId, usedAt: null })))
      .execute()
  }

  /** Whether there was such a code to use up. */
  const useRecoveryCode = async (trx: Trx, memberId: string, codeHash: string): Promise<boolean> =>
    (await trx
      .updateTable('officeRecoveryCode')
      .set({ usedAt: now() })
      .where('codeHash', '=', codeHash)
      .where('memberId', '=', memberId)
      .where('usedAt', 'is', null)
      .returning('codeHash')
      .executeTakeFirst()) !== undefined

  const countRecoveryCodes = async (memberId: string): Promise<number> => {
    const { count } = await db
      .selectFrom('officeRecoveryCode')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('memberId', '=', memberId)
      .where('usedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  return {
    list,
    findPasskey,
    insert,
    lock,
    remove,
    removeAll,
    usePasskey,
    useStep,
    replaceRecoveryCodes,
    useRecoveryCode,
    countRecoveryCodes,
  }
}
