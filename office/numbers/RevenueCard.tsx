import { showMoney } from '../../src/lib/money.ts'
import { Card } from '../../src/ui/Card.tsx'
import { CsvLink } from './CsvLink.tsx'
import { FigureTable } from './FigureTable.tsx'
import { MonthBars } from './MonthBars.tsx'
import { showMonth } from '../frame/months.ts'
import styles from './NumbersScreen.module.css'
import type { NumbersFilter, Revenue } from './numbers.store.ts'

interface RevenueCardProps {
  revenue: Revenue
  filter: NumbersFilter
}

type Money = Revenue['all']

function MoneyCells({ money: { orders, net, delivery, tax, total, refunds } }: { money: Money }) {
  return (
    <>
      <td>{orders}</td>
      <td>{showMoney(net)}</td>
      <td>{showMoney(delivery)}</td>
      <td>{showMoney(tax)}</td>
      <td>{showMoney(total)}</td>
      <td>{showMoney(refunds)}</td>
    </>
  )
}

/** What a year brought, by month and place. */
export function RevenueCard({ revenue: { year, items, all }, filter }: RevenueCardProps) {
  const totalOf = (month: string) =>
    items.filter((one) => one.month === month).reduce((sum, { total }) => sum + total, 0)
  return (
    <Card
      title={`Revenue in ${year}`}
      action={<CsvLink call="revenue" filter={filter} label="Revenue as CSV" />}
    >
      <p>
        Orders count in the month in which they were paid, refunds in the month in which the money went back.
      </p>
      <MonthBars year={year} valueOf={totalOf} />
      <FigureTable
        label="Revenue by month and place"
        columns={['Month', 'Orders', 'Net', 'Delivery', 'Tax', 'Total', 'Refunds']}
      >
        <tbody>
          {items.map(({ month, place, ...money }) => (
            <tr key={`${month} ${place}`}>
              <th scope="row">
                {showMonth(month)}
                <span className={styles.soft}>{place ?? 'Sales'}</span>
              </th>
              <MoneyCells money={money} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <MoneyCells money={all} />
          </tr>
        </tfoot>
      </FigureTable>
    </Card>
  )
}
