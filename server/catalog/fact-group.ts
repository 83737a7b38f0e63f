import type { EntryErrors } from './check-entry.ts'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Facts as a form has them: null or empty where nothing is entered. */
export type FactChanges<Name extends string> = { [Fact in Name]?: number | string | null | undefined }

/**
 * Facts that are one field of a product in a file and several of a form: all of them or none.
 * @param wrongAt where it is said if all are there and they do not agree
 */
export function createFactGroup<Entry extends object, Field extends string>(
  field: Field,
  names: readonly (keyof Entry & string)[],
  wrongAt: readonly (keyof Entry & string)[],
) {
  type Changes = FactChanges<keyof Entry & string>

  /** With some of them changed: those that are left, all or some or none, for the rules of an import. */
  function left(before: Entry | null, changes: Changes): Partial<Entry> {
    const after = names.map(
      (name) => [name, changes[name] === undefined ? before?.[name] : changes[name]] as const,
    )
    return Object.fromEntries(after.filter(([, value]) => !isEmpty(value))) as Partial<Entry>
  }

  return {
    /** @returns what to put into the entry of a product in a file; nothing where no fact is left */
    change(before: Entry | null, changes: Changes): { [Name in Field]?: Entry } {
      const facts = left(before, changes)
      if (Object.keys(facts).length === 0) return {}
      // Whether it is whole is for the schema to say.
      return { [field]: facts } as { [Name in Field]?: Entry }
    },

    /** What is wrong is said at those that are empty, or where they do not agree. */
    errors({ [field]: texts, ...errors }: EntryErrors, before: Entry | null, changes: Changes): EntryErrors {
      if (!texts) return errors
      const facts = left(before, changes)
      const empty = names.filter((name) => isEmpty(facts[name]))
      const wrong = empty.length > 0 ? empty : wrongAt
      return { ...errors, ...Object.fromEntries(wrong.map((name) => [name, texts])) }
    },
  }
}
