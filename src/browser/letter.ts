import { del, get, set } from 'idb-keyval'
import type { KeptLetter, Letter } from '../lib/browser.ts'

const name = 'letter'

/** Where the device stores nothing, nothing is found later, and nothing else changes. */
async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

export const letter: Letter = {
  read: async () => (await attempt(() => get<KeptLetter>(name))) ?? null,
  keep: async (fields) => void (await attempt(() => set(name, { fields, keptAt: new Date().toISOString() }))),
  forget: async () => void (await attempt(() => del(name))),
}
