import type { Stay } from '../domain/stay.ts'

// The only place that knows how the wire spells the two dates of a stay.

/** What a request sends as `date_from` and `date_to`, and where its errors belong. */
export const stayFromWire = ({ date_from, date_to }: { date_from: string; date_to: string }): Stay => ({
  from: date_from,
  to: date_to,
})
export const stayFieldToWire = { from: 'date_from', to: 'date_to' } as const

export const stayToWire = (stay: Stay | null) => ({
  day_receipt: stay?.from ?? null,
  day_return: stay?.to ?? null,
})

/** The chosen stay beside the calendar. */
export const chosenStayToWire = (stay: Stay | null) => ({
  start_date: stay?.from ?? null,
  end_date: stay?.to ?? null,
})
