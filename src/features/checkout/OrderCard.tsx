import { showDay } from '../../lib/dates.ts'
import { showMoney } from '../../lib/money.ts'
import { type DescriptionEntry, DescriptionList } from '../../ui/DescriptionList.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { RequestTotal } from './checkout.store.ts'
import styles from './OrderCard.module.css'

const day = (label: string, text: string | null | undefined): DescriptionEntry[] =>
  text ? [[label, showDay(text)]] : []
const cost = (label: string, cents: number | null | undefined): DescriptionEntry[] =>
  cents == null ? [] : [[label, showMoney(cents)]]

/** The costs of an order, line by line. */
export function costLines(total: RequestTotal): DescriptionEntry[] {
  const nights = total.nightsCount ?? 0
  return [
    ...cost(`Rental (${nights} night${nights === 1 ? '' : 's'})`, total.rentalCost),
    ...cost('Cost', total.productCost),
    ...cost('Tax', total.tax),
    ...cost('Delivery', total.deliveryCost),
  ]
}

/** What the customer is about to order. */
export function OrderCard({ total, placeholder }: { total: RequestTotal; placeholder: string }) {
  const { saunaName, image, deliveryMethod, location, pickupAddress } = total
  const isPickup = deliveryMethod === 'pickup'
  const facts: DescriptionEntry[] = [
    ...day('Receipt day', total.dayReceipt),
    ...day('Return day', total.dayReturn),
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
        <DescriptionList entries={[...costLines(total), ['Total', showMoney(total.totalCost)]]} hasTotal />
      </div>
    </section>
  )
}
