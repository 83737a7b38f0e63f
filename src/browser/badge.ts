import type { SafeStorage } from '../lib/browser.ts'

/** Until when each of the counted orders can be paid, with spaces between. */
const key = 'unpaid-until'

/**
 * The number on the icon of the installed shop; none where the browser has no such thing.
 * @param until ISO 8601, when each of the counted orders expires
 */
export function showBadge(deviceStorage: SafeStorage, until: readonly string[]): void {
  if (until.length > 0) deviceStorage.write(key, until.join(' '))
  else deviceStorage.remove(key)
  navigator.setAppBadge?.(until.length).catch(() => {})
}

/**
 * Takes off the icon what has expired since it was counted: while the shop is closed, nothing can.
 * @param now milliseconds since 1970, by the device's clock
 */
export function refreshBadge(deviceStorage: SafeStorage, now: number): void {
  const counted = deviceStorage.read(key)?.split(' ') ?? []
  const left = counted.filter((until) => Date.parse(until) > now)
  if (left.length < counted.length) showBadge(deviceStorage, left)
}

/** Keeps the number right from now on: at once, and whenever the page is shown again. */
export function watchBadge(deviceStorage: SafeStorage): void {
  const refresh = () => refreshBadge(deviceStorage, Date.now())
  refresh()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresh()
  })
}
