import type { Contents, TableDigest } from '../database/contents/contents.ts'

/** manifest.json: what a backup holds. */
export interface Manifest {
  format: typeof FORMAT
  /** ISO 8601: the instant whose state it has. */
  madeAt: string
  migrations: Contents['migrations']
  tables: (Contents['tables'][number] & TableDigest)[]
  sequences: Contents['sequences']
}

/** Grows when an older shop could no longer read what a newer one writes. */
export const FORMAT = 1

/** A backup that cannot be used; the message says why. */
export class BackupUnusable extends Error {
  override name = 'BackupUnusable'
}

/** Its file is among those whose checksums were compared, so all that can be wrong is its age. */
export function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== FORMAT)
    throw new BackupUnusable('It was written by a newer version of the shop. Update the shop first.')
  return manifest
}

/** Where a backup keeps a table. */
export const fileOfTable = (name: string): string => `tables/${name}.ndjson.gz`
