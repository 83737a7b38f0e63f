import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetBeginnings, makeBeginning } from '../../src/app/next-beginnings.tsx'
import { findRoute } from '../../src/app/routes.ts'
import { painted } from '../../src/lib/after-paint.ts'
import { ProductScreen } from '../../src/screens/ProductScreen.tsx'
import { StoresProvider } from '../../src/stores.tsx'
import { search, storesOfList } from './sauna-list.ts'
import { show } from './show.tsx'

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

const listPage = `<main id="content"><h1>Saunas</h1><ul><li><article>
  <a href="/product/7?date_from=2026-12-01"><b>Juniper</b></a>
</article></li></ul></main>`
const heading = () => document.querySelector('h1')?.textContent

/** Opens a list, and waits until the page of its sauna has begun out of sight. */
async function openList() {
  await findRoute('/product/7').route.screen.preload()
  const { asked, stores } = storesOfList()
  document.body.innerHTML = listPage
  const card = document.querySelector('article') as HTMLElement
  const link = card.querySelector('a') as HTMLElement
  const cloned = vi.spyOn(Element.prototype, 'cloneNode')
  makeBeginning(card, stores)
  await expect
    .poll(() => cloned.mock.contexts.map((node) => (node as Element).localName))
    .toContain('article')
  return { asked, link }
}

describe('the beginning of the page of a sauna in a list', () => {
  const address = location.href
  const told = vi.fn<(at: string) => void>()
  const tell = () => told(location.pathname)
  /** Without an app, nothing else keeps the browser from loading the page. */
  const stay = (event: Event) => event.preventDefault()

  beforeEach(() => {
    forgetBeginnings()
    told.mockClear()
    for (const name of ['pushState', 'replaceState']) addEventListener(name, tell)
    document.addEventListener('click', stay)
  })
  afterEach(() => {
    for (const name of ['pushState', 'replaceState']) removeEventListener(name, tell)
    document.removeEventListener('click', stay)
    history.replaceState(null, '', address)
  })

  it('is made out of sight, without a call', async () => {
    const { asked } = await openList()
    expect(document.body.innerHTML).toBe(listPage)
    expect(asked).not.toHaveBeenCalled()
  })

  it('is the answer to a tap, and the router follows once it is painted', async () => {
    const { link } = await openList()
    link.querySelector('b')?.click()
    expect([heading(), location.pathname, location.search]).toEqual([
      'Juniper',
      '/product/7',
      '?date_from=2026-12-01',
    ])
    expect(document.querySelector('main')).toMatchObject({ inert: true })
    expect(document.querySelector('ul')).toBeNull()
    await painted()
    expect([heading(), told.mock.calls]).toEqual(['Juniper', []])
    // As React does when the dates have changed.
    link.setAttribute('href', '/product/7')
    await expect.poll(() => told.mock.calls).toEqual([['/product/7']])
    // Nobody has taken the list away here.
    expect(document.body.innerHTML).toBe(listPage.replace('?date_from=2026-12-01', ''))
  })

  it('goes again with a visitor who is back before the router follows', async () => {
    const { link } = await openList()
    link.click()
    const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await isBack
    expect([document.body.innerHTML, document.activeElement]).toEqual([listPage, link])
    for (let frame = 0; frame < 3; frame++) await painted()
    expect([document.body.innerHTML, told.mock.calls]).toEqual([listPage, []])
  })

  it('is not shown where a click opens another tab', async () => {
    const { link } = await openList()
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
    expect([heading(), location.href]).toEqual(['Saunas', address])
  })

  it('is not shown once what it was made of has changed', async () => {
    const { link } = await openList()
    forgetBeginnings()
    link.click()
    expect([heading(), location.href]).toEqual(['Saunas', address])
  })
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
