import { showCount } from '../../src/lib/show-count.ts'
import { Card } from '../../src/ui/Card.tsx'
import { CsvLink } from './CsvLink.tsx'
import { FigureTable } from './FigureTable.tsx'
import { MonthBars } from './MonthBars.tsx'
import { showMonth, showShare } from '../frame/months.ts'
import type { Bookings, NumbersFilter } from './numbers.store.ts'

interface BookingsCardProps {
  bookings: Bookings
  filter: NumbersFilter
}

/** How far ahead people book, how many cancel, and how many of those who look at dates rent. */
export function BookingsCard({ bookings: { year, months, products }, filter }: BookingsCardProps) {
  const conversionOf = (month: string) => months.find((one) => one.month === month)?.conversion ?? 0
  return (
    <Card
      title={`Bookings in ${year}`}
      action={<CsvLink call="bookings" filter={filter} label="Bookings as CSV" />}
    >
      <p>
        Lead time: half of the rentals were booked at least this far ahead. Looks: how often anyone opened the
        dates of a rental. We do not recognize people, so one person may count more than once. The bars show
        how many rentals there were for each look.
      </p>
      <MonthBars year={year} valueOf={conversionOf} />
      <FigureTable
        label="Bookings by month"
        columns={[
          'Month',
          'Orders',
          'Canceled',
          'Canceled, %',
          'Lead time',
          'Looks',
          'Rentals',
          'Rentals per look',
        ]}
      >
        <tbody>
          {months.map(({ month, orders, canceled, cancellation, leadDays, views, rentals, conversion }) => (
            <tr key={month}>
              <th scope="row">{showMonth(month)}</th>
              <td>{orders}</td>
              <td>{canceled}</td>
              <td>{showShare(cancellation)}</td>
              <td>{leadDays === null ? '–' : showCount(leadDays, 'day')}</td>
              <td>{views}</td>
              <td>{rentals}</td>
              <td>{showShare(conversion)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <FigureTable
        label="Looks and rentals by model"
        columns={['Model', 'Looks', 'Rentals', 'Rentals per look']}
      >
        <tbody>
          {products.map(({ title, views, rentals, conversion }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- models of two places may share a title
            <tr key={at}>
              <th scope="row">{title}</th>
              <td>{views}</td>
              <td>{rentals}</td>
              <td>{showShare(conversion)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Card>
  )
}
