import { useSignals } from '@preact/signals-react/runtime'
import { showNights } from '../../lib/nights.ts'
import { showMoney } from '../../lib/money.ts'
import { costLines, stayLines } from '../../lib/price-lines.ts'
import { Html } from '../../ui/Html.tsx'
import { type DescriptionEntry, DescriptionList } from '../../ui/DescriptionList.tsx'
import type { BookingStore, Calculations } from './booking.store.ts'
import styles from './PriceSummary.module.css'
import type { Product } from './product.store.ts'

const priceOf = (cents: number, kind: Product['catalogType'], from = ''): DescriptionEntry => [
  'Price',
  `${from}${showMoney(cents)}${kind === 'rental' ? ' a night' : ''}`,
]

const rentalOf = ({ nightsCount, nightPrices, rentalCost }: Calculations) => ({
  nightsCount,
  nightPrices,
  rentalCost,
})

/** What a night costs at least, where that is not always the same. */
const leastPriceOf = ({ cost, costFrom, catalogType }: PriceSummaryProps['product']) =>
  priceOf(costFrom ?? cost, catalogType, costFrom ? 'from ' : '')

const nightPriceOf = (sum: Calculations, product: PriceSummaryProps['product']) =>
  sum.stay ? priceOf(sum.nightPrices?.[0]?.cost ?? sum.price, sum.typeForm) : leastPriceOf(product)

/** The lines that have values, in the specification's order; without those that depend on a delivery that is refused. */
const linesOf = (
  sum: Calculations,
  product: PriceSummaryProps['product'],
  isRefused: boolean,
): DescriptionEntry[] => [
  ...stayLines(sum.stay, { method: sum.deliveryMethod, hours: product.settlement?.hours }),
  // Nights of several prices say theirs in the lines of the rental.
  ...(sum.nightPrices?.[1] ? [] : [nightPriceOf(sum, product)]),
  ...costLines(isRefused ? rentalOf(sum) : sum),
]

interface PriceSummaryProps {
  store: BookingStore
  product: Pick<Product, 'cost' | 'costFrom' | 'catalogType' | 'settlement'>
}

/** What the visitor has chosen and what it costs; below it, why something is not available. */
export function PriceSummary({ store, product }: PriceSummaryProps) {
  useSignals()
  const sum = store.calculations.value
  const errors = store.errors.value
  const isRefused = store.isDeliveryRefused.value
  const isPriced = sum?.totalCost != null
  const hasTotal = isPriced && !isRefused
  // A choice of pickup says it where the sauna has a place of its own.
  const pickupAddress = product.settlement ? null : store.delivery.answer.value?.pickupAddress
  const lines = sum ? linesOf(sum, product, isRefused) : [leastPriceOf(product)]
  return (
    <section
      id="summary"
      className={styles.summary}
      // The room of a total that a refused delivery does not have is that of the words which say so.
      data-kind={isRefused ? undefined : product.catalogType}
      aria-label="Summary"
      aria-busy={store.isBusy.value}
    >
      <DescriptionList entries={lines} hasTotal={hasTotal} />
      <p className="visually-hidden" role="status">
        {hasTotal && !store.isBusy.value && totalSentence(sum)}
      </p>
      {isRefused && isPriced && (
        <p className={styles.message}>
          We cannot deliver to this ZIP code. To see your total, choose pickup
          {pickupAddress ? ` at ${pickupAddress}` : ' or another place'}.
        </p>
      )}
      {errors.length > 0 ? (
        // Around the list: with this role a list would be none anymore.
        <div role="alert">
          <ul className={styles.errors}>
            {errors.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : (
        // Here before there is something in it: a screen reader says what comes later.
        <div className={styles.news} role="status">
          {sum?.notAvailableMessage && <Html className={styles.message} html={sum.notAvailableMessage} />}
        </div>
      )}
    </section>
  )
}

const totalSentence = ({ nightsCount, totalCost }: Calculations) =>
  `${nightsCount ? `${showNights(nightsCount)}, t` : 'T'}otal ${showMoney(totalCost ?? 0)}`
