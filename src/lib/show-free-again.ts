const partsIn = (options: Intl.DateTimeFormatOptions, instant: Date) =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-US', options).formatToParts(instant).map(({ type, value }) => [type, value]),
  )

/** `12/01/2026` */
const dayIn = (timeZone: string, instant: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  )

const minuteMs = 60_000

/**
 * When a hold ends, by the clock at the settlement: `2:32 PM`, with the day where it is not today there, and with the name
 * of its time zone where the visitor's clock shows another hour. The minute is rounded up: before it, nothing is free.
 * @param instant ISO 8601
 */
export function showFreeAgain(instant: string, timeZone: string, now: Date): string {
  const end = new Date(Math.ceil(Date.parse(instant) / minuteMs) * minuteMs)
  const clock = (zone?: string) => {
    const options = { ...(zone && { timeZone: zone }), hour: 'numeric', minute: '2-digit' } as const
    const { hour, minute, dayPeriod } = partsIn(options, end)
    return `${hour}:${minute} ${dayPeriod}`
  }
  const { timeZoneName } = partsIn({ timeZone, timeZoneName: 'short' }, end)
  const time = clock(timeZone) === clock() ? clock() : `${clock(timeZone)} ${timeZoneName}`
  const day = dayIn(timeZone, end)
  return day === dayIn(timeZone, now) ? time : `${time} on ${day}`
}
