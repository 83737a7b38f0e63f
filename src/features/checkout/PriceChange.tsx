import { showNights } from '../../lib/nights.ts'
import { showMoney, showPrice } from '../../lib/money.ts'
import { costLines, stayLines } from '../../lib/price-lines.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { PriceTerms } from './seen-price.ts'
import type { TotalChange } from './total-change.ts'
import styles from './PriceChange.module.css'

/** Every line that can change, in the order in which they are shown. */
const lineOrder = [
  'Sauna',
  'Receipt',
  'Return',
  'Delivery method',
  'Price',
  'Rental',
  'Delivery',
  'Tax',
  'Deposit',
  'Total',
]

/** `3 nights`, or `2 nights at $120, 1 night at $150` */
const nightsOf = ({ nightsCount, nightPrices }: PriceTerms) =>
  nightPrices?.map(({ nights, cost }) => `${showNights(nights)} at ${showPrice(cost)}`).join(', ') ??
  showNights(nightsCount ?? 0)

const linesOf = (terms: PriceTerms) =>
  new Map([
    ...(terms.saunaName ? [['Sauna', terms.saunaName] as const] : []),
    ...stayLines(terms.stay),
    ['Delivery method', terms.deliveryMethod === 'pickup' ? 'Pickup' : 'Delivery to address'],
    // The nights beside the amount, so that it is one line before and after.
    ...costLines({ ...terms, nightsCount: null, nightPrices: undefined }),
    ...(terms.deposit ? [['Deposit', showMoney(terms.deposit)] as const] : []),
    ...(terms.rentalCost && terms.nightsCount
      ? [['Rental', `${showMoney(terms.rentalCost)}, ${nightsOf(terms)}`] as const]
      : []),
  ])

/** What was offered instead of a choice that is taken names nothing but its total. */
const isOffer = ({ tax }: PriceTerms) => tax === undefined

/** What has changed: in another tab the customer may have chosen something else that costs the same. */
function changedThing({ before, after }: TotalChange): string {
  if (before.totalCost !== after.totalCost) return 'Your total'
  if (before.stay?.from !== after.stay?.from || before.stay?.to !== after.stay?.to)
    return 'Your choice of dates'
  return before.deliveryMethod === after.deliveryMethod ? 'The price of your nights' : 'Your delivery method'
}

/** Why there is something to compare. */
function reasonOf(change: TotalChange, isDeposit: boolean): string {
  const { before, after, wasAccepted } = change
  const what = isDeposit ? 'The deposit' : changedThing(change)
  const isOther = before.productId !== after.productId
  const otherSauna = 'You chose a different sauna in another tab'
  if (!wasAccepted && isOther) return `${otherSauna}. Please check the changes below.`
  if (!wasAccepted && before.atCheckout)
    return `${what} has changed since you first saw it here. Please check the changes below.`
  if (!wasAccepted && isDeposit)
    return 'The refundable deposit has changed since you opened the sauna’s page. Please check the changes below.'
  if (!wasAccepted && isOffer(before))
    return `${what} has changed since you chose it. Please check the changes below.`
  if (!wasAccepted)
    return `${what} has changed since you saw it on the sauna’s page. Please check the changes below.`
  return `${isOther ? otherSauna : `${what} has changed`}, so we have not placed your order yet. Please check the changes below, and accept again if they work for you.`
}

/** Who has the form open already looks at the button, and no longer at the top of the page. */
export const isBesideButton = ({ wasAccepted, before }: TotalChange) =>
  wasAccepted || before.atCheckout === true

/** The total as it was and as it is now, side by side, before the customer accepts. */
export function PriceChange({ change }: { change: TotalChange }) {
  const before = linesOf(change.before)
  const after = linesOf(change.after)
  const changed = lineOrder.filter(
    (label) =>
      (before.has(label) || after.has(label)) &&
      (label === 'Total' || before.get(label) !== after.get(label)) &&
      // The sauna's page does not name it again.
      (label !== 'Sauna' || before.has(label)) &&
      (!isOffer(change.before) || label === 'Total'),
  )
  const isDeposit = change.before.totalCost === change.after.totalCost && changed.join() === 'Deposit,Total'
  // The sauna's page does not name the deposit either: there it is new only if nothing else is.
  const namedDeposit = change.wasAccepted || change.before.atCheckout
  const labels = changed.filter((label) => label !== 'Deposit' || namedDeposit || isDeposit)
  return (
    <div className={styles.change} role="alert">
      <p>
        <Icon name="alert" />
        <span>{reasonOf(change, isDeposit)}</span>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Before</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {labels.map((label) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{before.get(label) ?? '–'}</td>
              <td>{after.get(label) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
