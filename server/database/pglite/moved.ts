import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const markOf = (dataDir: string) => path.join(dataDir, 'moved')

export const hasEmbeddedDatabase = (dataDir: string): boolean =>
  existsSync(path.join(dataDir, 'pgdata', 'PG_VERSION'))

/** From now on nobody opens this database by mistake, while customers are in the other one. */
export function markMoved(dataDir: string, at: Date): void {
  writeFileSync(markOf(dataDir), `${at.toISOString()}\n`, { flush: true })
}

/** @throws an Error for the operator if the contents of this embedded database are elsewhere by now */
export function requireNotMoved(dataDir: string): void {
  const mark = markOf(dataDir)
  if (!existsSync(mark)) return
  throw new Error(
    `The database in ${dataDir} was moved to PostgreSQL at ${readFileSync(mark, 'utf8').trim()}. ` +
      `Set DATABASE_URL; or, to go back to what it was then, delete ${mark}.`,
  )
}
