import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx, Tx, Write } from '../shop-database.ts'
import { forgetIdleBrowsers, MAX_SUBSCRIPTIONS } from './push-subscription.repo.ts'

/** A member's browser. It has a subscription for the office alone, whatever its customers have asked for. */
export interface OfficeBrowser {
  memberId: string
  /** Of the secret in a cookie of this browser. */
  deviceHash: string
  endpoint: string
  p256dh: string
  auth: string
}

export type OfficePushRepo = ReturnType<typeof createOfficePushRepo>

/**
 * Whether the member `m` hears of the order `o`: owners and staff where they work, of a sale those who work everywhere, as with
 * emails (domain/office/works-at.ts); partners of their own saunas.
 */
const hearsOf = sql<boolean>`case m.role
  when 'partner' then exists (
    select from office_partner_unit u where u.member_id = m.id and u.unit_id = o.unit_id)
  else m.is_everywhere or exists (
    select from office_member_settlement w where w.member_id = m.id and w.settlement_id = o.settlement_id) end`

/** Browsers `d` of members who hear of orders `o`. */
export const concernedBrowsers = (db: Db | Trx) =>
  db
    .selectFrom('officePush as d')
    .innerJoin('officeMember as m', 'm.id', 'd.memberId')
    .innerJoin('shopOrder as o', (join) => join.on(hearsOf))
    .select('d.subscriptionId')

/** Begins the keys of notifications that an order has left a sauna; its unit follows. */
export const LEFT_KEY = 'office-left-'

/** Browsers `d` of partners who have heard of orders `o` in their own unit `u`, and hear of them no longer. */
export const formerBrowsers = (db: Db | Trx) =>
  db
    .selectFrom('officePush as d')
    .innerJoin('officeMember as m', 'm.id', 'd.memberId')
    .innerJoin('officePartnerUnit as u', 'u.memberId', 'm.id')
    .innerJoin('orderNews as n', (join) => join.onTrue())
    .innerJoin('shopOrder as o', 'o.id', 'n.orderId')
    .select('d.subscriptionId')
    .distinct()
    .where('m.role', '=', 'partner')
    .where(sql<boolean>`not (${hearsOf})`)

/** No member is told of orders on these browsers anymore, nor of what was not sent yet. */
async function forget(trx: Trx, ended: { subscriptionId: string }[]): Promise<void> {
  if (ended.length === 0) return
  await trx
    .deleteFrom('pushOutbox')
    .where(
      'subscriptionId',
      'in',
      ended.map(({ subscriptionId }) => subscriptionId),
    )
    .where('orderId', 'is not', null)
    .where('sentAt', 'is', null)
    .execute()
  await forgetIdleBrowsers(trx)
}

const endings = (trx: Trx) => trx.deleteFrom('officePush').returning('subscriptionId')

/** Ends it on all browsers of a member, in the transaction of what ends their sessions. */
export const endOfficePushes = async (trx: Trx, memberId: string): Promise<void> =>
  forget(trx, await endings(trx).where('memberId', '=', memberId).execute())

/** Ends it on a browser whose member logs out. @param by what it has of these */
export const endOfficePushesOn = async (
  trx: Trx,
  by: { deviceHash: string | null; sessionHash: string | null },
): Promise<void> =>
  forget(
    trx,
    await endings(trx)
      .where((of) => of.or([of('deviceHash', '=', by.deviceHash), of('sessionHash', '=', by.sessionHash)]))
      .execute(),
  )

/** Ends what all others are told on the browser of a member who has just logged in: it is theirs now. */
export const endOthersOfficePushes = async (
  trx: Trx,
  { deviceHash, memberId }: { deviceHash: string; memberId: string },
): Promise<void> =>
  forget(
    trx,
    await endings(trx).where('deviceHash', '=', deviceHash).where('memberId', '!=', memberId).execute(),
  )

/** On which browsers members are told of orders. */
export function createOfficePushRepo({ tx, write, now }: { tx: Tx; write: Write; now: () => Date }) {
  /** @param sessionHash of the session that asks. @returns false if it has ended since: then nothing is turned on */
  const save = (browser: OfficeBrowser, sessionHash: string): Promise<boolean> =>
    tx(async (trx) => {
      const { memberId, deviceHash, endpoint, ...keys } = browser
      // Its log-out waits for this, and then ends it.
      const session = await trx
        .selectFrom('officeSession')
        .select('idHash')
        .where('idHash', '=', sessionHash)
        .where('memberId', '=', memberId)
        .forUpdate()
        .executeTakeFirst()
      if (!session) return false
      const at = now()
      const row = { userId: null, sessionHash: null, reminds: false, endpoint, ...keys, createdAt: at }
      const { id: subscriptionId } = await trx
        .insertInto('pushSubscription')
        .values({ id: randomUUID(), ...row, failedAt: null })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...keys, failedAt: null }))
        .returning('id')
        .executeTakeFirstOrThrow()
      const office = { memberId, deviceHash, sessionHash, createdAt: at }
      await trx
        .insertInto('officePush')
        .values({ subscriptionId, ...office })
        .onConflict((conflict) => conflict.column('subscriptionId').doUpdateSet(office))
        .execute()
      await deleteOlder(trx, { memberId, deviceHash, subscriptionId })
      return true
    })

  /** A browser has one; of a member the newest few go on. */
  async function deleteOlder(
    trx: Trx,
    {
      memberId,
      deviceHash,
      subscriptionId,
    }: { memberId: string; deviceHash: string; subscriptionId: string },
  ) {
    const newest = trx
      .selectFrom('officePush')
      .select('subscriptionId')
      .where('memberId', '=', memberId)
      .orderBy('createdAt', 'desc')
      .limit(MAX_SUBSCRIPTIONS)
    const older = await endings(trx)
      .where('subscriptionId', '!=', subscriptionId)
      .where((of) =>
        of.or([
          of('deviceHash', '=', deviceHash),
          of('memberId', '=', memberId).and('subscriptionId', 'not in', newest),
        ]),
      )
      .execute()
    await forget(trx, older)
  }

  /** The same browser, with the cookie that it has now. @returns false if this member is not told of orders there */
  const renew = async ({ memberId, deviceHash, endpoint }: OfficeBrowser): Promise<boolean> => {
    const renewed = await write((one) =>
      one
        .updateTable('officePush')
        .set({ deviceHash })
        .where('memberId', '=', memberId)
        .where('subscriptionId', 'in', (of) =>
          of.selectFrom('pushSubscription').select('id').where('endpoint', '=', endpoint),
        )
        .returning('subscriptionId')
        .execute(),
    )
    return renewed.length > 0
  }

  const remove = (memberId: string, endpoint: string): Promise<void> =>
    tx(async (trx) =>
      forget(
        trx,
        await endings(trx)
          .where('memberId', '=', memberId)
          .where('subscriptionId', 'in', (of) =>
            of.selectFrom('pushSubscription').select('id').where('endpoint', '=', endpoint),
          )
          .execute(),
      ),
    )

  return { save, renew, remove }
}
