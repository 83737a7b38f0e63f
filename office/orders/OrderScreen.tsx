import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { BackLink } from '../../src/ui/BackLink.tsx'
import { addresses } from '../addresses.ts'
import detail from '../frame/Detail.module.css'
import columns from '../frame/Columns.module.css'
import { DoneNotice } from '../frame/DoneNotice.tsx'
import { NotLoaded } from '../frame/NotLoaded.tsx'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import type { OrderReportsStore } from '../reports/order-reports.store.ts'
import { OrderReports } from '../reports/OrderReports.tsx'
import { DepositCard } from './DepositCard.tsx'
import { OrderActs } from './OrderActs.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderEmails } from './OrderEmails.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import type { OrderStore } from './order.store.ts'
import styles from './OrderScreen.module.css'
import { WaitingChange } from './WaitingChange.tsx'
import { WaitingOrder } from './WaitingOrder.tsx'

interface OrderScreenProps {
  store: OrderStore
  reports: OrderReportsStore
  number: string
  /** Partners read; owners and staff also act. */
  mayAct: boolean
}

/** One order: everything about it, what happened, and what can be done. */
export function OrderScreen({ store, reports, number, mayAct }: OrderScreenProps) {
  useSignals()
  useEffect(() => void store.load(number), [store, number])
  const { data } = store.order
  const order = data.value
  return (
    <>
      <div>
        <BackLink href={addresses.orders} label="Orders" />
        <ScreenHeader title={`Order #${number}`}>
          {order && <p className={detail.status}>{order.statusLabel}</p>}
        </ScreenHeader>
      </div>
      <NotLoaded
        wanted={store.order}
        missing="There is no such order where you work."
        failed="This order could not be loaded."
        onRetry={() => void store.load(number)}
      />
      {order && (
        <>
          <DoneNotice message={store.done.value} />
          {mayAct && <OrderActs store={store} order={order} />}
          <div className={`${columns.columns} ${styles.facts}`}>
            <div className={columns.column}>
              {mayAct && <WaitingOrder store={store} order={order} />}
              <OrderFacts order={order} />
              <DepositCard store={store} order={order} />
              {mayAct && <WaitingChange store={store} order={order} />}
              {mayAct && <OrderEmails store={store} order={order} />}
            </div>
            <div className={columns.column}>
              {mayAct && <OrderReports store={reports} order={number} />}
              {mayAct && <OrderNotes store={store} order={order} />}
              <OrderHistory order={order} />
            </div>
          </div>
        </>
      )}
    </>
  )
}
