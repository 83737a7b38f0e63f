import { statfs } from 'node:fs/promises'
import { DatabaseUnavailable } from './unavailable.ts'

/** Bytes that a directory's file system still takes. */
export type FreeSpace = (directory: string) => Promise<number>

export const freeSpace: FreeSpace = async (directory) => {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** PGlite on a full disk neither fails nor ends, and cannot be reopened without room for a segment of its log. */
const LEAST_BYTES = 256 * 1024 * 1024
const LOOK_EVERY_MS = 1_000

/** Throws DatabaseUnavailable while the disk is nearly full; looks at most once a second. */
export function createSpaceGuard(directory: string, measure: FreeSpace): () => Promise<void> {
  let lookedAt = 0
  let latest: Promise<number> | undefined
  return async () => {
    if (!latest || Date.now() - lookedAt > LOOK_EVERY_MS) {
      lookedAt = Date.now()
      latest = measure(directory)
    }
    if ((await latest) >= LEAST_BYTES) return
    throw new DatabaseUnavailable('The disk is nearly full, so nothing can be stored', { retryAfter: 60 })
  }
}
