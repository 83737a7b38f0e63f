import type { SafeStorage } from './browser.ts'

/** A storage of the browser, which may be blocked or full: then it stores nothing, and nothing breaks. */
export function openSafeStorage(open: () => Storage): SafeStorage {
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(open())
    } catch {
      return null
    }
  }
  return {
    read: (name) => attempt((storage) => storage.getItem(name)),
    write: (name, text) => void attempt((storage) => storage.setItem(name, text)),
    remove: (name) => void attempt((storage) => storage.removeItem(name)),
  }
}
