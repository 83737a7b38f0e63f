import { formatDay, isDay } from '../day.ts'
import { formatUsd } from '../money.ts'

/** Cents that the log has under this name are dollars, days are written as people read them. */
export function valueText(name: string, value: unknown): string {
  if (typeof value === 'number' && /cents$/i.test(name)) return formatUsd(value)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' && isDay(value) ? formatDay(value) : String(value)
}

/** `amountCents` → `amount`, `next_step` → `next step` */
export const nameText = (name: string): string => name.replace(/_?cents$/i, '').replaceAll('_', ' ')

/** What an entry of the log says was there: `role: staff; places: Lakeview, Elkhorn`. Empty for nothing. */
export const valuesText = (values: unknown): string =>
  Object.entries((values ?? {}) as Record<string, unknown>)
    .flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [`${nameText(name)}: ${valueText(name, value)}`],
    )
    .join('; ')
