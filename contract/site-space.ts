import type { Footprint, Site } from './site-facts.ts'

/**
 * A full-size pickup with four doors, such as a Ford F-150 SuperCrew: 79.9 inches wide without its mirrors, 231.7 long.
 */
export const TOW_CAR = { width: 80, length: 232 }
/** Six inches on each side are what a driver needs who backs a trailer straight. */
const STRAIGHT_MARGIN = 12
/** In a turn a trailer cuts the corner, so we count on this and look first below it. */
const TURN_MARGIN = 36

/** What a sauna takes with its drawbar and its open door, along its body and across it. */
export function extentOf({ body, drawbar, width, door, swing }: Footprint): {
  length: number
  across: number
} {
  const length =
    body + (door === 'front' ? Math.max(drawbar, swing) : drawbar) + (door === 'rear' ? swing : 0)
  const across = width + (door === 'left' || door === 'right' ? swing : 0)
  return { length, across }
}

/** The level space that a sauna takes, the longer side first. */
export function spaceFor(footprint: Footprint): { long: number; short: number } {
  const { length, across } = extentOf(footprint)
  return { long: Math.max(length, across), short: Math.min(length, across) }
}

/** The space that was typed, the longer side first; null where one side is not known. */
export const spaceOf = ({ length, width }: Site): { long: number; short: number } | null =>
  length === null || width === null ? null : { long: Math.max(length, width), short: Math.min(length, width) }

/** The least that the way in has to be for a driver not to look first. */
export const wayFor = ({ width }: Footprint, way: Site['way']): number =>
  Math.max(width, TOW_CAR.width) + (way === 'straight' ? STRAIGHT_MARGIN : TURN_MARGIN)
