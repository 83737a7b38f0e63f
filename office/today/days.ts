/** The day so many days later, or earlier; counted in UTC, which has no daylight saving time. */
export function dayAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Today, Sunday, November 22`, or the same without the first word. */
export function nameOfDay(day: string, today: string | undefined): string {
  const name = weekday.format(new Date(`${day}T00:00:00Z`))
  return day === today ? `Today, ${name}` : name
}
