const nameOf = (month: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${month}-01T12:00:00Z`))

/** `2026-12` → `December 2026` */
export const showMonth = (month: string): string => nameOf(month, { month: 'long', year: 'numeric' })

/** `2026-12` → `Dec` */
export const showShortMonth = (month: string): string => nameOf(month, { month: 'short' })

/** `2026-12` and 1 → `2027-01` */
export function addMonths(month: string, count: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  const at = year * 12 + of - 1 + count
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** The twelve months of a year. */
export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, at) => addMonths(`${year}-01`, at))

/** `0.625` → `62.5%`; a dash where there is nothing to divide by. */
export const showShare = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`
