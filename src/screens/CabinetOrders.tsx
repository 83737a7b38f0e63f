import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { createBookingCopiesStore } from '../features/offline/booking-copies.store.ts'
import { CalledOff } from '../features/offline/CalledOff.tsx'
import { KeepBooking } from '../features/offline/KeepBooking.tsx'
import { RemindDayBefore } from '../features/offline/RemindDayBefore.tsx'
import { createReminderStore } from '../features/offline/reminder.store.ts'
import { CabinetSkeleton } from '../features/user/CabinetSkeleton.tsx'
import { createCancellationStore } from '../features/user/cancellation.store.ts'
import { createCustomerChangeStore } from '../features/user/order-change.store.ts'
import { createOrderBadge } from '../features/user/order-badge.ts'
import { OrderList } from '../features/user/OrderList.tsx'
import { createReviewStore } from '../features/user/review.store.ts'
import { createUserStore } from '../features/user/user.store.ts'
import { useLazyStore, useStores } from '../stores.tsx'
import { BookingCopies } from './BookingCopies.tsx'
import { OrderCheck } from './OrderCheck.tsx'

/** The orders; while the shop does not show them, those that are kept on this device. */
export function CabinetOrders({ isKnown }: { isKnown: boolean }) {
  useSignals()
  const { offline } = useStores()
  const { ordersData } = useLazyStore(createUserStore)
  const copies = useLazyStore(createBookingCopiesStore)
  const isLate = offline.trouble.value !== null || ordersData.status.value === 'error'
  const isMissing = isLate && ordersData.data.value === null
  useEffect(() => {
    if (isMissing) void copies.loadCopies()
  }, [isMissing, copies])
  if (isMissing && (copies.copies.value?.length ?? 0) > 0) return <BookingCopies store={copies} />
  return isKnown ? <Orders /> : <CabinetSkeleton />
}

function Orders() {
  useSignals()
  const { shop } = useStores()
  const user = useLazyStore(createUserStore)
  const copies = useLazyStore(createBookingCopiesStore)
  const owner = user.userData.data.value?.email
  const cancellation = useLazyStore(createCancellationStore)
  const change = useLazyStore(createCustomerChangeStore)
  const review = useLazyStore(createReviewStore)
  const query = new URLSearchParams(useSearch())
  const page = query.get('page') ?? undefined
  const reload = () => user.loadOrders(page)
  const badge = useLazyStore(createOrderBadge)
  const listPage = user.ordersData.data.value
  const reminder = useLazyStore(createReminderStore)
  // It counts for all orders, so it is asked for once, and can be turned off after the last of them.
  const reminded =
    listPage?.data.find(({ status, stay }) => status === 'paid' && stay) ??
    (reminder.state.value === 'on' ? listPage?.data[0] : undefined)
  useEffect(() => {
    if (shop.hasWorker) void reminder.check()
  }, [shop, reminder])
  useEffect(() => {
    if (listPage?.currentPage === 1) badge.showUnpaid(listPage.data)
  }, [badge, listPage])
  useEffect(() => {
    if (listPage && owner !== undefined) void copies.refresh(listPage.data, owner)
  }, [copies, listPage, owner])
  return (
    <>
      <CalledOff store={copies} />
      <OrderList
        store={user}
        cancellation={cancellation}
        change={change}
        review={review}
        company={shop.company}
        onReload={reload}
        renderMore={(order) => (
          <>
            <OrderCheck order={order} onReload={reload} />
            {owner !== undefined && <KeepBooking store={copies} order={order} owner={owner} />}
            {order === reminded && <RemindDayBefore store={reminder} header={order.header} />}
          </>
        )}
      />
    </>
  )
}
