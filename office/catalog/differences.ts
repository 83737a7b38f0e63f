import type { EntryField } from './entry-field.ts'

/** What somebody else changed while it was edited here. */
export interface Difference {
  name: string
  label: string
  before: string
  theirs: string
  /** Null where only they changed it. */
  mine: string | null
  isTheirsChosen: boolean
}

/** What is being typed into an entry. */
export interface Edit<E> {
  /** What was there when typing began. */
  base: E
  /** By the fields' names, only where it differs from the base. */
  typed: Readonly<Record<string, string>>
}

/** @param now the entry as the server has it by now */
export function differencesOf<E>(edit: Edit<E>, now: E, fields: readonly EntryField<E>[]): Difference[] {
  return fields.flatMap(({ name, label, toText }): Difference[] => {
    const [before, theirs] = [toText(edit.base), toText(now)]
    if (before === theirs) return []
    const mine = edit.typed[name] ?? null
    return [{ name, label, before, theirs, mine: mine === theirs ? null : mine, isTheirsChosen: false }]
  })
}
