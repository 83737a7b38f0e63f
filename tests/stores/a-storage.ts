import type { SafeStorage } from '../../src/lib/browser.ts'

/** A tab's storage. */
export function aStorage(): SafeStorage {
  const texts = new Map<string, string>()
  return {
    read: (name) => texts.get(name) ?? null,
    write: (name, text) => void texts.set(name, text),
    remove: (name) => void texts.delete(name),
  }
}
