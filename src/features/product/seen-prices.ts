import { draftKeys, type SafeStorage } from '../../lib/browser.ts'
import type { Amounts } from './price-amounts.ts'

/** Enough for a visitor who compares saunas. */
const MOST_SAUNAS = 20

/**
 * What a tab showed last of the price of each sauna. Without it, a price that changes during a log-in, a reload, or a look
 * at another sauna would be a new one that nobody has seen before.
 */
export function createSeenPrices(tabStorage: SafeStorage) {
  const read = (): [id: number, amounts: Amounts][] => {
    try {
      const saved: unknown = JSON.parse(tabStorage.read(draftKeys.prices) ?? '[]')
      return Array.isArray(saved) ? saved.filter(isEntry) : []
    } catch {
      return []
    }
  }
  return {
    find: (id: number): Amounts => read().find(([known]) => known === id)?.[1] ?? {},
    write(id: number, amounts: Amounts) {
      const others = read().filter(([known]) => known !== id)
      const entries = [...others, [id, amounts]].slice(-MOST_SAUNAS)
      tabStorage.write(draftKeys.prices, JSON.stringify(entries))
    },
  }
}
export type SeenPrices = ReturnType<typeof createSeenPrices>

/** Storage can hold anything, and anything else counts as nothing. */
const isEntry = (entry: unknown): entry is [number, Amounts] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'number' &&
  typeof entry[1] === 'object' &&
  entry[1] !== null &&
  Object.values(entry[1]).every((amount) => typeof amount === 'number')
