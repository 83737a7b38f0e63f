const hour = 3_600_000
const day = 24 * hour

const idle = 14 * day
const longest = 90 * day

/** When a session ends that began and was last used at these instants: after 14 idle days, 90 days in all. */
export const sessionEnd = (begun: Date, used: Date): Date =>
  new Date(Math.min(used.getTime() + idle, begun.getTime() + longest))

/** Whether a use is worth writing down: at most once an hour, so that reading costs no writes. */
export const isUseWorthRecording = (seen: Date, now: Date): boolean => now.getTime() - seen.getTime() >= hour

/** How long a browser may keep the cookie, in seconds; the idle limit is the server's to watch. */
export const cookieSeconds = longest / 1000
