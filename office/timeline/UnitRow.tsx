import { memo } from 'react'
import wrong from '../reports/Marks.module.css'
import { stateWords } from '../reports/report-words.ts'
import type { UnitLine } from './lines.ts'
import { place } from './place.ts'
import kinds from './spans.module.css'
import { type Cell, cellsOf, labelOf, textOf } from './spans.ts'
import styles from './TimelineGrid.module.css'

interface UnitRowProps {
  line: UnitLine
  index: number
  from: string
  days: number
  /** The day that has the focus, or would have it; null where another row has it. */
  current: number | null
  /** The selected days, both included; null without any. */
  firstSelected: number | null
  lastSelected: number | null
  /** An order hangs over this row and seems to fit, or does not. */
  over: 'fits' | 'refused' | null
  /** The order that is being moved away from here. */
  moved: number | null
}

/** One sauna: its name, and its days as cells. Only the row with the focus has a cell for each free day. */
export const UnitRow = memo(function UnitRow(props: UnitRowProps) {
  const { line, index, from, days, current, firstSelected, lastSelected, over, moved } = props
  const { id, serial, marks = [], spans } = line.unit
  const isSelected = ({ at, nights }: Cell) =>
    firstSelected !== null && lastSelected !== null && at <= lastSelected && at + nights > firstSelected
  return (
    <div
      ref={place({ '--place': index })}
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      data-unit={id}
      data-over={over ?? undefined}
    >
      <div role="rowheader" aria-colindex={1} className={styles.name}>
        {serial}
        {marks.map((kind) => (
          <small key={kind} className={`${styles.mark} ${wrong[kind]}`}>
            {stateWords[kind]}
          </small>
        ))}
      </div>
      {cellsOf(spans, days, current !== null).map((cell) => {
        const { at, nights, span } = cell
        const isCurrent = current !== null && current >= at && current < at + nights
        return (
          <div
            key={`${span?.kind ?? 'free'} ${at}`}
            ref={place({ '--at': at, '--nights': nights })}
            role="gridcell"
            tabIndex={isCurrent ? 0 : -1}
            aria-colindex={at + 2}
            aria-colspan={nights > 1 ? nights : undefined}
            aria-label={labelOf(cell, from)}
            aria-selected={span ? undefined : isSelected(cell)}
            className={span ? `${styles.span} ${kinds[span.kind]}` : styles.free}
            data-at={at}
            data-moved={(span?.kind === 'order' && span.order === moved) || undefined}
          >
            {span && textOf(span)}
          </div>
        )
      })}
    </div>
  )
})
