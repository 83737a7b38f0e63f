import { get, update } from 'idb-keyval'
import type { DeviceData } from '../lib/browser.ts'
import { type BookingCopyStorage, type CopyRecord, withoutOlder } from '../lib/booking-copy.ts'
import { feedbackDraft } from './feedback-draft.ts'
import { notifications } from './notifications.ts'

const copiesKey = 'booking-copies'

const bookingCopies: BookingCopyStorage = {
  async read() {
    try {
      return (await get<CopyRecord | null>(copiesKey)) ?? null
    } catch {
      return null
    }
  },
  async update(change) {
    try {
      await update<CopyRecord | null>(copiesKey, (record) => change(record ?? null))
      return true
    } catch {
      return false
    }
  },
}

export const deviceData: DeviceData = {
  feedbackDraft,
  bookingCopies,
  notifications,
  async clear(before) {
    const copies = bookingCopies.update((record) => withoutOlder(record, before))
    await Promise.all([feedbackDraft.remove(), copies, notifications.unsubscribe()])
  },
}
