import { createHash, randomBytes } from 'node:crypto'
import { formatDay } from '../../domain/day.ts'
import { minutesAfter, WAITLIST_HOLD_MINUTES } from '../../domain/hold.ts'
import { findUnitsFor, nightsOf, type Stay } from '../../domain/stay.ts'
import { formatTimeIn } from '../../domain/time-zone.ts'
import type { ShopContact } from '../../emails/email.ts'
import { freeStayEmail, saunaPath, sayWaitlistPrice } from '../../emails/waitlist-email.ts'
import type { Bookable } from '../../repositories/bookings/bookable.ts'
import { allocateFirstFreeUnit } from '../../repositories/bookings/night.repo.ts'
import type { WaitlistEntry } from '../../repositories/bookings/waitlist-entry.ts'
import type { WaitingEntry, WaitlistRepo } from '../../repositories/bookings/waitlist.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { PushOutbox } from '../../repositories/push/push-outbox.repo.ts'
import type { Trx } from '../../repositories/shop-database.ts'
import { calendarOfWish, tripOfEntry } from './calendar-of-wish.ts'
import { totalOfWish } from './total-of-wish.ts'

interface TellOneDeps {
  waitlist: Pick<WaitlistRepo, 'insertHold' | 'deleteHold' | 'noteTold' | 'noteToldOnly'>
  outbox: EmailOutbox
  pushes: PushOutbox
  shop: ShopContact
}

/** Somebody whose turn it is, with their entry locked, and their sauna as it is by then. */
export interface Turn {
  entry: WaitingEntry
  product: Bookable
  now: Date
}

export const stayOf = ({ dateFrom, dateTo }: WaitlistEntry): Stay => ({ from: dateFrom, to: dateTo })

/** How long it is news that dates are free for anybody. */
const NEWS_MINUTES = 60

export const hashWaitlistToken = (token: string) => createHash('sha256').update(token).digest('hex')
const newToken = () => randomBytes(32).toString('base64url')

/** Creates the two ways to tell somebody that their stay is free: with a hold, and without one. */
export function createTellOne({ waitlist, outbox, pushes, shop }: TellOneDeps) {
  /** @returns what is held; null if somebody else was faster */
  async function tellWithHold(
    trx: Trx,
    { entry, product, now }: Turn,
  ): Promise<{ unitId: number; nights: ReturnType<typeof nightsOf> } | null> {
    const stay = stayOf(entry)
    const calendar = calendarOfWish(product, tripOfEntry(entry))
    if (!calendar) return null
    const until = minutesAfter(now, WAITLIST_HOLD_MINUTES)
    const requestId = await waitlist.insertHold(trx, entry, until, now)
    const nights = nightsOf(stay, calendar.rules)
    const wanted = { requestId, nights, until, now }
    const unitId = await allocateFirstFreeUnit(trx, findUnitsFor(calendar, stay), wanted)
    if (unitId === null) {
      await waitlist.deleteHold(trx, requestId)
      return null
    }
    const token = newToken()
    const tokenHash = hashWaitlistToken(token)
    await waitlist.noteTold(trx, entry, { requestId, unitId, tokenHash, heldUntil: until, toldAt: now })
    await tell(trx, { entry, product, now }, token, until)
    return { unitId, nights }
  }

  async function tellWithoutHold(trx: Trx, turn: Turn): Promise<void> {
    const token = newToken()
    await waitlist.noteToldOnly(trx, turn.entry, hashWaitlistToken(token), turn.now)
    await tell(trx, turn, token, null)
  }

  /** By email, and on the browsers where they have asked for it. Both lead to the same page. */
  async function tell(trx: Trx, turn: Turn, token: string, heldUntil: Date | null): Promise<void> {
    const { entry, product, now } = turn
    const until = heldUntil && formatTimeIn(product.terms.timeZone, heldUntil)
    const total = totalOfWish(product, stayOf(entry), entry.deliveryMethod)
    const path = until === null ? saunaPath(entry) : `/waitlist?token=${token}`
    const rendered = freeStayEmail(shop, {
      saunaName: product.title,
      place: product.settlement?.name ?? null,
      stay: stayOf(entry),
      price: sayWaitlistPrice(entry, total),
      hold: until === null ? null : { until, minutes: WAITLIST_HOLD_MINUTES },
      // What the email says that it costs goes with its link. The notification names no price.
      link: `${shop.origin}${until === null ? saunaPath(entry, total) : path}`,
      leaveLink: `${shop.origin}/waitlist/leave?token=${token}`,
    })
    const dedupeKey = `waitlist-${entry.id}`
    await outbox.enqueue(trx, { recipient: entry.recipient, ...rendered, dedupeKey })
    await pushes.enqueue(trx, {
      to: { waitlistEntryId: entry.id },
      dedupeKey,
      payload: { title: 'Your dates are available', text: sayFree(turn, until), path },
      expiresAt: heldUntil ?? minutesAfter(now, NEWS_MINUTES),
    })
  }

  return { tellWithHold, tellWithoutHold }
}

/** A lock screen shows it to everyone: neither who waits, nor where it would go. */
function sayFree({ entry, product }: Turn, until: string | null): string {
  const days = `${formatDay(entry.dateFrom)} to ${formatDay(entry.dateTo)}`
  return `${product.title}, ${days}. ${until === null ? 'The first person to book gets them.' : `On hold for you until ${until}.`}`
}
