import type { SafeStorage } from '../../src/lib/browser.ts'
import type { Tap } from './tap.ts'

/** Keeps taps over a reload of the tab, for the member whose they are. */
export interface TapStorage {
  read(member: string): Tap[]
  write(member: string, taps: readonly Tap[]): void
  clear(): void
}

const NAME = 'office-taps'

function parse(text: string | null): { member: string; taps: Tap[] } | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

export const createTapStorage = (storage: SafeStorage): TapStorage => ({
  read(member) {
    const stored = parse(storage.read(NAME))
    if (stored?.member !== member) return []
    // Whether one that was on its way has arrived is unknown; its key makes sending it again safe.
    const toWaiting = (tap: Tap): Tap => ({ ...tap, state: 'waiting' })
    return stored.taps.map((tap) => (tap.state === 'sending' ? toWaiting(tap) : tap))
  },
  write(member, taps) {
    storage.write(NAME, JSON.stringify({ member, taps }))
  },
  clear() {
    storage.remove(NAME)
  },
})
