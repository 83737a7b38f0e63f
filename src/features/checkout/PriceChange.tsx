import { costLines, stayLines } from '../../lib/price-lines.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { TotalChange, RequestTotal } from './checkout.store.ts'
import styles from './PriceChange.module.css'

const linesOf = (total: RequestTotal) => new Map([...stayLines(total.stay), ...costLines(total)])

/** The total as it was and as it is now, side by side, before the customer accepts again. */
export function PriceChange({ change }: { change: TotalChange }) {
  const before = linesOf(change.before)
  const after = linesOf(change.after)
  const labels = [...new Set([...before.keys(), ...after.keys()])].filter(
    (label) => label === 'Total' || before.get(label) !== after.get(label),
  )
  return (
    <div className={styles.change} role="alert">
      <p>
        <Icon name="alert" />
        Your total has changed, so we have not placed your order yet. Please check the changes below, and
        accept again if they work for you.
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
