import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { showDay } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import type { BookAgainStore } from './book-again.store.ts'
import styles from './BookAgain.module.css'

interface BookAgainProps {
  store: BookAgainStore
  onCheckout: () => void
}

/** The sauna that the customer rented last, on the next days like those; nothing for someone who has rented none. */
export function BookAgain({ store, onCheckout }: BookAgainProps) {
  useSignals()
  useEffect(() => {
    void store.loadOffer()
    return store.clear
  }, [store])
  const offer = store.offer.value
  if (!offer) return null
  const { order, stay } = offer
  const onBook = async () => {
    if (await store.chooseOffer()) onCheckout()
  }
  return (
    <Card title={`Once more: ${order.name}`}>
      <div className={styles.offer}>
        <p>
          Free from {showDay(stay.from)} to {showDay(stay.to)},{' '}
          {order.deliveryMethod === 'pickup' ? 'to pick up' : 'delivered to you'} like last time. You see the
          total before you pay.
        </p>
        <Notice kind="error" message={store.message.value} />
        <div className={styles.actions}>
          <ServerButton isBusy={store.isBusy.value} onClick={() => void onBook()}>
            Book again
          </ServerButton>
          <NavLink href={paths.product(order.saunaId)}>Other dates</NavLink>
        </div>
      </div>
    </Card>
  )
}
