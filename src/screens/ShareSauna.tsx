import { useSignals } from '@preact/signals-react/runtime'
import type { BookingStore } from '../features/product/booking.store.ts'
import { paths } from '../lib/paths.ts'
import type { Stay } from '../lib/stay.ts'
import { ShareButton } from '../ui/ShareButton.tsx'

export interface ShareSaunaProps {
  id: number
  title: string
  /** Given by the screen: this file is shared with lists, which load nothing of a sauna's page. */
  store: Pick<BookingStore, 'stay'>
  /** The stay that was searched for; shared where none is chosen. */
  searchedStay: Stay | null
}

/** A link to a sauna which keeps the dates that are chosen, so that the others who come along see the same total. */
export function ShareSauna({ id, title, store, searchedStay }: ShareSaunaProps) {
  useSignals()
  const stay = store.stay.value ?? searchedStay
  const path = paths.product(id, stay && { date_from: stay.from, date_to: stay.to })
  return (
    <ShareButton title={title} path={path} label={stay ? 'Share with these dates' : 'Share this sauna'} />
  )
}
