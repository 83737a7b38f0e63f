import type { UnitLine } from './lines.ts'
import { cellAt, cellsOf } from './spans.ts'

/** The cell that has the focus, or would have it: by sauna, so that it stays when rows come and go. */
export interface Cursor {
  unitId: number
  day: number
}

/** Free days of one sauna, from where the selection began to where it is now. */
export interface Selection {
  unitId: number
  anchor: number
  head: number
}

interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

/** Rows that Page Up and Page Down pass. */
const PAGE = 10

export const firstDayOf = ({ anchor, head }: Selection) => Math.min(anchor, head)
export const lastDayOf = ({ anchor, head }: Selection) => Math.max(anchor, head)

/** Where a key leads from there; null if it is none that moves. Left and right pass what takes several days in one step. */
export function nextCursor(
  lines: readonly UnitLine[],
  days: number,
  { unitId, day }: Cursor,
  { key, ctrlKey, metaKey }: Press,
): Cursor | null {
  const found = lines.findIndex(({ unit }) => unit.id === unitId)
  const row = Math.max(0, found)
  const cell = cellAt(cellsOf(lines[row]?.unit.spans ?? [], days, true), day)
  const isFar = ctrlKey || metaKey
  const go = (toRow: number, toDay: number): Cursor => {
    const line = lines[Math.min(Math.max(toRow, 0), lines.length - 1)]
    return { unitId: line?.unit.id ?? unitId, day: Math.min(Math.max(toDay, 0), days - 1) }
  }
  switch (key) {
    case 'ArrowLeft':
      return go(row, (cell?.at ?? day) - 1)
    case 'ArrowRight':
      return go(row, cell ? cell.at + cell.nights : day + 1)
    case 'ArrowUp':
      return go(row - 1, day)
    case 'ArrowDown':
      return go(row + 1, day)
    case 'Home':
      return go(isFar ? 0 : row, 0)
    case 'End':
      return go(isFar ? lines.length - 1 : row, days - 1)
    case 'PageUp':
      return go(row - PAGE, day)
    case 'PageDown':
      return go(row + PAGE, day)
    default:
      return null
  }
}

/** The selection up to that day, or as far as days are free on the way there; null if it could not even begin. */
export function selectTo(line: UnitLine, days: number, anchor: number, day: number): Selection | null {
  const run = cellAt(cellsOf(line.unit.spans, days, false), anchor)
  if (!run || run.span) return null
  const head = Math.min(Math.max(day, run.at), run.at + run.nights - 1)
  return { unitId: line.unit.id, anchor, head }
}
