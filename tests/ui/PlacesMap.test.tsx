import { screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PlacesMap } from '../../src/features/settlements/PlacesMap.tsx'
import { createSettlementsStore } from '../../src/features/settlements/settlements.store.ts'
import { show, userEvent } from './show.tsx'

const company = { latitude: 44.0582, longitude: -121.3153 }
const items = [
  { id: 1, name: 'Bend, Oregon', disabled: false, ...company, deliveryRadiusMiles: 50 },
  {
    id: 2,
    name: 'Stowe, Vermont',
    disabled: true,
    latitude: 44.5,
    longitude: -72.7,
    deliveryRadiusMiles: 25,
  },
  {
    id: 3,
    name: 'Homer, Alaska',
    disabled: false,
    latitude: 59.6,
    longitude: -151.5,
    deliveryRadiusMiles: 100,
  },
]

/** Places that have loaded already, so no call is made. */
const aMap = (data = { items }) => {
  const refuse = () => Promise.reject(new Error('not to be asked'))
  return <PlacesMap store={createSettlementsStore(refuse, { status: 'success', data })} company={company} />
}

const theMap = (name: RegExp) => screen.findByRole('img', { name })
const partsOf = (map: Element, part: string) => [...map.querySelectorAll(`[data-part=${part}]`)]
const radii = (map: Element) => partsOf(map, 'reach').map((circle) => Number(circle.getAttribute('r')))

describe('a map of all places', () => {
  it('has a dot, a name, and a circle to scale for each, and says which one is closed', async () => {
    show(aMap())
    const map = await theMap(/^Map of the United States/)
    await waitFor(() => expect(partsOf(map, 'place')).toHaveLength(3))
    expect(partsOf(map, 'name').map(({ textContent }) => textContent)).toEqual(['Bend', 'Homer', 'Stowe'])
    // What is drawn later lies on top: open places do.
    expect(partsOf(map, 'place').map((dot) => dot.hasAttribute('data-closed'))).toEqual([true, false, false])
    const [stowe = 0, homer = 0, bend = 0] = radii(map)
    expect(bend / stowe).toBeCloseTo(2, 1)
    // Mercator is larger farther north.
    expect(homer / bend).toBeGreaterThan(2.5)
  })

  it('shows the whole country, and whatever place is outside of it', async () => {
    show(aMap())
    const map = await theMap(/^Map of the United States/)
    await waitFor(() => expect(partsOf(map, 'place')).toHaveLength(3))
    const { width, height } = map.getBoundingClientRect()
    for (const dot of partsOf(map, 'place')) {
      expect(Number(dot.getAttribute('cx'))).toBeGreaterThan(0)
      expect(Number(dot.getAttribute('cx'))).toBeLessThan(width)
      expect(Number(dot.getAttribute('cy'))).toBeGreaterThan(0)
      expect(Number(dot.getAttribute('cy'))).toBeLessThan(height)
    }
  })

  it('shows the region around the office on a button, closer', async () => {
    show(aMap())
    const country = await theMap(/^Map of the United States/)
    await waitFor(() => expect(radii(country)).toHaveLength(3))
    const before = radii(country).at(-1) ?? 0
    await userEvent.click(screen.getByRole('button', { name: 'Our region' }))
    const after = radii(await theMap(/^Map of the region/)).at(-1)
    expect(after).toBeGreaterThan(before * 3)
    expect(screen.getByRole('button', { name: 'Our region' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('lists the places as links, with how far each delivers', async () => {
    show(aMap())
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'Bend, OregonDelivers within 50 miles',
      'Stowe, VermontNot available right now',
      'Homer, AlaskaDelivers within 100 miles',
    ])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/catalog/rental/1',
      '/catalog/rental/3',
    ])
    for (const link of screen.getAllByRole('link'))
      expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  })

  it('is a drawing with all links, and without buttons, where there is no script', () => {
    const page = renderToString(aMap())
    expect(page).toContain('data-part="contour"')
    expect(page).toContain('href="/catalog/rental/3"')
    expect(page).not.toContain('<button')
  })
})
