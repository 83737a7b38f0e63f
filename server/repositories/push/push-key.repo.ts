import type { ShopDatabase } from '../shop-database.ts'

/** As `createVapidKeys` makes them. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

interface PushKeyDeps extends Pick<ShopDatabase, 'db' | 'tx'> {
  now: () => Date
  create: () => PushKeys
}

/**
 * The shop's keys for push services, made by the first process that asks for them; all others get the same. No browser
 * takes anything that is signed with other keys than those it was given, so with new ones all subscriptions end.
 */
export function createPushKeyRepo({ db, tx, now, create }: PushKeyDeps) {
  let known: PushKeys | undefined
  const find = () => db.selectFrom('pushKey').select(['publicKey', 'privateKey']).executeTakeFirst()

  async function read(): Promise<PushKeys> {
    known ??= await find()
    if (known) return known
    const values = { ...create(), createdAt: now() }
    await tx(async (trx) => {
      const made = await trx
        .insertInto('pushKey')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .returning('publicKey')
        .executeTakeFirst()
      if (made) await trx.deleteFrom('pushSubscription').execute()
    })
    // Another process may have been faster.
    return (known = (await find()) ?? values)
  }

  return { read }
}
