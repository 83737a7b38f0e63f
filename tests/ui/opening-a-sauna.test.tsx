import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { rehearse } from '../../src/app/rehearse.tsx'
import { findRoute } from '../../src/app/routes.ts'
import type { Call } from '../../src/lib/api.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { ProductScreen } from '../../src/screens/ProductScreen.tsx'
import { createStores, type Snapshot, StoresProvider } from '../../src/stores.tsx'
import { always, aRefusal } from '../stores/outcomes.ts'
import { pictures } from './picture.ts'
import { show } from './show.tsx'

const listed = {
  id: 7,
  title: 'Juniper',
  descriptionRaw: '<p>It tows easily.</p>',
  images: pictures(3).map((picture, at) =>
    Object.assign(picture, { uri: `/none/juniper-${at}.jpg`, sources: [] }),
  ),
  properties: [{ label: 'Capacity', value: '6 people' }],
  inStock: true,
  cost: 1_690_000,
}

const query = { settlementId: null, page: undefined, sort: undefined, from: undefined, to: undefined }
const catalog = { status: 'success', query, data: { data: [listed], total: 1 } }
const found = { ...listed, settlement: { id: 1, name: 'Bend' }, nearestDate: '2026-12-01' }
const search = { status: 'success', query: {}, refusal: null, data: { data: [found], more: [] } }

/** As they are while that list is open. */
function storesOfList(list: object = { catalog }) {
  const asked = vi.fn<(...request: unknown[]) => void>()
  const refuse = always(aRefusal('network'))
  const call = ((...request: Parameters<typeof refuse>) => {
    asked(...request)
    return refuse(...request)
  }) as Call
  return { asked, stores: createStores(call, { shop: {}, ...list } as unknown as Snapshot, noBrowser) }
}

const open = (list?: object) =>
  show(
    <StoresProvider stores={storesOfList(list).stores}>
      <ProductScreen params={{ productId: '7' }} />
    </StoresProvider>,
  )
const description = () => screen.queryByRole('region', { name: 'Description' })
const shownPictures = () => document.querySelectorAll('main img').length

afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

it('a sauna is shown with its name, price, and first picture, and then with all the rest', async () => {
  open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Juniper')
  expect(screen.getByText('In stock')).toBeTruthy()
  expect([description(), shownPictures()]).toEqual([null, 1])
  await expect.poll(description).not.toBeNull()
  expect([screen.getByText('6 people') !== null, shownPictures()]).toEqual([true, 3])
})

it('a sauna that a search has found is shown at once, too, with where it stands', async () => {
  open({ search })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Juniper')
  expect(screen.getByRole('link', { name: 'Rental catalog, Bend' })).toBeTruthy()
  await expect.poll(description).not.toBeNull()
})

it('on the way back or forward it is whole at once, for its scroll position', () => {
  addEventListener('popstate', () => open(), { once: true })
  dispatchEvent(new PopStateEvent('popstate'))
  expect([description() !== null, shownPictures()]).toEqual([true, 3])
  cleanup()
})

it('the first sauna of a list is rehearsed out of sight, without a call, and dropped', async () => {
  await findRoute('/product/7').route.screen.preload()
  const { asked, stores } = storesOfList()
  document.body.innerHTML =
    '<main><ul><li><article><a href="/product/7">Juniper</a></article></li></ul></main>'
  const page = document.body.innerHTML
  const made = vi.spyOn(document, 'createElement')
  rehearse(stores)
  const stage = made.mock.results[0]?.value as HTMLElement
  let changes = 0
  new MutationObserver(() => (changes += 1)).observe(stage, { childList: true })
  // Its own observer, which drops it, is older.
  await expect.poll(() => made.mock.calls.flat()).toContain('h1')
  await expect.poll(() => changes).toBeGreaterThan(0)
  expect(stage.childElementCount).toBe(0)
  expect(document.body.innerHTML).toBe(page)
  expect(asked).not.toHaveBeenCalled()
  const before = made.mock.calls.length
  rehearse(stores)
  expect(made.mock.calls.length).toBe(before)
})

it('the server is asked about a sauna once the answer to the tap is painted', async () => {
  const { asked, stores } = storesOfList()
  const match = findRoute('/product/7')
  let askedBefore: number | undefined
  requestAnimationFrame(() => {
    askedBefore = asked.mock.calls.length
  })
  await match.route.load?.(stores, match)
  expect([askedBefore, asked.mock.calls.length]).toEqual([0, 1])
})
