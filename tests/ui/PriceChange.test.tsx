import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PriceTerms } from '../../src/features/checkout/seen-price.ts'
import { PriceChange } from '../../src/features/checkout/PriceChange.tsx'
import { show } from './show.tsx'

const someTerms = (changes: Partial<PriceTerms> = {}): PriceTerms => ({
  productId: 7,
  saunaName: 'Birch',
  stay: { from: '2026-12-01', to: '2026-12-04' },
  deliveryMethod: 'pickup',
  nightsCount: 3,
  rentalCost: 45_000,
  productCost: null,
  deliveryCost: null,
  tax: 3_713,
  totalCost: 48_713,
  ...changes,
})
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent)

it('A changed total lists what changed, the total last', () => {
  const before = someTerms()
  const after = someTerms({
    stay: { from: '2026-12-01', to: '2026-12-06' },
    nightsCount: 5,
    rentalCost: 75_000,
    tax: 6_188,
    totalCost: 81_188,
  })
  show(<PriceChange change={{ before, after, wasAccepted: true }} />)
  expect(rows()).toEqual(['Return', 'Rental', 'Tax', 'Total'])
  expect(screen.getByRole('row', { name: /^Rental/ }).textContent).toBe(
    'Rental$450.00, 3 nights$750.00, 5 nights',
  )
})

it('A changed price of some nights names each before and after', () => {
  const nightsAt = (cost: number) => [
    { nights: 1, cost: 15_000 },
    { nights: 2, cost },
  ]
  const before = someTerms({ nightPrices: nightsAt(18_000), rentalCost: 51_000 })
  const after = someTerms({ nightPrices: nightsAt(19_050), rentalCost: 53_100, totalCost: 56_813 })
  show(<PriceChange change={{ before, after, wasAccepted: true }} />)
  expect(rows()).toEqual(['Rental', 'Total'])
  expect(screen.getByRole('row', { name: /^Rental/ }).textContent).toBe(
    'Rental$510.00, 1 night at $150, 2 nights at $180$531.00, 1 night at $150, 2 nights at $190.50',
  )
})

it.each([
  [{ stay: { from: '2026-12-08', to: '2026-12-11' } }, 'Your choice of dates has changed', 'Return'],
  [
    { deliveryMethod: 'delivery' as const, deliveryCost: 0 },
    'Your delivery method has changed',
    'Delivery method',
  ],
  [{ rentalCost: 46_000, deliveryCost: -1_000 }, 'The price of your nights has changed', 'Rental'],
])('A choice of the same total says what is different in %o', (changes, reason, row) => {
  show(<PriceChange change={{ before: someTerms(), after: someTerms(changes), wasAccepted: true }} />)
  expect(screen.getByRole('alert').textContent).toContain(reason)
  expect(rows()).toContain(row)
})

it('A change made in another tab says that it is another sauna', () => {
  const change = { before: someTerms(), after: someTerms({ productId: 8, saunaName: 'Spruce' }) }
  show(<PriceChange change={{ ...change, wasAccepted: true }} />)
  expect(screen.getByRole('alert').textContent).toContain('a different sauna')
  expect(rows()).toEqual(['Sauna', 'Total'])
})

it('A changed deposit is named, also at the same total', () => {
  const before = someTerms({ deposit: 30_000 })
  show(<PriceChange change={{ before, after: someTerms({ deposit: 50_000 }), wasAccepted: true }} />)
  expect(screen.getByRole('alert').textContent).toContain('The deposit has changed')
  expect(rows()).toEqual(['Deposit', 'Total'])
})

it('A deposit that the sauna’s page did not name is no change beside others', () => {
  const after = someTerms({ deposit: 30_000, totalCost: 50_000 })
  show(<PriceChange change={{ before: someTerms(), after, wasAccepted: false }} />)
  expect(rows()).toEqual(['Total'])
})

it('The words above the lines begin where the lines begin', () => {
  show(<PriceChange change={{ before: someTerms(), after: someTerms({ tax: 4_000 }), wasAccepted: true }} />)
  const alignments = ['columnheader', 'rowheader'].map(
    (role) => getComputedStyle(screen.getAllByRole(role)[0]!).textAlign,
  )
  expect(alignments).toEqual(['start', 'start'])
})

it('A total that changed while the checkout was open names the deposit, and says where it was seen', () => {
  const before = someTerms({ deposit: 20_000, atCheckout: true })
  const after = someTerms({ deposit: 30_000, totalCost: 50_000 })
  show(<PriceChange change={{ before, after, wasAccepted: false }} />)
  expect(screen.getByRole('alert').textContent).toContain(
    'Your total has changed since you first saw it here.',
  )
  expect(rows()).toEqual(['Deposit', 'Total'])
})

it('What was offered instead of taken dates is compared by its total alone', () => {
  const { productId, stay, deliveryMethod, totalCost } = someTerms()
  const before = { productId, stay, deliveryMethod, totalCost, nightsCount: null }
  show(<PriceChange change={{ before, after: someTerms({ totalCost: 50_000 }), wasAccepted: false }} />)
  expect(screen.getByRole('alert').textContent).toContain('Your total has changed since you chose it.')
  expect(rows()).toEqual(['Total'])
})
