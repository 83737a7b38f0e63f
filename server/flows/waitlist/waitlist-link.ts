import type { DataVersion } from '../../database/data-version.ts'
import { datesAt } from '../../domain/data-topics.ts'
import type { Cents } from '../../domain/money.ts'
import { minutesAfter, WAITLIST_HOLD_MINUTES } from '../../domain/hold.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { BookableRepo } from '../../repositories/bookings/bookable.repo.ts'
import type { Bookable } from '../../repositories/bookings/bookable.ts'
import type { RequestRepo } from '../../repositories/bookings/request.repo.ts'
import { type WaitlistEntry, waitlistOwnerOf } from '../../repositories/bookings/waitlist-entry.ts'
import type { WaitlistLinkRepo } from '../../repositories/bookings/waitlist-link.repo.ts'
import type { Tx } from '../../repositories/shop-database.ts'
import { hashWaitlistToken, stayOf } from './tell-one.ts'
import { totalOfWish } from './total-of-wish.ts'

interface LinkDeps {
  tx: Tx
  bookables: BookableRepo
  requests: Pick<RequestRepo, 'transfer'>
  links: WaitlistLinkRepo
  version: DataVersion
  clock: Pick<Clock, 'now'>
}

/** What somebody who was told finds behind their link. */
export interface OpenedWaitlistLink {
  entry: WaitlistEntry
  /** Undefined if it is no longer on offer. */
  product: Bookable | undefined
  /** Whether the dates are still held for them. */
  isHeld: boolean
  /** What the stay costs in all by now; null where that cannot be said. */
  total: Cents | null
}

export type WaitlistLink = ReturnType<typeof createWaitlistLink>

/** What people do by the link that they were emailed. Anyone who has it is the person who asked. */
export function createWaitlistLink({ tx, bookables, requests, links, version, clock }: LinkDeps) {
  const isHeld = ({ state, heldUntil }: WaitlistEntry) =>
    state === 'told' && heldUntil !== null && heldUntil > clock.now()

  /** Changes nothing. Undefined for a link that nobody was sent. */
  async function open(token: string): Promise<OpenedWaitlistLink | undefined> {
    const entry = await links.findByLink(hashWaitlistToken(token))
    if (!entry) return undefined
    const product = (await bookables.find(entry.productId, null, clock.now()))?.product
    const total = product ? totalOfWish(product, stayOf(entry), entry.deliveryMethod) : null
    return { entry, product, isHeld: isHeld(entry), total }
  }

  /**
   * Makes what is held the visitor's own choice, in place of what they had chosen. Works once, so the hold is extended
   * once: who comes at the last moment has as long from then on, to log in or to sign up.
   * @returns whether it does
   */
  async function take(token: string, ownerKey: string): Promise<boolean> {
    const taken = await tx(async (trx) => {
      const entry = await links.lockByLink(trx, hashWaitlistToken(token))
      if (!entry || !isHeld(entry)) return null
      const now = clock.now()
      await links.noteUsed(trx, entry, { until: minutesAfter(now, WAITLIST_HOLD_MINUTES), now })
      const hasReleased = await requests.transfer(trx, waitlistOwnerOf(entry), ownerKey)
      return { hasReleased, settlementId: entry.settlementId }
    })
    // The end of the hold is public, and what the visitor held before may be free now, wherever that is.
    if (taken)
      void version.bump(
        taken.hasReleased || taken.settlementId === null ? undefined : datesAt(taken.settlementId),
      )
    return taken !== null
  }

  /**
   * Ends every entry of the person of this link, whether they asked as a customer or as a guest, and gives up what is
   * held for them. It may be a link whose time is over, or that was used.
   */
  async function leave(token: string): Promise<void> {
    const released = await tx((trx) => links.leave(trx, hashWaitlistToken(token), clock.now()))
    for (const settlementId of released) void version.bump(datesAt(settlementId))
  }

  return { open, take, leave }
}
