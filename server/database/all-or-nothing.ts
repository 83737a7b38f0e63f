import { type RawBuilder, sql } from 'kysely'

const DIVISION_BY_ZERO = '22012'
const UNIQUE_VIOLATION = '23505'

/**
 * Aborts a statement of several parts unless the condition holds, so that none of its writes happen: `select` this in
 * its main query. SQL has no other way to reject what the statement's own parts have written.
 */
export const abortUnless = (condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`1 / (case when ${condition} then 1 else 0 end)`

/** Runs such a statement. @returns false if it was aborted, by its own condition or by a key that already exists */
export async function isApplied(statement: Promise<unknown>): Promise<boolean> {
  try {
    await statement
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === DIVISION_BY_ZERO || code === UNIQUE_VIOLATION) return false
    throw error
  }
}
