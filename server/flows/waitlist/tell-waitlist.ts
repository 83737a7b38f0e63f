import type { DataVersion } from '../../database/data-version.ts'
import { datesAt } from '../../domain/data-topics.ts'
import type { Day } from '../../domain/day.ts'
import { MOST_WAITLIST_HOLDS_A_DAY, minutesAfter } from '../../domain/hold.ts'
import { areOverlapping, isBookable, type Stay } from '../../domain/stay.ts'
import type { ShopContact } from '../../emails/email.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { BookableRepo } from '../../repositories/bookings/bookable.repo.ts'
import type { Bookable } from '../../repositories/bookings/bookable.ts'
import type { WaitlistEntry } from '../../repositories/bookings/waitlist-entry.ts'
import type { WaitlistRepo } from '../../repositories/bookings/waitlist.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { PushOutbox } from '../../repositories/push/push-outbox.repo.ts'
import type { Trx, Tx } from '../../repositories/shop-database.ts'
import { calendarOfWish, tripOfEntry } from './calendar-of-wish.ts'
import { createTellOne, stayOf, type Turn } from './tell-one.ts'

interface TellDeps {
  tx: Tx
  bookables: BookableRepo
  waitlist: WaitlistRepo
  outbox: EmailOutbox
  pushes: PushOutbox
  shop: ShopContact
  version: DataVersion
  clock: Pick<Clock, 'now'>
}

export type TellWaitlist = ReturnType<typeof createTellWaitlist>

/** Whether one unit has the whole stay free. */
function isFree(product: Bookable, entry: WaitlistEntry): boolean {
  const calendar = calendarOfWish(product, tripOfEntry(entry))
  return calendar !== null && isBookable(calendar, stayOf(entry))
}

/** The same sauna with more nights of a unit taken. */
const withTaken = (product: Bookable, unitId: number, nights: readonly { night: Day }[]): Bookable => ({
  ...product,
  calendar: product.calendar && {
    ...product.calendar,
    units: product.calendar.units.map(({ id, taken }) => ({
      id,
      taken: id === unitId ? new Set([...taken, ...nights.map(({ night }) => night)]) : taken,
    })),
  },
})

/**
 * Creates tellWaitlist(): the first in order of asking whose stay is free now gets its nights held and an email with a
 * link; those whose hold is over lose it to the next. Any number of processes may run it at once, as often as they like.
 * What fails for one sauna stops no other.
 * @throws an AggregateError of what has failed, at the end
 */
export function createTellWaitlist(deps: TellDeps) {
  const { tx, bookables, waitlist, version, clock } = deps
  const { tellWithHold, tellWithoutHold } = createTellOne(deps)

  async function tellWaitlist(): Promise<void> {
    const now = clock.now()
    const failures: unknown[] = []
    const attempt = async (step: () => Promise<void>) => {
      try {
        await step()
      } catch (err) {
        failures.push(err)
      }
    }
    for (const { id, settlementId } of await waitlist.listLapsed(now))
      await attempt(async () => {
        if (await tx((trx) => waitlist.lapse(trx, id, now))) await noteChange(settlementId)
      })
    for (const productId of await waitlist.listProducts(now)) await attempt(() => tellAbout(productId, now))
    if (failures.length > 0)
      throw new AggregateError(failures, 'not everybody who waits for dates could be told')
  }

  async function noteChange(settlementId: number | null | undefined): Promise<void> {
    if (settlementId != null) await version.bump(datesAt(settlementId))
  }

  async function tellAbout(productId: number, now: Date): Promise<void> {
    const product = (await bookables.find(productId, null, now))?.product
    if (!product) return
    // Most of the time nobody's stay is free, and then nothing is locked.
    const waiting = await waitlist.listWaiting(productId, now)
    if (!waiting.some((entry) => isFree(product, entry))) return
    const hasHeld = await tx((trx) => tellInOrder(trx, product, now))
    if (hasHeld) await noteChange(product.settlement?.id)
  }

  /** @returns whether nights are held for anybody */
  async function tellInOrder(trx: Trx, product: Bookable, now: Date): Promise<boolean> {
    let left = product
    /** Stays of which somebody has just been told that they are free for anybody. */
    const open: Stay[] = []
    for (const entry of await waitlist.lockWaiting(trx, product.id, now)) {
      if (!isFree(left, entry)) continue
      const turn = { entry, product: left, now }
      if (open.some((stay) => areOverlapping(stay, stayOf(entry))) || (await hasHadItsHolds(trx, turn))) {
        await tellWithoutHold(trx, turn)
        open.push(stayOf(entry))
        continue
      }
      const held = await tellWithHold(trx, turn)
      if (held) left = withTaken(left, held.unitId, held.nights)
    }
    return left !== product
  }

  async function hasHadItsHolds(trx: Trx, { entry, now }: Turn): Promise<boolean> {
    const ended = await waitlist.countEndedHolds(trx, entry, minutesAfter(now, -24 * 60))
    return ended >= MOST_WAITLIST_HOLDS_A_DAY
  }

  return tellWaitlist
}
