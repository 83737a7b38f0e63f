const MINUTE_MS = 60_000

/** How long an open checkout holds its nights. */
export const CHECKOUT_HOLD_MINUTES = 15

/** How long a checkout page stays open; payment gateways allow no less than 30 minutes. */
export const PAYMENT_MINUTES = 31

/** How long an unpaid order holds its nights: a payment made at the last moment may still be on its way. */
export const PAYMENT_HOLD_MINUTES = 40

/** How long a checkout page may stay open at most, and with it what the office has emailed a link for; gateways allow up to 24 hours. */
export const LONGEST_PAYMENT_MINUTES = 23 * 60

/** How long nights stay held after the end of a payment: one made at the last moment may still be on its way. */
export const PAYMENT_GRACE_MINUTES = PAYMENT_HOLD_MINUTES - PAYMENT_MINUTES

/** How long dates are held for somebody who asked to be told when they are free. */
export const WAITLIST_HOLD_MINUTES = 10

/**
 * How many such holds for the same dates may end within a day: after them, dates are held for nobody who waits. Somebody
 * who asks with one made-up address after another cannot keep them from others for longer than that.
 */
export const MOST_WAITLIST_HOLDS_A_DAY = 5

/** How long a checkout whose page is gone holds its nights: it may only be loading again. */
export const RETURN_MINUTES = 1

/** The instant this many minutes after `now`. */
export const minutesAfter = (now: Date, minutes: number): Date =>
  new Date(now.getTime() + minutes * MINUTE_MS)

/** Whether a hold still counts. Without an end (paid, or blocked by the operator) it always does; at its end it is over. */
export const isLive = (expiresAt: Date | null, now: Date): boolean =>
  expiresAt === null || expiresAt.getTime() > now.getTime()
