import { showDay } from '../../src/lib/dates.ts'
import { showMoney } from '../../src/lib/money.ts'
import type { LogEntry } from './log.store.ts'

export interface Change {
  name: string
  /** Null where there was nothing, or nothing is now. */
  before: string | null
  after: string | null
}

function valueText(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' && /cents$/i.test(name)) return showMoney(value)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? showDay(value) : String(value)
}

const nameText = (name: string) =>
  name
    .replace(/_?cents$/i, '')
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** The database puts the shortest name first, but days are read from the first to the last. */
const days = ['from', 'to']
const placeOf = (name: string) => (days.includes(name) ? days.indexOf(name) : days.length)

/** What an entry says was there and is there now, value by value. */
export function changesOf({ before, after }: Pick<LogEntry, 'before' | 'after'>): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((name) => ({
      name: nameText(name),
      before: valueText(name, before?.[name]),
      after: valueText(name, after?.[name]),
    }))
    .filter((change) => change.before !== null || change.after !== null)
}
