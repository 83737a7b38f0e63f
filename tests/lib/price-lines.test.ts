import { expect, it } from 'vitest'
import { priceLinesOf } from '../../server/domain/price-lines.ts'
import { type Quote, quoteRental, quoteSale } from '../../server/domain/quote.ts'
import { costLines, stayLines } from '../../src/lib/price-lines.ts'
import { showMoney } from '../../src/lib/money.ts'
import { aPrice, aPriceRule, aStay, someCharges } from '../builders.ts'

/** As an email lists it; a rental's price per night is not part of the sum. */
const inEmail = (quote: Quote) =>
  priceLinesOf(quote)
    .filter(({ key }) => key !== 'price' || quote.typeForm === 'sale')
    .map(({ label, cost }) => [label, showMoney(cost)])

/** As the wire brings it. */
const onPage = ({ nightPrices, ...quote }: Quote) =>
  costLines({ ...quote, nightPrices: nightPrices?.map(({ nights, price }) => ({ nights, cost: price })) })

const onSaturday = aPriceRule({ weekdays: ['sat'], price: 15_000 })

it.each([
  quoteRental(
    { ...aPrice(), priceRules: [onSaturday] },
    aStay({ to: '2026-12-07' }),
    'pickup',
    someCharges(),
  ),
  quoteRental(
    { ...aPrice(), priceRules: [onSaturday] },
    { from: '2026-12-05', to: '2026-12-06' },
    'pickup',
    someCharges(),
  ),
  quoteRental(aPrice(), aStay(), 'delivery', someCharges()),
  quoteRental(aPrice(), aStay(), 'pickup', someCharges()),
  quoteSale(aPrice(), 'delivery', someCharges()),
  quoteRental(aPrice(), aStay(), 'delivery', someCharges({ deliveryFee: 0, taxPpm: 0 })),
])('lists the costs as emails do: %#', (quote) => {
  expect(onPage(quote)).toEqual(inEmail(quote))
})

it('has a line for each price of a night', () => {
  const priced = { ...aPrice(), priceRules: [onSaturday] }
  const quote = quoteRental(priced, aStay({ to: '2026-12-07' }), 'pickup', someCharges({ taxPpm: 0 }))
  expect(onPage(quote)).toEqual([
    ['Rental (5 nights at $100.00)', '$500.00'],
    ['Rental (1 night at $150.00)', '$150.00'],
    ['Total', '$650.00'],
  ])
})

it('has no line for what costs nothing', () => {
  const quote = quoteRental(aPrice(), aStay(), 'delivery', someCharges({ deliveryFee: 0, taxPpm: 0 }))
  expect(onPage(quote).map(([label]) => label)).toEqual(['Rental (3 nights)', 'Total'])
})

it('names both days of a stay, or neither', () => {
  expect(stayLines({ from: '2026-12-01', to: '2026-12-04' })).toEqual([
    ['Receipt', '12/01/2026'],
    ['Return', '12/04/2026'],
  ])
  expect(stayLines(null)).toEqual([])
})

it.each([
  ['pickup', '12/01/2026, 3 PM to 7 PM'],
  ['delivery', '12/01/2026, 10 AM to 4 PM'],
] as const)('names the hours of both days for a %s', (method, receipt) => {
  const hours = { pickup: '3 PM to 7 PM', return: '8 AM to 11 AM', delivery: '10 AM to 4 PM' }
  expect(stayLines({ from: '2026-12-01', to: '2026-12-04' }, { method, hours })).toEqual([
    ['Receipt', receipt],
    ['Return', '12/04/2026, 8 AM to 11 AM'],
  ])
})
