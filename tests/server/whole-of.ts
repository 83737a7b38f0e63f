import type { ShopDatabase } from '../../server/repositories/shop-database.ts'

/** Everything that is in a database, for comparison with another: each row of each table, and each sequence. */
export const wholeOf = ({ readContents }: Pick<ShopDatabase, 'readContents'>) =>
  readContents(async ({ migrations, tables, sequences, rows }) => {
    const lines: Record<string, string[]> = {}
    for (const table of tables) {
      const found: string[] = []
      for await (const slice of rows(table)) found.push(...slice)
      lines[table.name] = found
    }
    return { migrations, tables, sequences, lines }
  })
