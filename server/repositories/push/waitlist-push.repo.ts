import { randomUUID } from 'node:crypto'
import { isOfCustomer } from '../bookings/waitlist-entry.ts'
import type { Trx, Tx } from '../shop-database.ts'
import {
  forgetIdleBrowsers,
  isKnown,
  MAX_SUBSCRIPTIONS,
  type PushSubscriber,
} from './push-subscription.repo.ts'

/** A browser of a customer, or of a guest, who has neither an account nor a session. */
export type WaitlistBrowser = Omit<PushSubscriber, 'userId' | 'sessionHash'> & {
  customer: Pick<PushSubscriber, 'userId' | 'sessionHash'> | null
}

export type WaitlistPushRepo = ReturnType<typeof createWaitlistPushRepo>

/** The browsers on which somebody who waits is told. That is done once, so they wait no more. */
export const takeWaitlistBrowsers = (trx: Trx, entryId: string) =>
  trx.deleteFrom('waitlistPush').where('entryId', '=', entryId).returning('subscriptionId').execute()

/** On which browsers people who wait for dates are told. */
export function createWaitlistPushRepo({ tx, now }: { tx: Tx; now: () => Date }) {
  /**
   * Somebody who waits is told on this browser, too.
   * @returns what came of it: `nobody` if that page's wish is not waiting, or is not this customer's; `loggedOut` if it is the
   * wish of a customer whose session has ended since
   */
  const add = (
    pageHash: string,
    { customer, ...browser }: WaitlistBrowser,
  ): Promise<'added' | 'nobody' | 'loggedOut'> =>
    tx(async (trx) => {
      const entry = await trx
        .selectFrom('waitlistEntry as e')
        .select(['e.id', 'e.userId'])
        .where('e.pageHash', '=', pageHash)
        .where('e.state', '=', 'waiting')
        // Of what a guest typed, a customer must not learn here whether it was on the waitlist before.
        .$if(customer !== null, (of) => of.where(isOfCustomer(customer?.userId ?? null)))
        .forUpdate()
        .executeTakeFirst()
      if (!entry) return 'nobody'
      const { id: entryId, userId } = entry
      if (userId !== null && !customer) return 'loggedOut'
      const subscriptionId = await saveBrowser(trx, { customer, ...browser })
      await trx
        .insertInto('waitlistPush')
        .values({ entryId, subscriptionId, createdAt: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await deleteAllButNewest(trx, entryId)
      return 'added'
    })

  /** Stays on for reminders if it was. A guest's browser becomes the customer's who uses it, and another customer's ends. */
  async function saveBrowser(trx: Trx, { customer, ...browser }: WaitlistBrowser): Promise<string> {
    const { endpoint, ...keys } = browser
    if (customer)
      await trx
        .deleteFrom('pushSubscription')
        .where('endpoint', '=', endpoint)
        .where('userId', '!=', customer.userId)
        .execute()
    const owner = customer ?? { userId: null, sessionHash: null }
    const { id } = await trx
      .insertInto('pushSubscription')
      .values({
        id: randomUUID(),
        ...owner,
        reminds: false,
        ...browser,
        createdAt: now(),
        failedAt: null,
      })
      .onConflict((conflict) =>
        conflict.column('endpoint').doUpdateSet({ ...keys, ...customer, failedAt: null }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function deleteAllButNewest(trx: Trx, entryId: string) {
    const newest = trx
      .selectFrom('waitlistPush')
      .select('subscriptionId')
      .where('entryId', '=', entryId)
      .orderBy('createdAt', 'desc')
      .limit(MAX_SUBSCRIPTIONS)
    const deleted = await trx
      .deleteFrom('waitlistPush')
      .where('entryId', '=', entryId)
      .where('subscriptionId', 'not in', newest)
      .returning('subscriptionId')
      .execute()
    if (deleted.length > 0) await forgetIdleBrowsers(trx, now())
  }

  /**
   * Nobody who waits is told on this browser anymore, whatever they wait for. Its address is a secret of its own.
   * @returns whether it is still notified of anything else
   */
  const remove = (endpoint: string): Promise<boolean> =>
    tx(async (trx) => {
      const browser = trx.selectFrom('pushSubscription').select('id').where('endpoint', '=', endpoint)
      await trx.deleteFrom('waitlistPush').where('subscriptionId', 'in', browser).execute()
      await trx
        .deleteFrom('pushOutbox')
        .where('subscriptionId', 'in', browser)
        .where('dedupeKey', 'like', 'waitlist-%')
        .where('sentAt', 'is', null)
        .execute()
      await forgetIdleBrowsers(trx, now())
      return isKnown(trx, endpoint)
    })

  return { add, remove }
}
