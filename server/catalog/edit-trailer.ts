import type { Trailer } from '../../contract/tow-check.ts'
import type { TrailerEntry } from '../domain/catalog-file.ts'
import type { EntryErrors } from './check-entry.ts'
import { trailerEntry } from './entries-of-rows.ts'

/** A trailer as a form has it: null or empty where nothing is entered. */
export interface TrailerChanges {
  gross_lb?: number | null | undefined
  tongue_lb?: number | null | undefined
  ball?: string | undefined
  plug?: string | undefined
  brakes?: string | undefined
}

const names = ['gross_lb', 'tongue_lb', 'ball', 'plug', 'brakes'] as const
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** The trailer with some of its facts changed: those that are left, all or some or none, for the rules of an import. */
function changed(trailer: Trailer | null, changes: TrailerChanges): Partial<TrailerEntry> {
  const before: TrailerChanges = trailer ? trailerEntry(trailer) : {}
  const after = names.map(
    (name) => [name, changes[name] === undefined ? before[name] : changes[name]] as const,
  )
  return Object.fromEntries(after.filter(([, value]) => !isEmpty(value)))
}

/** @returns what to put into the entry of a product in a file; nothing where no fact is left */
export function changedTrailer(trailer: Trailer | null, changes: TrailerChanges): { trailer?: TrailerEntry } {
  const left = changed(trailer, changes)
  // Whether it is whole is for the schema to say.
  return Object.keys(left).length > 0 ? { trailer: left as TrailerEntry } : {}
}

/** A trailer is one field of a file and five of a form: what is wrong is said at those that are empty, or at all. */
export function errorsOfTrailer(
  { trailer: texts, ...errors }: EntryErrors,
  trailer: Trailer | null,
  changes: TrailerChanges,
): EntryErrors {
  if (!texts) return errors
  const left = changed(trailer, changes)
  const empty = names.filter((name) => isEmpty(left[name]))
  const wrong = empty.length > 0 ? empty : (['gross_lb', 'tongue_lb'] as const)
  return { ...errors, ...Object.fromEntries(wrong.map((name) => [name, texts])) }
}
