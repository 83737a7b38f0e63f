import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDeliveryArea, findPlacesInReach, milesBetween, sayMiles } from '../../server/domain/delivery.ts'
import { zipCentroid, zipOf } from '../../server/domain/zip-code.ts'
import { someDeliveryTerms } from '../builders.ts'

describe('the distance', () => {
  const denver = { latitude: 39.7392, longitude: -104.9903 }

  it.each([
    ['Boulder', { latitude: 40.015, longitude: -105.2705 }, 24.2],
    ['New York', { latitude: 40.7128, longitude: -74.006 }, 1631],
    ['the antipode', { latitude: -39.7392, longitude: 75.0097 }, 12_437],
  ])('from Denver to %s is the great-circle distance, within half a percent', (_, place, miles) => {
    expect(Math.abs(milesBetween(denver, place) / miles - 1)).toBeLessThan(0.005)
  })

  it('is the same in both directions, even across the date line', () => {
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(place, place, (a, b) => {
        const miles = milesBetween(a, b)
        expect(milesBetween(b, a)).toBeCloseTo(miles, 6)
        expect(miles).toBeGreaterThanOrEqual(0)
        expect(miles).toBeLessThan(12_440)
      }),
    )
    const west = { latitude: 0, longitude: 179.9 }
    const east = { latitude: 0, longitude: -179.9 }
    expect(milesBetween(west, east)).toBeCloseTo(13.82, 1)
  })
})

describe('a ZIP code', () => {
  it.each([
    ['80202', '80202'],
    [' 80202 ', '80202'],
    ['80202-1234', '80202'],
    ['802021234', '80202'],
    ['80202 1234', '80202'],
    ['8020', null],
    ['80202-', null],
    ['80202-12', null],
    ['8o202', null],
    ['８０２０２', null],
    ['', null],
  ])('typed as %j is %s', (typed, zip) => {
    expect(zipOf(typed)).toBe(zip)
  })

  it.each([
    ['80202', 39.7491, -104.9946],
    ['10001', 40.7507, -73.9973],
    ['00601', 18.1806, -66.75],
    ['99501', 61.2, -149.9],
    ['96813', 21.3, -157.9],
  ])('%s is in the right place', (zip, latitude, longitude) => {
    const place = zipCentroid(zip)
    expect(place?.latitude).toBeCloseTo(latitude, 0)
    expect(place?.longitude).toBeCloseTo(longitude, 0)
  })

  it.each(['00000', '99999', '__proto__', 'const', '12'])('%s does not exist', (zip) => {
    expect(zipCentroid(zip)).toBeNull()
  })
})

describe('a delivery', () => {
  it('reaches a ZIP code nearby, for the flat fee', () => {
    expect(checkDeliveryArea(someDeliveryTerms(), '80301')).toEqual({
      isKnown: true,
      reaches: true,
      miles: 24,
      message: '24 miles away. Delivery costs $75.00.',
    })
  })

  it('does not reach one far away, and says what to do instead', () => {
    expect(checkDeliveryArea(someDeliveryTerms(), '80903')).toEqual({
      isKnown: true,
      reaches: false,
      miles: 64,
      message:
        'This is 64 miles away, and we deliver within 50 miles. You can pick up the sauna at 1 Sauna Way, Denver, CO 80202.',
    })
  })

  it('says when it does not know a ZIP code', () => {
    expect(checkDeliveryArea(someDeliveryTerms(), '99999')).toEqual({
      isKnown: false,
      message: 'No streets found with this ZIP code.',
    })
  })

  it('rounds the miles up, so that no refused distance looks allowed', () => {
    const miles = milesBetween(someDeliveryTerms(), zipCentroid('80301') ?? { latitude: 0, longitude: 0 })
    expect(miles).toBeGreaterThan(23.1)
    expect(miles).toBeLessThan(24)
    const within = (deliveryRadiusMiles: number) =>
      checkDeliveryArea(someDeliveryTerms({ deliveryRadiusMiles }), '80301')
    expect(within(23)).toMatchObject({ reaches: false, miles: 24 })
    expect(within(24)).toMatchObject({ reaches: true, miles: 24 })
  })
})

describe('the places that deliver to a ZIP code', () => {
  it('are those within their own radius, the nearest first', () => {
    const denver = { ...someDeliveryTerms(), name: 'Denver' }
    const boulder = { ...someDeliveryTerms({ latitude: 40.015, longitude: -105.2705 }), name: 'Boulder' }
    const careful = { ...someDeliveryTerms({ deliveryRadiusMiles: 5 }), name: 'Careful' }
    const found = findPlacesInReach([denver, careful, boulder], '80301')
    expect(found.map(({ name }) => name)).toEqual(['Boulder', 'Denver'])
    expect(found.at(-1)).toMatchObject({ miles: 24 })
  })

  it('are none for a ZIP code that does not exist', () => {
    expect(findPlacesInReach([someDeliveryTerms()], '99999')).toEqual([])
  })
})

it('one mile is said without an s, and thousands with a comma', () => {
  expect([sayMiles(0), sayMiles(1), sayMiles(2_392)]).toEqual(['0 miles', '1 mile', '2,392 miles'])
})
