import type { Cents } from './money.ts'

/** What a row of a CSV file is made of; null for nothing. Numbers stay numbers, text is guarded. */
export type CsvCell = string | number | null

/** Spreadsheets take text that begins like this for a formula and run it, also after spaces. */
const startsFormula = /^\s*[=+\-@\t\r]/

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const guarded = startsFormula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** What a CSV file begins with, so that spreadsheets read its accents. */
export const CSV_START = '\uFEFF'

/** Rows as RFC 4180 has them, each with its line end. Text that a spreadsheet would run as a formula gets a `'` in front. */
export const csvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

/** Cents as a number of dollars, which a spreadsheet can add up. */
export const dollarsOf = (cents: Cents): number => cents / 100
