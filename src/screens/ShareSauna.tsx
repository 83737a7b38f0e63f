import { useSignals } from '@preact/signals-react/runtime'
import { createBookingStore } from '../features/product/booking.store.ts'
import { paths } from '../lib/paths.ts'
import { useLazyStore } from '../stores.tsx'
import { ShareButton } from '../ui/ShareButton.tsx'

export interface ShareSaunaProps {
  id: number
  title: string
}

/** A link to a sauna which keeps the dates that are chosen, so that the others who come along see the same total. */
export function ShareSauna({ id, title }: ShareSaunaProps) {
  useSignals()
  const stay = useLazyStore(createBookingStore).stay.value
  const path = paths.product(id, stay && { date_from: stay.from, date_to: stay.to })
  return (
    <ShareButton title={title} path={path} label={stay ? 'Share with these dates' : 'Share this sauna'} />
  )
}
