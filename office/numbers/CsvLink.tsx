import { csvQuery } from './csv-query.ts'
import rows from '../frame/Rows.module.css'
import type { NumbersFilter } from './numbers.store.ts'

interface CsvLinkProps {
  call: 'occupancy' | 'revenue' | 'bookings' | 'books'
  filter: NumbersFilter
  label: string
}

/** Saves figures as a file for spreadsheets. */
export function CsvLink({ call, filter, label }: CsvLinkProps) {
  return (
    <a className={rows.link} href={`/api/v1/office/numbers/${call}/csv${csvQuery(call, filter)}`} download>
      {label}
    </a>
  )
}
