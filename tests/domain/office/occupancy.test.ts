import { expect, it } from 'vitest'
import { occupancyOf, rangeOfMonth, rangeOfYear } from '../../../server/domain/office/occupancy.ts'

const span = (unitId: number, kind: 'stay' | 'turnover' | 'block', first: string, last: string) => ({
  unitId,
  kind,
  first,
  last,
  until: null as Date | null,
})
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

it('nights are counted by what takes them, also where a span reaches over the month', () => {
  const spans = [
    span(1, 'stay', '2027-01-30', '2027-02-03'),
    span(1, 'turnover', '2027-02-04', '2027-02-04'),
    span(1, 'block', '2027-02-27', '2027-03-05'),
    span(2, 'stay', '2027-02-01', '2027-02-28'),
  ]
  const [one, two] = occupancyOf([1, 2], spans, february)
  expect(one).toMatchObject({ unitId: 1, stay: 3, turnover: 1, block: 2, free: 22, share: 3 / 26 })
  expect(one?.nights.slice(0, 5)).toEqual(['stay', 'stay', 'stay', 'turnover', 'free'])
  expect(two).toMatchObject({ stay: 28, share: 1 })
})

it('a hold is not rented, and what is blocked all month has no share', () => {
  const hold = { ...span(1, 'stay', '2027-02-01', '2027-02-05'), until: new Date('2027-01-01T12:00:00Z') }
  const [held, blocked] = occupancyOf([1, 2], [hold, span(2, 'block', '2027-01-01', '2027-03-31')], february)
  expect(held).toMatchObject({ stay: 0, free: 28, share: 0 })
  expect(blocked).toMatchObject({ block: 28, share: null })
})
