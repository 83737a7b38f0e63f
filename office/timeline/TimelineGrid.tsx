import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Cursor, firstDayOf, lastDayOf, nextCursor, type Selection, selectTo } from './cursor.ts'
import { DayHeader } from './DayHeader.tsx'
import { DragNote } from './DragNote.tsx'
import { type MovedOrder, whyNot } from './fit.ts'
import { type Line, type UnitLine, unitLines } from './lines.ts'
import { place } from './place.ts'
import { type Cell, cellAt, cellsOf } from './spans.ts'
import type { Timeline } from './timeline.store.ts'
import styles from './TimelineGrid.module.css'
import { UnitRow } from './UnitRow.tsx'
import { useDrag } from './use-drag.ts'
import { useWindow } from './use-window.ts'

interface TimelineGridProps {
  timeline: Timeline
  lines: readonly Line[]
  canEdit: boolean
  /** A dialog is open. */
  isCovered: boolean
  /** A cell was pressed, or Enter was; a free one comes with the days that are selected. */
  onOpen: (line: UnitLine, cell: Cell) => void
  onMove: (moved: MovedOrder, to: UnitLine) => void
  onHold: (isHeld: boolean) => void
}

/** Days from Monday before the first day, for the stripes of the weekends. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** Saunas below each other, days beside each other. Renders the rows that are in sight, and the one with the focus. */
export function TimelineGrid({
  timeline,
  lines,
  canEdit,
  isCovered,
  onOpen,
  onMove,
  onHold,
}: TimelineGridProps) {
  const { from, days, today } = timeline
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const [selection, setSelection] = useState<Selection | null>(null)
  /** The cursor has moved, so the focus follows; not when rows change by themselves. */
  const mustFocus = useRef(false)
  const { first, end } = useWindow({ scroller, body }, lines.length)
  const units = unitLines(lines)
  // The sauna with the cursor may be gone meanwhile.
  const current = units.find(({ unit }) => unit.id === cursor?.unitId) ?? units[0]
  const day = Math.min(cursor?.day ?? 0, days - 1)

  const focusCurrent = () => {
    const cell = body.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')
    cell?.focus({ preventScroll: true })
    return cell
  }
  const moveTo = (to: Cursor) => {
    mustFocus.current = true
    setCursor(to)
  }
  const openAt = (line: UnitLine, at: number) => {
    const cell = cellAt(cellsOf(line.unit.spans, days, true), at)
    if (cell) onOpen(line, cell)
  }
  const openSelected = (line: UnitLine, chosen: Selection) => {
    const at = firstDayOf(chosen)
    onOpen(line, { at, nights: lastDayOf(chosen) - at + 1, span: null })
  }
  const drag = useDrag(scroller, {
    body,
    lines,
    days,
    canEdit,
    onHold,
    onMove,
    onPress: (line, at) => {
      setSelection(null)
      moveTo({ unitId: line.unit.id, day: at })
      openAt(line, at)
    },
    onSelect: (line, chosen) => {
      setSelection(chosen)
      moveTo({ unitId: line.unit.id, day: chosen.head })
      openSelected(line, chosen)
    },
  })
  // What was free when it was selected may be taken meanwhile.
  const mine =
    selection && selection.unitId === current?.unit.id
      ? selectTo(current, days, selection.anchor, selection.head)
      : null
  const selected = drag?.kind === 'select' ? drag.selection : mine
  const moved = drag?.kind === 'move' ? drag : null

  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || !(event.target as Element).matches('[role="gridcell"]')) return
    const { key, shiftKey } = event
    if (key === 'Escape') setSelection(null)
    else if (key === 'Enter' || key === ' ') {
      if (mine) openSelected(current, mine)
      else openAt(current, day)
    } else {
      const next = nextCursor(units, days, { unitId: current.unit.id, day }, event)
      if (!next) return
      const isExtending = shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')
      const extended = isExtending ? selectTo(current, days, mine?.anchor ?? day, next.day) : null
      setSelection(extended)
      if (!isExtending) moveTo(next)
      else if (extended) moveTo({ unitId: current.unit.id, day: extended.head })
    }
    event.preventDefault()
  }

  useEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    focusCurrent()?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [cursor])
  // A cell that had the focus may be gone: because of a change, or behind a dialog.
  const refocus = useEffectEvent(() => {
    if (!isCovered && cursor && document.activeElement === document.body) focusCurrent()
  })
  useEffect(() => refocus(), [timeline, isCovered])

  const todayAt = Math.round((Date.parse(today) - Date.parse(from)) / 86_400_000)
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        tabIndex={-1}
        aria-label="Timeline"
        aria-rowcount={lines.length + 1}
        aria-colcount={days + 1}
        aria-multiselectable={canEdit || undefined}
        className={styles.grid}
        data-dragging={drag?.kind}
        onKeyDown={onKeyDown}
      >
        <div
          ref={place({ '--days': days, '--weekday': weekdayOf(from) })}
          role="presentation"
          className={styles.sheet}
        >
          <DayHeader from={from} days={days} today={today} />
          <div ref={body} role="rowgroup" className={styles.body}>
            <div ref={place({ '--lines': lines.length })} role="presentation" className={styles.height} />
            {todayAt >= 0 && todayAt < days && (
              <div ref={place({ '--at': todayAt })} role="presentation" className={styles.today} />
            )}
            {lines.map((line, index) => {
              const isCurrent = line === current
              if (!isCurrent && (index < first || index >= end)) return null
              if (line.kind === 'model')
                return (
                  <div
                    key={line.key}
                    ref={place({ '--place': index })}
                    role="row"
                    aria-rowindex={index + 2}
                    className={styles.model}
                  >
                    <div role="rowheader" aria-colindex={1} aria-colspan={days + 1} className={styles.title}>
                      {line.title}, <span>{line.place}</span>
                    </div>
                  </div>
                )
              const isSelected = selected?.unitId === line.unit.id
              const isOver = moved?.over === line
              return (
                <UnitRow
                  key={line.key}
                  line={line}
                  index={index}
                  from={from}
                  days={days}
                  current={isCurrent ? day : null}
                  firstSelected={isSelected ? firstDayOf(selected) : null}
                  lastSelected={isSelected ? lastDayOf(selected) : null}
                  over={isOver ? (whyNot(moved.moved, line) ? 'refused' : 'fits') : null}
                  moved={moved?.moved.from === line ? moved.moved.order : null}
                />
              )
            })}
          </div>
        </div>
      </div>
      <DragNote drag={drag} from={from} />
    </>
  )
}
