import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { type BookingCopy, canKeep } from '../../lib/booking-copy.ts'
import { paths } from '../../lib/paths.ts'
import { showMoment } from '../../lib/show-moment.ts'
import { NavLink } from '../../ui/NavLink.tsx'
import type { BookingCopiesStore } from './booking-copies.store.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { deviceWord } from './device-word.ts'

interface KeepBookingProps {
  store: BookingCopiesStore
  order: BookingCopy['order']
  /** The email address of the account. */
  owner: string
}

/** Keeps an order on this device, or no longer. Nothing for an order that is over. */
export function KeepBooking({ store, order, owner }: KeepBookingProps) {
  useSignals()
  useEffect(() => {
    if (store.copies.peek() === null) void store.loadCopies()
  }, [store])
  const { value: copies } = store.copies
  if (!copies || !canKeep(order)) return null
  const copy = copies.find((each) => each.order.id === order.id)
  const word = deviceWord()
  return (
    <DeviceChoice
      label={`Keep this booking on this ${word}`}
      about={order.header}
      isChosen={copy !== undefined}
      onChange={(isChosen) => void (isChosen ? store.keep(order, owner) : store.remove(order.id))}
    >
      {store.failedId.value === order.id ? (
        `This ${word} couldn’t save it.`
      ) : copy ? (
        <>
          Kept, as of <time dateTime={copy.savedAt}>{showMoment(copy.savedAt)}</time>. It opens without a
          signal, like the <NavLink href={paths.info('guide')}>sauna guide</NavLink>, until you log out.
        </>
      ) : (
        'Its dates, address, phone number, and what to bring then open without a signal.'
      )}
    </DeviceChoice>
  )
}
