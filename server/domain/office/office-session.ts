import type { OfficeStage } from './stage.ts'

const minute = 60_000
const hour = 60 * minute

/** A phone that is left in the yard shows nothing after an hour, and a working day asks for one log-in. */
const idle = hour
const longest = 12 * hour

/** How long somebody may take for the step they are at, before they are in. */
const steps: Record<Exclude<OfficeStage, 'open'>, number> = {
  anonymous: 5 * minute,
  password: 10 * minute,
  joining: 30 * minute,
}

/** When a session of the office ends: after an hour without use, and after twelve hours in any case. */
export const officeSessionEnd = (stage: OfficeStage, startedAt: Date, usedAt: Date): Date =>
  new Date(
    stage === 'open'
      ? Math.min(usedAt.getTime() + idle, startedAt.getTime() + longest)
      : startedAt.getTime() + steps[stage],
  )

/** Whether a use is worth recording: at most once a minute. */
export const isOfficeUseWorthRecording = (seen: Date, now: Date): boolean =>
  now.getTime() - seen.getTime() >= minute

/** Ways to log in may only be changed for so long after logging in: a session that someone else took opens none for later. */
const freshFor = 15 * minute
export const isFresh = (startedAt: Date, now: Date): boolean => now.getTime() - startedAt.getTime() < freshFor

/** How long a browser keeps the cookie, in seconds; the server enforces the limits. */
export const officeCookieSeconds = longest / 1000
