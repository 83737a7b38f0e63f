import type { Memory } from '../../src/lib/browser.ts'

/** What a tab of the browser remembers. */
export function aTab(): Memory {
  const texts = new Map<string, string>()
  return {
    read: (name) => texts.get(name) ?? null,
    write: (name, text) => void texts.set(name, text),
    remove: (name) => void texts.delete(name),
  }
}
