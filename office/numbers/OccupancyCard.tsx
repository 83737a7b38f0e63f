import { showCount } from '../../src/lib/show-count.ts'
import { Card } from '../../src/ui/Card.tsx'
import { CsvLink } from './CsvLink.tsx'
import { FigureTable } from './FigureTable.tsx'
import { showMonth, showShare } from '../frame/months.ts'
import { HeatStrip, NightStrip } from './NightStrip.tsx'
import styles from './NumbersScreen.module.css'
import type { NumbersFilter, Occupancy } from './numbers.store.ts'

interface OccupancyCardProps {
  occupancy: Occupancy
  filter: NumbersFilter
}

/** Every night of every sauna, with the numbers beside it. */
export function OccupancyCard({ occupancy, filter }: OccupancyCardProps) {
  const { month, units, all, unitsLeft } = occupancy
  return (
    <Card
      title={`Nights in ${showMonth(month)}`}
      action={<CsvLink call="occupancy" filter={{ ...filter, month }} label="Nights as CSV" />}
    >
      <p>
        {showShare(all.share)} of the nights that were not blocked are rented. Tall marks are rented nights;
        low ones are blocked nights in the middle, and turnover at the bottom.
      </p>
      {unitsLeft > 0 && (
        <p>{showCount(unitsLeft, 'more sauna is', 'more saunas are')} not shown. Please choose a place.</p>
      )}
      <FigureTable
        label="Nights by sauna"
        columns={['Sauna', 'Rented', 'Share', 'Turnover', 'Blocked', 'Free', 'Nights']}
      >
        <tbody>
          {units.map(({ unit, place, nights, stay, turnover, block, free, share }) => (
            <tr key={unit}>
              <th scope="row">
                {unit}
                <span className={styles.soft}>{place}</span>
              </th>
              <td>{stay}</td>
              <td>{showShare(share)}</td>
              <td>{turnover}</td>
              <td>{block}</td>
              <td>{free}</td>
              <td>
                <NightStrip nights={nights} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td>{all.stay}</td>
            <td>{showShare(all.share)}</td>
            <td>{all.turnover}</td>
            <td>{all.block}</td>
            <td>{all.free}</td>
            <td>
              <HeatStrip units={units} />
            </td>
          </tr>
        </tfoot>
      </FigureTable>
    </Card>
  )
}
