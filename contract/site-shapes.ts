/** Paths of an SVG, in inches. */

export interface Rect {
  x: number
  y: number
  w: number
  h: number
}

const at = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`

type Line = readonly [x1: number, y1: number, x2: number, y2: number]

export const lines = (...all: Line[]): string =>
  all.map(([x1, y1, x2, y2]) => `M${at(x1, y1)}L${at(x2, y2)}`).join('')

export const box = ({ x, y, w, h }: Rect): string =>
  `M${at(x, y)}L${at(x + w, y)}L${at(x + w, y + h)}L${at(x, y + h)}z`

/** A rectangle with something around it, at the same distance everywhere. */
export const around = ({ x, y, w, h }: Rect, r: number): string => {
  const turn = (toX: number, toY: number) => `A${r} ${r} 0 0 1 ${at(toX, toY)}`
  return `M${at(x, y - r)}L${at(x + w, y - r)}${turn(x + w + r, y)}L${at(x + w + r, y + h)}${turn(x + w, y + h + r)}L${at(x, y + h + r)}${turn(x - r, y + h)}L${at(x - r, y)}${turn(x, y - r)}z`
}

export const circle = (x: number, y: number, r: number): string =>
  `M${at(x - r, y)}a${r} ${r} 0 1 0 ${at(2 * r, 0)}a${r} ${r} 0 1 0 ${at(-2 * r, 0)}z`

/** Diagonal lines inside a rectangle, downward to the right, or to the left. */
function diagonals({ x, y, w, h }: Rect, gap: number, isLeft: boolean): string {
  const all: Line[] = []
  for (let start = gap / 2; start < w + h; start += gap) {
    const [x1, y1] = [Math.min(start, w), Math.max(0, start - w)]
    const [x2, y2] = [Math.max(0, start - h), Math.min(start, h)]
    all.push(isLeft ? [x + x1, y + y1, x + x2, y + y2] : [x + w - x1, y + y1, x + w - x2, y + y2])
  }
  return lines(...all)
}

export const hatch = (rect: Rect, gap: number): string => box(rect) + diagonals(rect, gap, true)
export const crossHatch = (rect: Rect, gap: number): string => hatch(rect, gap) + diagonals(rect, gap, false)
