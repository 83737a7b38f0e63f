import { useSignals } from '@preact/signals-react/runtime'
import { showDay } from '../../lib/dates.ts'
import { showMoney } from '../../lib/money.ts'
import { Html } from '../../ui/Html.tsx'
import type { BookingStore, Calculations } from './booking.store.ts'
import styles from './PriceSummary.module.css'
import type { Product } from './product.store.ts'

type Line = [label: string, value: string | null]

const nights = (count: number) => `${count} night${count === 1 ? '' : 's'}`
const money = (cents: number | null | undefined) => (cents == null ? null : showMoney(cents))
const day = (text: string | null | undefined) => (text ? showDay(text) : null)

/** Those lines that there are, in the specification's order. */
function linesOf(sum: Calculations): Line[] {
  const perNight = sum.typeForm === 'rental' ? ' a night' : ''
  return [
    ['Receipt', day(sum.dayReceipt)],
    ['Return', day(sum.dayReturn)],
    ['Price', `${showMoney(sum.price)}${perNight}`],
    [sum.nightsCount ? `Rental, ${nights(sum.nightsCount)}` : 'Rental', money(sum.rentalCost)],
    ['Delivery', money(sum.deliveryCost)],
    ['Tax', money(sum.tax)],
  ]
}

interface PriceSummaryProps {
  store: BookingStore
  product: Pick<Product, 'cost' | 'catalogType'>
}

/** What has been chosen and what it costs; below it why something cannot be had. */
export function PriceSummary({ store, product }: PriceSummaryProps) {
  useSignals()
  const sum = store.calculations.value
  const errors = store.errors.value
  const { cost, catalogType } = product
  const shown = sum
    ? linesOf(sum)
    : ([['Price', `${showMoney(cost)}${catalogType === 'rental' ? ' a night' : ''}`]] satisfies Line[])
  const total = money(sum?.totalCost)
  return (
    <section className={styles.summary} aria-label="Summary" aria-busy={store.isBusy.value}>
      <dl className={styles.lines}>
        {shown.map(([label, value]) => value && <SummaryLine key={label} label={label} value={value} />)}
        {total && <SummaryLine label="Total" value={total} isTotal />}
      </dl>
      <p className="visually-hidden" role="status">
        {total &&
          !store.isBusy.value &&
          `${sum?.nightsCount ? `${nights(sum.nightsCount)}, t` : 'T'}otal ${total}`}
      </p>
      {errors.length > 0 ? (
        <ul className={styles.errors} role="alert">
          {errors.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        sum?.notAvailableMessage && <Html className={styles.message} html={sum.notAvailableMessage} />
      )}
    </section>
  )
}

function SummaryLine({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? styles.total : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
