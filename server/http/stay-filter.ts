import { countNights, findDateError, type Stay, type StayError } from '../domain/stay.ts'
import { stayMessages } from '../domain/stay-messages.ts'
import { refuse } from './refuse.ts'
import { stayFieldToWire, stayFromWire } from './stay-to-wire.ts'

/** No sauna is rented for longer (`max_nights` in the catalog's files), and the nights of a list's dates are all priced. */
const MOST_NIGHTS = 365

const findError = (stay: Stay): StayError | null =>
  findDateError(stay) ??
  (countNights(stay) > MOST_NIGHTS ? { field: 'to', message: stayMessages.atMostAYear } : null)

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
  const error = findError(stay)
  if (error) refuse(422, error.message, { [stayFieldToWire[error.field]]: [error.message] })
  return stay
}
