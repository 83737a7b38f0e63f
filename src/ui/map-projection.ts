import type { Point } from './leaflet.ts'

/**
 * Mercator, in units of which 50 are a degree of longitude, from the date line to the east and from the equator to the
 * south: a unit is a mile or so, so whole numbers draw a coast. tools/make-land-shapes.mjs draws in them.
 */
const unitsPerDegree = 50
/** On the equator. */
const milesPerDegree = 69.0934

export interface Position {
  x: number
  y: number
}

export interface Circle extends Point {
  radiusMiles: number
}

/** A part of the map, in units. */
export interface Frame {
  west: number
  north: number
  east: number
  south: number
}

/** Puts the units of a frame into a box of pixels: scale first, then move. */
export interface Fit {
  scale: number
  left: number
  top: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

export function project({ latitude, longitude }: Point): Position {
  const degreesNorth = (Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)) * 180) / Math.PI
  return { x: (longitude + 180) * unitsPerDegree, y: -degreesNorth * unitsPerDegree }
}

/** Mercator stretches what is farther north, in both directions alike, so a circle stays one. */
export const milesToUnits = (miles: number, latitude: number): number =>
  (miles * unitsPerDegree) / (milesPerDegree * Math.cos(radians(latitude)))

/** The smallest frame with all circles in it. At least one is needed. */
export function frameOf(circles: readonly Circle[]): Frame {
  const frames = circles.map(({ radiusMiles, ...point }) => {
    const { x, y } = project(point)
    const radius = milesToUnits(radiusMiles, point.latitude)
    return { west: x - radius, north: y - radius, east: x + radius, south: y + radius }
  })
  return {
    west: Math.min(...frames.map(({ west }) => west)),
    north: Math.min(...frames.map(({ north }) => north)),
    east: Math.max(...frames.map(({ east }) => east)),
    south: Math.max(...frames.map(({ south }) => south)),
  }
}

/** As large as a box allows, in its middle, with all of the frame to be seen. */
export function fitFrame({ west, north, east, south }: Frame, width: number, height: number): Fit {
  const scale = Math.min(width / (east - west), height / (south - north))
  return {
    scale,
    left: width / 2 - ((west + east) / 2) * scale,
    top: height / 2 - ((north + south) / 2) * scale,
  }
}
