/** The day if the calendar has it, else null; counted in UTC, which has no daylight saving time. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null
}

/**
 * A typed day in `yyyy-MM-dd`: `11/21/2026`, `11-21-26`, `11212026`, `2026-11-21`, or `11/21` for
 * the next November 21 from `earliest` on. Null for anything else, and for days that do not exist.
 */
export function readDay(text: string, earliest: string): string | null {
  const typed = text.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts =
    /^(\d{1,2})[-/. ]+(\d{1,2})(?:[-/. ]+(\d{4}|\d{2}))?$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!parts) return null
  const [month, day] = [Number(parts[1]), Number(parts[2])]
  if (parts[3] !== undefined) return dayOf(Number(parts[3].padStart(4, '20')), month, day)
  const year = Number(earliest.slice(0, 4))
  const thisYear = dayOf(year, month, day)
  return thisYear && thisYear >= earliest ? thisYear : dayOf(year + 1, month, day)
}
