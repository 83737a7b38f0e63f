import { expect, it } from 'vitest'
import { rentalOptions } from '../../src/lib/rental-options.ts'

it('names the price of a night, or the lowest where they differ', () => {
  const saunas = [
    { id: 1, title: 'Birch', price: 7_500 },
    { id: 2, title: 'Larch', price: 15_000, priceFrom: 12_050 },
  ]
  expect(rentalOptions(saunas)).toEqual([
    { value: '1', label: 'Birch, $75 a night' },
    { value: '2', label: 'Larch, from $120.50 a night' },
  ])
})
