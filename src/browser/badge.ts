import type { SafeStorage } from '../lib/browser.ts'

/** Until when each of the counted orders can be paid, with spaces between. */
export const unpaidUntilKey = 'unpaid-until'

/**
 * The number on the icon of the installed shop; none where the browser has no such thing.
 * @param until ISO 8601, when each of the counted orders expires
 */
export function showBadge(deviceStorage: SafeStorage, until: readonly string[]): void {
  if (until.length > 0) deviceStorage.write(unpaidUntilKey, until.join(' '))
  else deviceStorage.remove(unpaidUntilKey)
  navigator.setAppBadge?.(until.length).catch(() => {})
}
