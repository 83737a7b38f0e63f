const format = (options: Intl.DateTimeFormatOptions) => (instant: string) =>
  // Some browsers put a narrow space before "PM", others do not.
  new Intl.DateTimeFormat('en-US', options).format(new Date(instant)).replace('\u202f', ' ')

/** `2026-11-21T22:05:00Z` → `Nov 21, 2:05 PM`, in the visitor's time zone, so for the browser alone. */
export const showMoment = format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** The same without the time: `Nov 21`. */
export const showShortDay = format({ month: 'short', day: 'numeric' })

/** `Nov 21, 2026, 2:05 PM`: with the year, for what goes back a long time. */
export const showLongMoment = format({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
