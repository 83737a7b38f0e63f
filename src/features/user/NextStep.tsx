import type { ShopFacts } from '../../../contract/shop.ts'
import { Map } from '../../ui/Map.tsx'
import { MapLink } from '../../ui/MapLink.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import styles from './NextStep.module.css'
import { nextStepOf } from './next-step.ts'
import type { Order } from './user.store.ts'

interface NextStepProps {
  order: Order
  company: ShopFacts['company']
}

/** What the customer does next for an order: when, where, with what, and whom to call. Nothing for one that is over. */
export function NextStep({ order, company }: NextStepProps) {
  const step = nextStepOf(order)
  if (!step) return null
  const point = order.pickupPoint
  return (
    <section className={styles.step} aria-label={`Next step for ${order.header}`}>
      <div className={styles.words}>
        <h3>{step.title}</h3>
        {step.text && <p>{step.text}</p>}
        {step.list && (
          <>
            <h4>{step.list.title}</h4>
            <ul>
              {step.list.entries.map((entry) => (
                <li key={entry}>{entry}</li>
              ))}
            </ul>
          </>
        )}
        <p className={styles.call}>
          Questions? Call <PhoneLink phone={company.phone} />
        </p>
      </div>
      {step.hasPlace && point && (
        <figure className={styles.place}>
          <Map {...point} label={order.pickupAddress ?? ''} tiles={null} />
          <figcaption>
            <MapLink point={point} label={order.pickupAddress ?? ''} />
          </figcaption>
        </figure>
      )}
    </section>
  )
}
