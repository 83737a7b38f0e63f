import { draftKeys, type SafeStorage } from '../../lib/browser.ts'

/** The acceptance that this tab remembers until its order is settled. */
export const createStoredAcceptance = (_call: unknown, tabStorage: SafeStorage) => ({
  forget: () => tabStorage.remove(draftKeys.accepted),
})
