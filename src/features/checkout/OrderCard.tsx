import { showMoney } from '../../lib/money.ts'
import { costLines, stayLines } from '../../lib/price-lines.ts'
import { type DescriptionEntry, DescriptionList } from '../../ui/DescriptionList.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { RequestTotal } from './seen-price.ts'
import styles from './OrderCard.module.css'

/** What the customer is about to order. */
export function OrderCard({ total, placeholder }: { total: RequestTotal; placeholder: string }) {
  const { saunaName, image, deliveryMethod, location, pickupAddress } = total
  const isPickup = deliveryMethod === 'pickup'
  const facts: DescriptionEntry[] = [
    ...stayLines(total.stay, { method: deliveryMethod, hours: total.hours }),
    ['Delivery method', isPickup ? 'Pickup' : 'Delivery to address'],
    ...(location ? [['Location', location] as const] : []),
    ...(isPickup && pickupAddress ? [['Pickup address', pickupAddress] as const] : []),
  ]
  return (
    <section className={styles.card} aria-label="Your order">
      {image ? (
        <Picture image={image} sizes="(min-width: 58rem) 26rem, 100vw" className={styles.picture} alt="" />
      ) : (
        <img className={styles.logo} src={placeholder} alt="" width="96" height="96" />
      )}
      <div className={styles.words}>
        <h2 className={styles.name}>{saunaName}</h2>
        <DescriptionList entries={facts} />
        <DescriptionList entries={costLines(total)} hasTotal />
        {total.deposit && (
          <p>
            Refundable deposit: {showMoney(total.deposit)}. It is not part of the total: you hold it on a card
            from two days before your start date, and it is not charged unless something is damaged.
          </p>
        )}
      </div>
    </section>
  )
}
