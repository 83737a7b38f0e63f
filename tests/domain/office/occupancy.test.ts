import { expect, it } from 'vitest'
import { occupancyOf, rangeOfMonth, rangeOfYear } from '../../../server/domain/office/occupancy.ts'

const february = rangeOfMonth('2027-02')

it.each([
  ['2026-12', '2026-12-01', '2027-01-01'],
  ['2027-02', '2027-02-01', '2027-03-01'],
  ['2028-02', '2028-02-01', '2028-03-01'],
])('%s is from %s up to %s', (month, from, to) => {
  expect(rangeOfMonth(month)).toEqual({ from, to })
})

it('a year is from New Year up to the next', () => {
  expect(rangeOfYear(2026)).toEqual({ from: '2026-01-01', to: '2027-01-01' })
})

it('nights are counted by what takes them', () => {
  const [one, two] = occupancyOf(
    [1, 2],
    [
      { unitId: 1, kind: 'stay', nights: [0, 1, 2] },
      { unitId: 1, kind: 'turnover', nights: [3] },
      { unitId: 1, kind: 'block', nights: [27, 26] },
      { unitId: 2, kind: 'stay', nights: Array.from({ length: 28 }, (_, night) => night) },
    ],
    february,
  )
  expect(one).toMatchObject({ unitId: 1, stay: 3, turnover: 1, block: 2, free: 22, share: 3 / 26 })
  expect(one?.nights.slice(0, 5)).toEqual(['stay', 'stay', 'stay', 'turnover', 'free'])
  expect(two).toMatchObject({ stay: 28, share: 1 })
})

it('what is free all month is rented at nothing, and what is blocked all month has no share', () => {
  const blocked = {
    unitId: 2,
    kind: 'block' as const,
    nights: Array.from({ length: 28 }, (_, night) => night),
  }
  const [free, closed] = occupancyOf([1, 2], [blocked], february)
  expect(free).toMatchObject({ stay: 0, free: 28, share: 0 })
  expect(closed).toMatchObject({ block: 28, share: null })
})
