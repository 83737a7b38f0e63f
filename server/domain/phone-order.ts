import { emailRule, phoneRule } from './contact-rules.ts'
import { personRules } from './checkout-form.ts'
import { minutesAfter } from './hold.ts'
import type { Day } from './day.ts'
import { nextMidnightIn, todayIn } from './time-zone.ts'

/** For how many hours the office may hold the nights of an order that it makes on the phone. */
export const HOLD_HOURS = [2, 6, 24, 48, 72] as const
/** What is chosen unless the member chooses otherwise. */
export const DEFAULT_HOLD_HOURS = 24

/** A customer who is on the phone needs this long to find the email, read, and pay. */
const LEAST_MINUTES = 60

/**
 * Until when an order that was made on the phone has to be paid: so many hours, and no longer than until the first day of
 * the stay begins, when the sauna has to be made ready; but never less than an hour.
 */
export function payUntilOf(
  hours: (typeof HOLD_HOURS)[number],
  { from, timeZone }: { from: Day; timeZone: string },
  now: Date,
): Date {
  const chosen = minutesAfter(now, hours * 60)
  const least = minutesAfter(now, LEAST_MINUTES)
  if (todayIn(timeZone, now) >= from) return least
  let midnight = nextMidnightIn(timeZone, now)
  while (midnight < chosen && todayIn(timeZone, midnight) < from)
    midnight = nextMidnightIn(timeZone, midnight)
  const latest = midnight < chosen ? midnight : chosen
  return latest > least ? latest : least
}

/** What a caller says about themselves. The rest of what a checkout asks for they fill in behind their link. */
export const callerRules = {
  name: personRules.name,
  surname: personRules.surname,
  email: emailRule,
  cellPhone: phoneRule,
}
export type CallerField = keyof typeof callerRules

/** What the outbox calls the email with the link. */
export const PHONE_LINK_EMAIL = 'phone-link'
