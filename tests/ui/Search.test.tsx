import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { SearchForm } from '../../src/features/catalog/SearchForm.tsx'
import { SearchResults } from '../../src/features/catalog/SearchResults.tsx'
import { createSearchStore, type Found, type SearchState } from '../../src/features/catalog/search.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { show, userEvent } from './show.tsx'

const noCall: Call = () => Promise.reject(new Error('The answer is already there'))

const aSauna = (changes: Partial<Found['data'][number]> = {}): Found['data'][number] => ({
  id: 7,
  title: 'Larch, cabin for 6',
  descriptionRaw: '',
  images: [],
  properties: [],
  nearestDate: '2026-11-26',
  cost: 16_900,
  settlement: { id: 2, name: 'Sisters' },
  miles: 23,
  deliveryMethod: 'delivery',
  deliveryCost: 9_500,
  deliveryRadiusMiles: 50,
  totalCost: 43_300,
  ...changes,
})

function showResults(data: Found['data'], query: Record<string, string>, changes: Partial<SearchState> = {}) {
  const nights = query.date_from ? 2 : null
  const answer = 'Fri, Dec 4 to Sun, Dec 6: nothing free in Bend; one sauna in Sisters.'
  const store = createSearchStore(noCall, {
    status: 'success',
    data: { answer, nights, data, more: [{ id: 2, name: 'Sisters' }] },
    query,
    refusal: null,
    ...changes,
  })
  show(<SearchResults store={store} onRetry={() => {}} />)
}
const dates = { date_from: '2026-12-04', date_to: '2026-12-06' }

describe('what a search has found', () => {
  it('is said in one sentence, with the total of a delivery on every card', () => {
    showResults([aSauna()], { zip_code: '97702', ...dates })
    expect(screen.getByRole('status').textContent).toMatch(/nothing free in Bend; one sauna in Sisters/)
    const { textContent } = screen.getByRole('article')
    expect(textContent).toContain('Sisters, 23 miles. Delivered to 97702.')
    expect(textContent).toContain('$433.00 for 2 nights, tax included')
  })

  it('says what a delivery would cost while nobody knows where to', () => {
    showResults([aSauna({ deliveryMethod: 'pickup', miles: null })], dates)
    expect(screen.getByRole('article').textContent).toContain(
      'Sisters. Price for pickup; delivery within 50 miles is $95 plus tax.',
    )
  })

  it('leads to a sauna and to the rest of a place with the same dates', () => {
    showResults([aSauna()], dates)
    const hrefOf = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('Larch, cabin for 6')).toBe('/product/7?date_from=2026-12-04&date_to=2026-12-06')
    expect(hrefOf('Sisters')).toBe('/catalog/rental/2?date_from=2026-12-04&date_to=2026-12-06')
  })

  it('has the price of a night without dates', () => {
    showResults([aSauna({ totalCost: null })], {})
    expect(screen.getByRole('article').textContent).toContain('$169 a night')
    expect(screen.getByRole('article').textContent).not.toContain('from $')
  })

  it('says why it cannot search', () => {
    const refusal = { message: 'This start date is in the past.', errors: {} }
    showResults([], dates, { status: 'error', data: null, httpStatus: 422, refusal })
    expect(screen.getByRole('alert').textContent).toContain('This start date is in the past.')
  })
})

describe('the form of a search', () => {
  it('is filled from the address, shows errors under their fields, and reports what is asked for', async () => {
    const onSearch = vi.fn<(query: Record<string, string>) => void>()
    show(
      <SearchForm
        places={[{ value: '2', label: 'Sisters' }]}
        query={{ settlement: '2', zip_code: '97', ...dates }}
        errors={{ zip_code: ['No streets found with this ZIP code.'] }}
        onSearch={onSearch}
      />,
    )
    const zip = screen.getByRole('textbox', { name: 'ZIP code' })
    expect(zip.getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(zip, '702')
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    await expect
      .poll(() => onSearch.mock.lastCall?.[0])
      .toEqual({
        settlement: '2',
        zip_code: '97702',
        people: '',
        ...dates,
      })
  })

  it('is a plain form before hydration', () => {
    const { container } = show(<SearchForm places={[]} query={{}} errors={{}} onSearch={() => {}} />)
    const form = container.querySelector('form')!
    expect([form.method, new URL(form.action).pathname]).toEqual(['get', '/search'])
  })
})
