import { isDeepStrictEqual } from 'node:util'

export interface ChangeCounts {
  added: number
  changed: number
  withdrawn: number
}

/** What has to change for the known rows to become the wanted ones. */
export function compareRows<Known extends { id: number }, Row extends object>(
  known: Known[],
  wanted: Row[],
  keyOf: (row: Known | Row) => string,
  isWithdrawn: (row: Known) => boolean,
) {
  const byKey = new Map(known.map((row) => [keyOf(row), row]))
  const keys = new Set(wanted.map(keyOf))
  const added = wanted.filter((row) => !byKey.has(keyOf(row)))
  const changed = wanted.flatMap((row) => {
    const before = byKey.get(keyOf(row))
    const isSame = !before || isDeepStrictEqual({ ...before, ...row }, before)
    return isSame ? [] : [{ id: before.id, row }]
  })
  const gone = known.filter((row) => !keys.has(keyOf(row)) && !isWithdrawn(row))
  return { added, changed, gone }
}
