import type { Browser, SafeStorage } from './browser.ts'

const emptyStorage: SafeStorage = { read: () => null, write() {}, remove() {} }
const neverCalls = () => () => {}

/** On the server, and in tests that need no browser. A module of its own, so that no browser loads it. */
export const noBrowser: Browser = {
  tabStorage: emptyStorage,
  deviceStorage: emptyStorage,
  tabs: { notify() {}, subscribe: neverCalls },
  referrer: null,
  onPageRestored: neverCalls,
  onOnline: neverCalls,
  getRevalidation: async () => 'unknown',
  pageSavedAt: null,
  initialConnection: null,
  retryWithBackoff: neverCalls,
  openDeviceData: async () => null,
  openDownloads: async () => null,
  openInstallation: async () => null,
  showBadge() {},
  cookies: { areAccepted: () => false, accept() {} },
}
