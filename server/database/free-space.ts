import { statfs } from 'node:fs/promises'
import { DatabaseUnavailable } from './unavailable.ts'

/** Bytes left on a directory's file system. */
export type FreeSpace = (directory: string) => Promise<number>

export const freeSpace: FreeSpace = async (directory) => {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** On a full disk PGlite neither fails nor exits, and it cannot be reopened without room for a segment of its log. */
const MIN_FREE_BYTES = 256 * 1024 * 1024
const CHECK_INTERVAL_MS = 1_000

/** Throws DatabaseUnavailable while the disk is nearly full; checks at most once a second. */
export function createSpaceCheck(directory: string, measure: FreeSpace): () => Promise<void> {
  let checkedAt = 0
  let latest: Promise<number> | undefined
  return async () => {
    if (!latest || Date.now() - checkedAt > CHECK_INTERVAL_MS) {
      checkedAt = Date.now()
      latest = measure(directory)
    }
    if ((await latest) >= MIN_FREE_BYTES) return
    throw new DatabaseUnavailable('The disk is nearly full, so nothing can be stored', { retryAfter: 60 })
  }
}
