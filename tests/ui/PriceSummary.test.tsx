import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createBookingStore } from '../../src/features/product/booking.store.ts'
import { PriceSummary } from '../../src/features/product/PriceSummary.tsx'
import { PriceTag } from '../../src/features/product/PriceTag.tsx'
import type { Product } from '../../src/features/product/product.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { anAnswer, aRefusal } from '../stores/outcomes.ts'
import { show } from './show.tsx'

const product = { id: 1, catalogType: 'rental', cost: 15_000, costFrom: 12_000, settlement: null } as Product
const stay = { from: '2026-12-10', to: '2026-12-13' }

/** A sauna for rent whose nights cost that, three of them. */
async function showPrices(
  nightPrices: { nights: number; cost: number }[] | undefined,
  rentalCost: number | null,
  changes: { notAvailableMessage?: string } = {},
) {
  const sum = {
    typeForm: 'rental',
    stay: rentalCost === null ? null : stay,
    nightsCount: rentalCost === null ? null : 3,
    deliveryMethod: 'pickup',
    price: 15_000,
    nightPrices,
    rentalCost,
    productCost: null,
    deliveryCost: null,
    tax: 0,
    totalCost: rentalCost,
    checkoutIsReady: true,
    notAvailableMessage: null,
    ...changes,
  }
  const booking = { stay: sum.stay, availableDates: [] }
  const call = (async (endpoint: string) =>
    endpoint.startsWith('POST')
      ? { ...aRefusal('client', 422), errors: { date_from: ['It is taken.'], date_to: ['So is this.'] } }
      : anAnswer(endpoint.endsWith('/booking') ? booking : sum)) as unknown as Call
  const store = createBookingStore(call, noBrowser.tabStorage)
  show(
    <>
      <PriceSummary store={store} product={product} />
      <PriceTag store={store} product={product} />
    </>,
  )
  return store
}

const lines = () => {
  const summary = screen.getByRole('region', { name: 'Summary' })
  const texts = (role: string) =>
    within(summary)
      .getAllByRole(role)
      .map(({ textContent }) => textContent)
  const values = texts('definition')
  return texts('term').map((label, nth) => [label, values[nth]])
}

it('names the lowest price before dates are chosen', async () => {
  const store = await showPrices(undefined, null)
  expect(lines()).toEqual([['Price', 'from $120.00 a night']])
  const tag = screen.getByText('a night', { selector: 'span' }).parentElement
  expect(tag?.textContent).toBe('from $120 a night')
  await store.openProduct(product)
  await expect.poll(() => store.calculations.value).toBeTruthy()
  expect(lines()).toEqual([['Price', 'from $120.00 a night']])
})

it('has a line for each price of a night, and they add up to the total', async () => {
  const store = await showPrices(
    [
      { nights: 1, cost: 15_000 },
      { nights: 2, cost: 18_000 },
    ],
    51_000,
  )
  await store.openProduct(product)
  await expect
    .poll(() => lines().slice(2))
    .toEqual([
      ['Rental (1 night at $150.00)', '$150.00'],
      ['Rental (2 nights at $180.00)', '$360.00'],
      ['Total', '$510.00'],
    ])
})

it('names the one price that all nights have, whatever the others cost', async () => {
  const store = await showPrices([{ nights: 3, cost: 18_000 }], 54_000)
  await store.openProduct(product)
  await expect
    .poll(() => lines().slice(2))
    .toEqual([
      ['Price', '$180.00 a night'],
      ['Rental (3 nights)', '$540.00'],
      ['Total', '$540.00'],
    ])
})

it('says aloud why the dates are not possible, from a place that was there before', async () => {
  const store = await showPrices(undefined, 45_000, { notAvailableMessage: '<p>Not with delivery.</p>' })
  const statuses = screen.getAllByRole('status')
  await store.openProduct(product)
  const reason = await screen.findByText('Not with delivery.')
  expect(statuses).toContain(reason.closest('[role=status]'))
  const way = screen.getByRole('link', { name: 'Not on these dates' })
  expect(reason.closest(way.getAttribute('href')!)).not.toBeNull()
})

it('says each reason why dates are refused as an entry of a list', async () => {
  const store = await showPrices(undefined, null)
  await store.openProduct(product)
  await store.chooseDates(stay.from, stay.to)
  const list = within(await screen.findByRole('alert')).getByRole('list')
  const reasons = within(list).getAllByRole('listitem')
  expect(reasons.map(({ textContent }) => textContent)).toEqual(['It is taken.', 'So is this.'])
})
