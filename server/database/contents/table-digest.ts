import { createHash } from 'node:crypto'
import type { TableDigest } from './contents.ts'

/** Passes on the slices of a table, and knows their digest at the end. */
export function digesting(slices: AsyncIterable<string[]>) {
  const hash = createHash('sha256')
  let rows = 0
  async function* pass() {
    for await (const slice of slices) {
      for (const row of slice) hash.update(`${row}\n`)
      rows += slice.length
      yield slice
    }
  }
  return { slices: pass(), digest: (): TableDigest => ({ rows, sha256: hash.copy().digest('hex') }) }
}

export async function digestOf(slices: AsyncIterable<string[]>): Promise<TableDigest> {
  const { slices: passed, digest } = digesting(slices)
  for await (const _ of passed);
  return digest()
}
