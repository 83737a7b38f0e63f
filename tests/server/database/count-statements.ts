import type { Kysely } from 'kysely'

/** The same database, which says before each statement how many there will have been with it. */
export function countStatements<Schema>(
  db: Kysely<Schema>,
  onStatement: (count: number) => void,
): Kysely<Schema> {
  let count = 0
  return db.withPlugin({
    transformQuery({ node }) {
      onStatement(++count)
      return node
    },
    transformResult: async ({ result }) => result,
  })
}
