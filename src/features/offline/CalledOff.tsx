import { useSignals } from '@preact/signals-react/runtime'
import { showDays } from '../../lib/dates.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { BookingCopiesStore } from './booking-copies.store.ts'
import { deviceWord } from './device-word.ts'

/** Says which kept orders were called off since they were last seen. */
export function CalledOff({ store }: { store: BookingCopiesStore }) {
  useSignals()
  return store.calledOff.value.map(({ id, header, name, stay, status }) => (
    <Notice
      key={id}
      kind="info"
      message={`${header} (${name}${stay ? `, ${showDays(stay.from, stay.to)}` : ''}) ${status === 'expired' ? 'has expired' : 'was canceled'}. Its copy on this ${deviceWord()} has been deleted.`}
    />
  ))
}
