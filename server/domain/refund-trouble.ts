/**
 * How long a gateway that has not taken a refund is left alone, in minutes: at first one, then twice as long each time, and
 * at last a day. What it refuses today it may take tomorrow, as when the company's balance was too low.
 */
export const pauseAfter = (attempts: number): number => Math.min(24 * 60, 2 ** (attempts - 1))

/** A gateway that only fails to answer is no news before this many attempts, which take half an hour. */
export const TELL_AFTER_ATTEMPTS = 6
