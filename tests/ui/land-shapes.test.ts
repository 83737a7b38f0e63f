import { afterAll, expect, it } from 'vitest'
import shapes from '../../src/ui/land-shapes.json'
import { project } from '../../src/ui/map-projection.ts'

type Shape = 'land' | 'lakes'
/** How close a highway passes, in units of the projection, which are about a mile. */
const NEARBY = 12

const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
document.body.append(svg)
afterAll(() => svg.remove())

function isIn(shape: Shape, { x, y }: { x: number; y: number }): boolean {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', shapes[shape])
  svg.replaceChildren(path)
  return path.isPointInFill(new DOMPoint(x, y))
}

it.each<[string, Shape, number, number, boolean]>([
  ['Bend is on land', 'land', 44.06, -121.32, true],
  ['and so are Duluth,', 'land', 46.79, -92.1, true],
  ['Key Largo’s mainland,', 'land', 25.7, -80.6, true],
  ['Sherbrooke in Quebec,', 'land', 45.4, -71.9, true],
  ['Fairbanks,', 'land', 64.84, -147.72, true],
  ['Honolulu’s island,', 'land', 21.45, -157.97, true],
  ['and Puerto Rico', 'land', 18.2, -66.4, true],
  ['the Pacific is not,', 'land', 44, -125, false],
  ['nor the Gulf', 'land', 27, -90, false],
  ['Lake Superior is a lake,', 'lakes', 47.5, -88.9, true],
  ['and Marquette is not in it', 'lakes', 46.5, -87.5, false],
])('the shapes fit the projection: %s', (_, shape, latitude, longitude, expected) => {
  expect(isIn(shape, project({ latitude, longitude }))).toBe(expected)
})

it('the middles of the states are on land, 51 of them with the capital', () => {
  const middles = Object.values(shapes.states)
  expect(middles).toHaveLength(51)
  for (const middle of middles) {
    const [x = 0, y = 0] = middle.split(' ').map(Number)
    expect(isIn('land', { x, y }), middle).toBe(true)
  }
})

it.each([
  ['Bend', 44.06, -121.32],
  ['Lake Placid', 44.28, -73.98],
  ['Steamboat Springs', 40.49, -106.83],
  ['Duluth', 46.79, -92.1],
  ['Truckee', 39.33, -120.18],
  ['Marquette', 46.54, -87.4],
  ['Stowe', 44.47, -72.69],
])('a highway passes %s', (_, latitude, longitude) => {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', shapes.roads)
  path.style.strokeWidth = String(2 * NEARBY)
  svg.replaceChildren(path)
  const { x, y } = project({ latitude, longitude })
  expect(path.isPointInStroke(new DOMPoint(x, y))).toBe(true)
})

it('highways stay on land', () => {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', shapes.roads)
  svg.replaceChildren(path)
  const length = path.getTotalLength()
  const points = Array.from({ length: 400 }, (_, nth) => path.getPointAtLength((length * nth) / 400))
  const wet = points.filter((point) => !isIn('land', point) || isIn('lakes', point))
  // Bays and straits that a straight line crosses.
  expect(wet.length).toBeLessThan(8)
})
