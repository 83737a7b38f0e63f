import { isDeepStrictEqual } from 'node:util'

export interface Tally {
  added: number
  changed: number
  withdrawn: number
}

/** What has to happen to the rows that are known, so that they become those which are wanted. */
export function compareRows<Known extends { id: number }, Row extends object>(
  known: Known[],
  wanted: Row[],
  nameOf: (row: Known | Row) => string,
  isWithdrawn: (row: Known) => boolean,
) {
  const byName = new Map(known.map((row) => [nameOf(row), row]))
  const names = new Set(wanted.map(nameOf))
  const added = wanted.filter((row) => !byName.has(nameOf(row)))
  const changed = wanted.flatMap((row) => {
    const before = byName.get(nameOf(row))
    const isSame = !before || isDeepStrictEqual({ ...before, ...row }, before)
    return isSame ? [] : [{ id: before.id, row }]
  })
  const gone = known.filter((row) => !names.has(nameOf(row)) && !isWithdrawn(row))
  return { added, changed, gone }
}
