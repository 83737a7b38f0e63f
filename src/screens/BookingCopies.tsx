import { useSignals } from '@preact/signals-react/runtime'
import type { BookingCopiesStore } from '../features/offline/booking-copies.store.ts'
import { deviceWord } from '../features/offline/device-word.ts'
import { OrderEntry } from '../features/user/OrderEntry.tsx'
import { OrderTimeline } from '../features/user/OrderTimeline.tsx'
import { showMoment } from '../lib/show-moment.ts'
import { useStores } from '../stores.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './BookingCopies.module.css'

/** The orders that the customer keeps on this device, while the shop does not say what has become of them. */
export function BookingCopies({ store }: { store: BookingCopiesStore }) {
  useSignals()
  const { shop } = useStores()
  const copies = store.copies.value ?? []
  const [oldest] = copies.map(({ savedAt }) => savedAt).toSorted()
  return (
    <div className={styles.copies}>
      {oldest && (
        <p className={styles.age}>
          Kept on this {deviceWord()}, as of <time dateTime={oldest}>{showMoment(oldest)}</time>. It may have
          changed since.
        </p>
      )}
      <OrderTimeline orders={copies.map(({ order }) => order)} />
      {copies.map(({ order }) => (
        <OrderEntry key={order.id} order={order} company={shop.company} isCopy>
          <p className={styles.remove}>
            <Button look="outline" onClick={() => void store.remove(order.id)}>
              Remove from this {deviceWord()}
              <span className="visually-hidden">: {order.header}</span>
            </Button>
          </p>
        </OrderEntry>
      ))}
    </div>
  )
}
