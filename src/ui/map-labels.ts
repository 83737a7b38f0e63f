export interface Dot {
  x: number
  y: number
  name: string
}

export interface Label {
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Letters of our typefaces are about this wide for their size, the wider ones among them. */
const letterWidth = 0.58

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * Where each dot's name goes: beside, above, or below it, clear of the edge, of every dot, and of the names before it.
 * Null for a name without such a place; it is still in the list beside the map.
 *
 * @param gap From the middle of a dot to its name. Like the sizes, in pixels.
 */
export function placeLabels(
  dots: readonly Dot[],
  { width, height, fontSize, gap }: { width: number; height: number; fontSize: number; gap: number },
): (Label | null)[] {
  const taken = dots.map(({ x, y }) => ({
    left: x - gap / 2,
    right: x + gap / 2,
    top: y - gap / 2,
    bottom: y + gap / 2,
  }))
  return dots.map(({ x, y, name }) => {
    const wide = name.length * fontSize * letterWidth
    const beside = y + fontSize * 0.35
    const labels: Label[] = [
      { x: x + gap, y: beside, anchor: 'start' },
      { x: x - gap, y: beside, anchor: 'end' },
      { x, y: y - gap, anchor: 'middle' },
      { x, y: y + gap + fontSize * 0.7, anchor: 'middle' },
    ]
    const boxOf = ({ x: at, y: baseline, anchor }: Label): Box => {
      const left = { start: at, middle: at - wide / 2, end: at - wide }[anchor]
      return { left, right: left + wide, top: baseline - fontSize * 0.9, bottom: baseline + fontSize * 0.3 }
    }
    const free = labels.find((label) => {
      const box = boxOf(label)
      const isInside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
      return isInside && !taken.some((other) => overlap(box, other))
    })
    if (free) taken.push(boxOf(free))
    return free ?? null
  })
}
