import { describe, expect, it } from 'vitest'
import { byCost, keepNear, methodFrom, placeInView, rankPlaces } from '../../server/domain/search.ts'
import { zipCentroid } from '../../server/domain/zip-code.ts'
import { someDeliveryTerms } from '../builders.ts'

const denver = zipCentroid('80202')
const aPlace = (id: number, latitude: number) => ({ ...someDeliveryTerms({ latitude }), id })
const idsOf = (places: readonly { id: number }[]) => places.map(({ id }) => id)

describe('places for a visitor', () => {
  const places = [aPlace(1, 41), aPlace(2, 39.75), aPlace(3, 40.2), aPlace(4, 30)]
  const seenFrom = (isZip: boolean) => places.map((place) => placeInView(place, denver, isZip))

  it('come in the order of their distance', () => {
    expect(idsOf(rankPlaces(seenFrom(true), null))).toEqual([2, 3, 1, 4])
  })

  it('begin with the one that was asked for', () => {
    expect(idsOf(rankPlaces(seenFrom(true), 4))).toEqual([4, 2, 3, 1])
  })

  it('stay in the shop’s order where nobody says where they are', () => {
    const nowhere = places.map((place) => placeInView(place, null, false))
    expect(idsOf(rankPlaces(nowhere, null))).toEqual([1, 2, 3, 4])
    expect(nowhere.map(({ miles, delivers }) => [miles, delivers])).toEqual(places.map(() => [null, false]))
  })

  it('deliver within their radius of a ZIP code, and never to a town', () => {
    expect(seenFrom(true).map(methodFrom)).toEqual(['pickup', 'delivery', 'delivery', 'pickup'])
    expect(seenFrom(false).map(methodFrom)).toEqual(places.map(() => 'pickup'))
  })

  it('are left out far away, but for the nearest of all', () => {
    const found = rankPlaces(seenFrom(true), null).map((place) => ({ place }))
    expect(idsOf(keepNear(found).map(({ place }) => place))).toEqual([2, 3, 1])
    const far = found.filter(({ place }) => place.id === 4)
    expect(keepNear(far)).toEqual(far)
    expect(keepNear([])).toEqual([])
  })
})

it('saunas of equally good places come in the order of what is shown of each', () => {
  const [christmas, plain, mondays] = [
    { cost: 10_000, cost_from: 10_000, total_cost: 50_000 },
    { cost: 15_000, total_cost: 30_000 },
    { cost: 15_000, cost_from: 9_000, total_cost: null },
  ]
  expect([christmas, plain].toSorted(byCost)).toEqual([plain, christmas])
  expect([{ cost: 9_500, total_cost: null }, mondays].toSorted(byCost)[0]).toBe(mondays)
})
