const hour = 3_600_000
const day = 24 * hour

const idle = 14 * day
const longest = 90 * day

/** When a session ends: after 14 days without use, and after 90 days in any case. */
export const sessionEnd = (startedAt: Date, usedAt: Date): Date =>
  new Date(Math.min(usedAt.getTime() + idle, startedAt.getTime() + longest))

/** Whether a use is worth recording: at most once an hour, so that reading pages causes no writes. */
export const isUseWorthRecording = (seen: Date, now: Date): boolean => now.getTime() - seen.getTime() >= hour

/** How long a browser keeps the cookie, in seconds; the server enforces the idle limit. */
export const cookieSeconds = longest / 1000
