import { findDateError, type Stay } from '../domain/stay.ts'
import { refuse } from './refuse.ts'
import { stayFieldToWire, stayFromWire } from './stay-to-wire.ts'

/** The stay to filter a list by: both dates or none. */
export function stayFilterFrom({
  date_from = '',
  date_to = '',
}: {
  date_from?: string | undefined
  date_to?: string | undefined
}): Stay | null {
  if (!date_from && !date_to) return null
  const stay = stayFromWire({ date_from, date_to })
  const error = findDateError(stay)
  if (error) refuse(422, error.message, { [stayFieldToWire[error.field]]: [error.message] })
  return stay
}
