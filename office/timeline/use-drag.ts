import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type Selection, selectTo } from './cursor.ts'
import type { MovedOrder } from './fit.ts'
import { type Line, type UnitLine, unitLines } from './lines.ts'
import { cellAt, cellsOf } from './spans.ts'

/** What a finger or the mouse does: choosing free days, or carrying an order to another sauna. */
export type Drag =
  | { kind: 'select'; selection: Selection }
  | { kind: 'move'; moved: MovedOrder; over: UnitLine | null }

interface DragOptions {
  body: RefObject<HTMLElement | null>
  lines: readonly Line[]
  days: number
  canEdit: boolean
  /** A cell was pressed, and nothing was dragged. */
  onPress: (line: UnitLine, day: number) => void
  onSelect: (line: UnitLine, selection: Selection) => void
  onMove: (moved: MovedOrder, to: UnitLine) => void
  /** Something is being dragged, or not anymore. */
  onHold: (isHeld: boolean) => void
}

interface Start {
  line: UnitLine
  day: number
  x: number
  y: number
}

/** A mouse may shake while it clicks, and a finger while it waits. */
const SHAKE_PX = 6
/** As long as phones wait until a press is a long one. */
const LONG_PRESS_MS = 450
const EDGE_PX = 40

/**
 * Dragging in the grid, with the mouse at once and with a finger after a long press: before that, a finger scrolls.
 * @returns what is being dragged now
 */
export function useDrag(scroller: RefObject<HTMLElement | null>, options: DragOptions): Drag | null {
  const [drag, setDrag] = useState<Drag | null>(null)

  /** Which sauna and day are at a point of the screen. */
  const find = useEffectEvent(
    ({ clientX, clientY }: PointerEvent): { line: UnitLine; day: number } | null => {
      const { body, lines, days } = options
      const row = body.current?.querySelector<HTMLElement>('[data-unit]')
      const name = row?.firstElementChild
      if (!body.current || !row || !name) return null
      const { top, height } = body.current.getBoundingClientRect()
      const { left, width } = row.getBoundingClientRect()
      const line = lines[Math.floor((clientY - top) / (height / lines.length))]
      const nameWidth = name.getBoundingClientRect().width
      const day = Math.floor((clientX - left - nameWidth) / ((width - nameWidth) / days))
      if (line?.kind !== 'unit') return null
      return { line, day: Math.min(Math.max(day, 0), days - 1) }
    },
  )

  const begin = useEffectEvent(({ line, day }: Start): Drag | null => {
    const { days, canEdit } = options
    const span = cellAt(cellsOf(line.unit.spans, days, false), day)?.span
    if (!canEdit) return null
    if (span?.kind === 'order' && span.order !== undefined)
      return { kind: 'move', moved: { order: span.order, span, from: line }, over: null }
    const selection = selectTo(line, days, day, day)
    return selection && { kind: 'select', selection }
  })

  const advance = useEffectEvent((current: Drag, event: PointerEvent): Drag => {
    const at = find(event)
    if (!at) return current
    if (current.kind === 'move') return { ...current, over: at.line === current.moved.from ? null : at.line }
    const { unitId, anchor } = current.selection
    const line = unitLines(options.lines).find(({ unit }) => unit.id === unitId)
    return {
      ...current,
      selection: (line && selectTo(line, options.days, anchor, at.day)) || current.selection,
    }
  })

  const finish = useEffectEvent((last: Drag) => {
    const { onSelect, onMove, lines } = options
    if (last.kind === 'move') return last.over && onMove(last.moved, last.over)
    const line = unitLines(lines).find(({ unit }) => unit.id === last.selection.unitId)
    if (line) onSelect(line, last.selection)
  })
  const press = useEffectEvent(({ line, day }: Start) => options.onPress(line, day))
  const hold = useEffectEvent((isHeld: boolean) => options.onHold(isHeld))

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let start: Start | null = null
    let current: Drag | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    const show = (next: Drag | null) => {
      if (Boolean(next) !== Boolean(current)) hold(Boolean(next))
      current = next
      setDrag(next)
    }
    const stop = () => {
      clearTimeout(timer)
      start = null
      show(null)
    }
    const onDown = (event: PointerEvent) => {
      const cell = (event.target as Element).closest('[role="gridcell"][data-at]')
      const at = event.button === 0 && event.isPrimary && cell ? find(event) : null
      if (!at) return
      start = { ...at, x: event.clientX, y: event.clientY }
      const pressed = start
      if (event.pointerType === 'touch')
        timer = setTimeout(() => {
          show(begin(pressed))
          if (current) element.setPointerCapture(event.pointerId)
        }, LONG_PRESS_MS)
    }
    const onMove = (event: PointerEvent) => {
      if (!start) return
      const isFar = Math.hypot(event.clientX - start.x, event.clientY - start.y) > SHAKE_PX
      if (!current && isFar) {
        if (event.pointerType === 'touch') return stop()
        const begun = begin(start)
        if (!begun) return
        element.setPointerCapture(event.pointerId)
        show(begun)
      }
      if (!current) return
      show(advance(current, event))
      const { top, bottom } = element.getBoundingClientRect()
      if (event.clientY > bottom - EDGE_PX) element.scrollTop += EDGE_PX / 2
      else if (event.clientY < top + 2 * EDGE_PX) element.scrollTop -= EDGE_PX / 2
    }
    const onUp = () => {
      const [pressed, last] = [start, current]
      stop()
      if (last) finish(last)
      else if (pressed) press(pressed)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && current) stop()
    }
    // A finger that carries something must not scroll, and a long press opens no menu of the phone.
    const onTouchMove = (event: TouchEvent) => current && event.preventDefault()
    const onMenu = (event: Event) => start && event.preventDefault()
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', onUp)
    element.addEventListener('pointercancel', stop)
    element.addEventListener('touchmove', onTouchMove, { passive: false })
    element.addEventListener('contextmenu', onMenu)
    addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', onUp)
      element.removeEventListener('pointercancel', stop)
      element.removeEventListener('touchmove', onTouchMove)
      element.removeEventListener('contextmenu', onMenu)
      removeEventListener('keydown', onKey)
    }
  }, [scroller])
  return drag
}
