import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { Contents, Table } from '../database/contents/contents.ts'
import { digesting } from '../database/contents/table-digest.ts'
import { checkChecksums } from './checksums.ts'
import { BackupUnusable, fileOfTable, type Manifest, parseManifest } from './manifest.ts'

export interface OpenBackup {
  /** Its own folder. */
  path: string
  madeAt: Date
  contents: Contents
  /** All its files, by their names in it. */
  files: string[]
}

const ROWS_PER_SLICE = 1_000

/**
 * Opens a backup whose every file is as it was written.
 * @throws BackupUnusable
 */
export async function openBackup(folder: string): Promise<OpenBackup> {
  const path = resolve(folder)
  const files = await checkChecksums(path)
  const manifest = parseManifest(await readFile(join(path, 'manifest.json'), 'utf8'))
  return { path, madeAt: new Date(manifest.madeAt), contents: contentsOf(path, manifest), files }
}

const contentsOf = (path: string, { migrations, tables, sequences }: Manifest): Contents => ({
  migrations,
  tables: tables.map(({ name, columns }) => ({ name, columns })),
  sequences,
  async *rows({ name }: Table) {
    const { slices, digest } = digesting(slicesOf(join(path, fileOfTable(name))))
    yield* slices
    const was = tables.find((table) => table.name === name)
    if (digest().sha256 !== was?.sha256)
      throw new BackupUnusable(`The rows of "${name}" are not those that were read when it was written.`)
  },
})

async function* slicesOf(file: string): AsyncIterable<string[]> {
  const text = createReadStream(file).pipe(createGunzip()).setEncoding('utf8')
  let slice: string[] = []
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    slice.push(...lines)
    if (slice.length < ROWS_PER_SLICE) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}
