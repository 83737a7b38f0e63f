import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { rangeMessage } from '../../lib/date-range.ts'
import type { Stay } from '../../lib/stay.ts'
import { type Booking, rulesOf } from './range-rules.ts'

/**
 * The dates of a search, or of a link that somebody has sent, where they are free and no others are chosen: shown with
 * their price as if they were chosen. The button to the checkout chooses them. Opening a page must not, since it would take
 * the place of what the visitor has chosen before, and release what is held for it.
 */
export function createSuggestedStay(booking: ReadonlySignal<Booking | null>) {
  const searched = signal<Stay | null>(null)
  const stay = computed(() => {
    const rules = booking.value?.stay ? null : rulesOf(booking.value)
    const wanted = searched.value
    return rules && wanted && rangeMessage(rules, wanted.from, wanted.to) === null ? wanted : null
  })
  return { searched, stay }
}
