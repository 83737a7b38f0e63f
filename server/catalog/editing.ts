import { fingerprint } from '../domain/fingerprint.ts'
import { slugOf } from '../domain/slug.ts'
import type { CatalogEditRepo } from '../repositories/catalog/catalog-edit.repo.ts'
import type { OfficeLogRepo } from '../repositories/office/office-log.repo.ts'
import type { Db, Trx, Tx } from '../repositories/shop-database.ts'
import type { EntryErrors } from './check-entry.ts'

export interface EditDeps {
  db: Db
  tx: Tx
  repo: CatalogEditRepo
  log: Pick<OfficeLogRepo, 'append'>
  /** What the public sees has changed. Called after the commit. */
  onChange: () => Promise<void>
}

/** Why nothing was changed. `changed`: by someone else since the revision that the member has read. */
export type NotDone = { refused: 'unknown' | 'changed' } | { refused: 'invalid'; errors: EntryErrors }

export type Edited = { id: number } | NotDone

export const invalid = (field: string, message: string): NotDone => ({
  refused: 'invalid',
  errors: { [field]: [message] },
})

/** Names the content of an entry: the same for the same content, also after an import. */
export const revisionOf = (content: object): string => fingerprint(JSON.stringify(content))

/** More than people who add the same at once. */
const MAX_ATTEMPTS = 10

/**
 * Runs it again if somebody took the slug or the serial number at the same moment: then the row is there, and the rules for
 * it apply.
 */
export async function againIfTaken<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const isTaken = (error as { code?: unknown } | null)?.code === '23505'
      if (!isTaken || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/** A slug that no other row has. */
export async function freeSlug(
  repo: Pick<CatalogEditRepo, 'isSlugTaken'>,
  trx: Trx,
  table: 'product' | 'settlement',
  title: string,
): Promise<string> {
  const slug = slugOf(title)
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? slug : `${slug}-${number}`
    if (!(await repo.isSlugTaken(trx, table, wanted))) return wanted
  }
}

/** Only the values that differ, for the log. */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
  return names.length > 0 ? { before: pick(before), after: pick(after) } : null
}
