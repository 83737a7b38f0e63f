import { useSignals } from '@preact/signals-react/runtime'
import type { Hours } from '../../../contract/settlements.ts'
import { showNights } from '../../lib/date-range.ts'
import { showMoney } from '../../lib/money.ts'
import { costLines, stayLines } from '../../lib/price-lines.ts'
import { Html } from '../../ui/Html.tsx'
import { type DescriptionEntry, DescriptionList } from '../../ui/DescriptionList.tsx'
import type { BookingStore, Calculations } from './booking.store.ts'
import styles from './PriceSummary.module.css'
import type { Product } from './product.store.ts'

const priceOf = (cents: number, kind: Product['catalogType']): DescriptionEntry => [
  'Price',
  `${showMoney(cents)}${kind === 'rental' ? ' a night' : ''}`,
]

/** The lines that have values, in the specification's order; without those that depend on a delivery that is refused. */
const linesOf = (
  sum: Calculations,
  hours: Hours | null | undefined,
  isRefused: boolean,
): DescriptionEntry[] => [
  ...stayLines(sum.stay, { method: sum.deliveryMethod, hours }),
  priceOf(sum.price, sum.typeForm),
  ...costLines(isRefused ? { nightsCount: sum.nightsCount, rentalCost: sum.rentalCost } : sum),
]

interface PriceSummaryProps {
  store: BookingStore
  product: Pick<Product, 'cost' | 'catalogType' | 'settlement'>
}

/** What the visitor has chosen and what it costs; below it, why something is not available. */
export function PriceSummary({ store, product }: PriceSummaryProps) {
  useSignals()
  const sum = store.calculations.value
  const errors = store.errors.value
  const isRefused = store.isDeliveryRefused.value
  const hasTotal = sum?.totalCost != null && !isRefused
  const lines = sum
    ? linesOf(sum, product.settlement?.hours, isRefused)
    : [priceOf(product.cost, product.catalogType)]
  return (
    <section className={styles.summary} aria-label="Summary" aria-busy={store.isBusy.value}>
      <DescriptionList entries={lines} hasTotal={hasTotal} />
      <p className="visually-hidden" role="status">
        {hasTotal && !store.isBusy.value && totalSentence(sum)}
      </p>
      {isRefused && (
        <p className={styles.message}>
          We cannot deliver to this ZIP code. To see your total, choose pickup or another place.
        </p>
      )}
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

const totalSentence = ({ nightsCount, totalCost }: Calculations) =>
  `${nightsCount ? `${showNights(nightsCount)}, t` : 'T'}otal ${showMoney(totalCost ?? 0)}`
