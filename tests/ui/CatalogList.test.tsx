import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CardList } from '../../src/features/catalog/CardList.tsx'
import { CatalogList } from '../../src/features/catalog/CatalogList.tsx'
import {
  type CatalogItem,
  type CatalogQuery,
  createCatalogStore,
} from '../../src/features/catalog/catalog.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { contrast } from '../contrast.ts'
import { pictures } from './picture.ts'
import { show } from './show.tsx'

const anItem = (id: number, title: string): CatalogItem => ({
  id,
  title,
  descriptionRaw:
    '<p>It tows easily, lights on the first match, and fits in a driveway or at a campsite.</p>',
  images: pictures(3).map((picture) => Object.assign(picture, { sources: [] })),
  properties: [
    { label: 'Capacity', value: '6 people' },
    { label: 'Heating time', value: '50 minutes' },
    { label: 'Stove', value: 'Wood-fired, 14 kW, 130 lb of stones' },
  ],
  nearestDate: '2026-11-26',
  cost: 16_900,
})

const items = ['Juniper, barrel sauna for 4', 'Ponderosa, panorama barrel for 6', 'Tamarack, cabin for 6']
const noCall: Call = () => Promise.reject(new Error('The list is already there'))

/** The catalog of a place, or of the sales, as it comes with the page. */
function showList(
  dates: Partial<Pick<CatalogQuery, 'from' | 'to'>> = {},
  kind: 'rental' | 'sale' = 'rental',
  more: Partial<CatalogItem> = {},
) {
  const settlementId = kind === 'rental' ? '1' : null
  const query = { settlementId, page: undefined, sort: undefined, from: undefined, to: undefined }
  const store = createCatalogStore(noCall, {
    query: { ...query, ...dates },
    data: {
      data: items.map((title, at) => Object.assign(anItem(at + 1, title), more)),
      currentPage: 1,
      lastPage: 1,
      from: 1,
      to: 3,
      total: 3,
      perPage: 6,
      links: [],
    },
    savedAt: null,
  } as never)
  show(<CatalogList store={store} kind={kind} settlementId={settlementId} onRetry={() => {}} />)
}

const priceOf = (article: HTMLElement) => article.querySelector('[class*=cost]')?.textContent

describe('a list of saunas for rent', () => {
  it('shows the price of a night', () => {
    showList()
    for (const article of screen.getAllByRole('article')) expect(priceOf(article)).toBe('$169 a night')
  })

  it('shows what the dates cost that were searched for', () => {
    showList({ from: '2026-12-01', to: '2026-12-04' })
    for (const article of screen.getAllByRole('article'))
      expect(priceOf(article)).toBe('$507 for 3 nights, plus tax')
  })

  it('shows the lowest price of a night, and of dates without a total what they cost at least', () => {
    showList({}, 'rental', { costFrom: 15_000 })
    for (const article of screen.getAllByRole('article')) expect(priceOf(article)).toBe('from $150 a night')
    cleanup()
    showList({ from: '2026-12-01', to: '2026-12-04' }, 'rental', { costFrom: 15_000 })
    for (const article of screen.getAllByRole('article'))
      expect(priceOf(article)).toBe('from $450 for 3 nights, plus tax')
  })

  it('has a row for each sauna on a phone, and all of it leads to the sauna', async () => {
    await page.viewport(390, 844)
    showList()
    for (const article of screen.getAllByRole('article')) {
      const { left, right, top, bottom, height } = article.getBoundingClientRect()
      expect(height).toBeLessThan(160)
      for (const x of [left + 40, right - 12]) {
        const target = document.elementFromPoint(x, (top + bottom) / 2)?.closest('a')
        expect(target?.getAttribute('href')).toMatch(/^\/product\/\d$/)
      }
    }
    expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull()
  })
})

it('the nearest date leads to the sauna with the first stay that can be booked; beside dates of a search it is a word', () => {
  showList({}, 'rental', { nearestReturn: '2026-11-28' })
  const links = screen.getAllByRole('link', { name: '11/26/2026' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [1, 2, 3].map((id) => `/product/${id}?date_from=2026-11-26&date_to=2026-11-28`),
  )
  cleanup()
  showList({ from: '2026-12-01', to: '2026-12-04' }, 'rental', { nearestReturn: '2026-11-28' })
  expect(screen.queryByRole('link', { name: '11/26/2026' })).toBeNull()
})

it('a list that waits for the next one can be read meanwhile, its buttons included', async () => {
  await page.viewport(1280, 800)
  show(<CardList items={[anItem(1, 'Juniper')]} kind="rental" nights={null} savedAt={null} isBusy />)
  const list = screen.getByRole('list')
  // The list fades to that.
  for (const fading of list.getAnimations()) fading.finish()
  const opacity = Number(getComputedStyle(list).opacity)
  expect(opacity).toBeLessThan(1)
  const button = getComputedStyle(screen.getByRole('link', { name: /^Details/ }))
  const parts = (color: string) =>
    color
      .match(/[\d.]+/g)
      ?.slice(0, 3)
      .map(Number) ?? []
  const paper = parts(getComputedStyle(document.documentElement).backgroundColor)
  const faded = (color: string) =>
    parts(color).map((part, at) => part * opacity + (paper[at] ?? 255) * (1 - opacity))
  expect(contrast(faded(button.color), faded(button.backgroundColor))).toBeGreaterThanOrEqual(4.5)
})

it('a sauna for sale costs the same whatever dates are in the address', () => {
  showList({ from: '2026-12-01', to: '2026-12-04' }, 'sale')
  for (const article of screen.getAllByRole('article')) expect(priceOf(article)).toBe('$169')
})
