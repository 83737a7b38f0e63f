import { firstDayOf, lastDayOf } from './cursor.ts'
import { whyNot } from './fit.ts'
import { daysText } from './spans.ts'
import styles from './TimelineGrid.module.css'
import type { Drag } from './use-drag.ts'

function textOf(drag: Drag, from: string): string {
  if (drag.kind === 'select') {
    const at = firstDayOf(drag.selection)
    return daysText(from, { at, nights: lastDayOf(drag.selection) - at + 1 })
  }
  const { moved, over } = drag
  if (!over) return `Order #${moved.order}: drag it to another sauna`
  return whyNot(moved, over) ?? `Order #${moved.order} to ${over.unit.serial}`
}

/** What letting go would do. */
export function DragNote({ drag, from }: { drag: Drag | null; from: string }) {
  return (
    <p role="status" className={styles.dragged}>
      {drag && textOf(drag, from)}
    </p>
  )
}
