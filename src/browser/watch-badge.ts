import type { SafeStorage } from '../lib/browser.ts'
import { showBadge, unpaidUntilKey } from './badge.ts'

/**
 * Takes off the icon what has expired since it was counted: while the shop is closed, nothing can.
 * @param now milliseconds since 1970, by the device's clock
 */
export function refreshBadge(deviceStorage: SafeStorage, now: number): void {
  const counted = deviceStorage.read(unpaidUntilKey)?.split(' ') ?? []
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
