import { useState } from 'react'
import { loadWhenAlive } from '../../ui/load-when-alive.tsx'
import styles from './OrderEntry.module.css'
import type { Order } from './user.store.ts'

const LazySitePlan = loadWhenAlive(async () => (await import('../../ui/SitePlan.tsx')).SitePlan)

/** The plan of the place that a customer has described, for those who want to see it again. */
export function OrderPlan({ check, header }: { check: NonNullable<Order['siteCheck']>; header: string }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className={styles.more} onToggle={() => setOpened(true)}>
      <summary>
        Plan of your place<span className="visually-hidden"> of {header}</span>
      </summary>
      {wasOpened && <LazySitePlan site={check.site} footprint={check.footprint} />}
    </details>
  )
}
