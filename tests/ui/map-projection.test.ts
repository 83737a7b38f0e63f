import { describe, expect, it } from 'vitest'
import { fitFrame, frameOf, milesToUnits, project } from '../../src/ui/map-projection.ts'

const bend = { latitude: 44.0582, longitude: -121.3153 }
const earthMiles = 3958.8
const degrees = (radians: number) => (radians * 180) / Math.PI
/** A point so many miles north of another, along its meridian. */
const northOf = (point: typeof bend, miles: number) => ({
  ...point,
  latitude: point.latitude + degrees(miles / earthMiles),
})
/** And along its parallel to the east. */
const eastOf = (point: typeof bend, miles: number) => ({
  ...point,
  longitude: point.longitude + degrees(miles / (earthMiles * Math.cos((point.latitude * Math.PI) / 180))),
})

describe('the projection of the shop’s own maps', () => {
  it('has its origin on the equator at the date line, east to the right and north up', () => {
    const { x, y } = project({ latitude: 0, longitude: -180 })
    expect(x).toBeCloseTo(0)
    expect(y).toBeCloseTo(0)
    expect(project(eastOf(bend, 10)).x).toBeGreaterThan(project(bend).x)
    expect(project(northOf(bend, 10)).y).toBeLessThan(project(bend).y)
  })

  it.each([
    ['Key West', 24.56],
    ['Bend', 44.06],
    ['Fairbanks', 64.84],
  ])('draws a mile in %s as long as the way there is on the map', (_, latitude) => {
    const here = { latitude, longitude: -100 }
    const mile = milesToUnits(1, latitude)
    expect(project(eastOf(here, 1)).x - project(here).x).toBeCloseTo(mile, 3)
    expect(project(here).y - project(northOf(here, 1)).y).toBeCloseTo(mile, 2)
  })

  it('draws a circle of 50 miles through what is 50 miles away, within two percent', () => {
    const radius = milesToUnits(50, bend.latitude)
    const north = project(bend).y - project(northOf(bend, 50)).y
    const south = project(northOf(bend, -50)).y - project(bend).y
    for (const way of [north, south]) expect(Math.abs(way / radius - 1)).toBeLessThan(0.02)
  })
})

describe('a frame', () => {
  it('has all circles in it', () => {
    const home = { ...bend, radiusMiles: 50 }
    const frame = frameOf([home, { latitude: 30, longitude: -90, radiusMiles: 0 }])
    expect(frame.west).toBeCloseTo(project(bend).x - milesToUnits(50, bend.latitude))
    expect(frame.east).toBeCloseTo(project({ latitude: 30, longitude: -90 }).x)
    expect(frame.north).toBeLessThan(project(bend).y)
    expect(frame.south).toBeCloseTo(project({ latitude: 30, longitude: -90 }).y)
  })

  it('is as large as its box allows, and in its middle', () => {
    const frame = { west: 100, east: 300, north: 50, south: 100 }
    const { scale, left, top } = fitFrame(frame, 400, 400)
    expect(scale).toBe(2)
    expect([frame.west * scale + left, frame.east * scale + left]).toEqual([0, 400])
    expect([frame.north * scale + top, frame.south * scale + top]).toEqual([150, 250])
  })
})
