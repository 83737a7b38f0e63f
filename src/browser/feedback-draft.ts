import { del, get, set } from 'idb-keyval'
import type { FeedbackDraft, FeedbackDraftStorage } from '../lib/browser.ts'

/** Drafts already on a device have this key, so it never changes. */
const key = 'letter'

/** Where the device stores nothing, nothing is found later, and nothing else changes. */
async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

export const feedbackDraft: FeedbackDraftStorage = {
  read: async () => (await attempt(() => get<FeedbackDraft>(key))) ?? null,
  write: async (fields) =>
    void (await attempt(() =>
      set(key, { fields, savedAt: new Date().toISOString() } satisfies FeedbackDraft),
    )),
  remove: async () => void (await attempt(() => del(key))),
}
