import type { Browser, Memory } from './browser.ts'

const nothing: Memory = { read: () => null, write() {}, remove() {} }
const never = () => () => {}

/** On the server, and in tests that need none. A module of its own, so that no browser loads it. */
export const noBrowser: Browser = {
  tab: nothing,
  device: nothing,
  tabs: { tell() {}, listen: never },
  cameFrom: null,
  onReturn: never,
  onOnline: never,
  askWorker: async () => 'unknown',
  pageSavedAt: null,
  keepTrying: never,
  openLetter: async () => null,
  openRoad: async () => null,
  cookies: { areAccepted: () => false, accept() {} },
}
