import type { Footprint, Site } from './site-facts.ts'
import type { Rect } from './site-shapes.ts'
import { spaceFor, spaceOf, TOW_CAR, wayFor } from './site-space.ts'

/** More of a large space would make the sauna too small to see. */
const MOST_SPACE = 420
/** Between the space, or the drawbar that reaches beyond it, and the entrance. */
const ENTRANCE_GAP = 36

/** Where everything is, in inches, seen from above: the space begins at 0, and the way in comes from below. */
export interface SiteLayout {
  space: Rect
  walls: Rect
  /** What the sauna takes beyond the space: too long, too wide. */
  tooLong: Rect | null
  tooWide: Rect | null
  car: Rect
  /** The middle of the way in, and how wide it should be. */
  middle: number
  way: number
  entranceY: number
  /** What burns, where it is near enough to be shown; somewhere beside the space, so on the right. */
  fence: Rect | null
  /** What should be clear and is not. */
  tooNear: Rect | null
}

/**
 * Puts the sauna into the middle of the space, and away from what burns as far as it must and can. Where the space is too
 * small, it stands at its far end and left edge.
 */
export function layOut(site: Site, footprint: Footprint): SiteLayout {
  const { body, drawbar, width, clearance, door, swing } = footprint
  const need = spaceFor(footprint)
  const real = spaceOf(site) ?? need
  const [w, h] = [Math.min(real.short, MOST_SPACE), Math.min(real.long, MOST_SPACE)]
  const space: Rect = { x: 0, y: 0, w, h }

  const sideways = Math.max(0, w - need.short) / 2
  const missing = site.fire === null ? 0 : Math.max(0, clearance - site.fire - sideways)
  const walls: Rect = {
    x: sideways - Math.min(sideways, missing) + (door === 'left' ? swing : 0),
    y: Math.max(0, h - need.long) / 2 + (door === 'rear' ? swing : 0),
    w: width,
    h: body,
  }
  const [right, bottom] = [walls.x + width, walls.y + body]
  const middle = walls.x + width / 2
  const coupler = bottom + drawbar
  const car = { x: middle - TOW_CAR.width / 2, y: coupler, w: TOW_CAR.width, h: TOW_CAR.length }

  const fenceX = site.fire === null ? null : w + site.fire
  const isNear = fenceX !== null && fenceX < right + clearance * 1.5
  const overlap = fenceX === null ? 0 : right + clearance - fenceX
  return {
    space,
    walls,
    tooLong: need.long > real.long ? { x: walls.x, y: h, w: width, h: need.long - real.long } : null,
    tooWide: need.short > real.short ? { x: w, y: walls.y, w: need.short - real.short, h: body } : null,
    car,
    middle,
    way: wayFor(footprint, site.way),
    entranceY: Math.max(h, coupler) + ENTRANCE_GAP,
    fence: isNear ? { x: fenceX, y: walls.y - clearance / 3, w: 16, h: body + (clearance * 2) / 3 } : null,
    tooNear: overlap > 0 ? { x: right + clearance - overlap, y: walls.y, w: overlap, h: body } : null,
  }
}
