import { screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Map } from '../../src/ui/Map.tsx'
import { show, userEvent } from './show.tsx'

const spot = { latitude: 44.0582, longitude: -121.3153, label: 'Here' }
const range = { attribution: 'Somebody', minZoom: 12, maxZoom: 18, reach: 6 }
/** Nobody answers for it in this test, so the placeholder must stay. */
const withTiles = <Map {...spot} zoom={16} tiles={range} />

const aTile = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

const tilesAsked = () =>
  [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')].map(
    (tile) => new URL(tile.src).pathname,
  )

describe('a map', () => {
  it('is a drawing of the region where there is no tile server, after a placeholder, and Leaflet is not fetched', async () => {
    expect(renderToString(<Map {...spot} tiles={null} />)).toMatch(/data-part="contour".*data-part="pin"/)
    show(<Map {...spot} tiles={null} />)
    const drawing = await screen.findByRole('img', { name: 'Map of the region around Here' })
    await waitFor(() => expect(drawing.querySelector('[data-part=land]')).toBeTruthy())
    const pin = drawing.querySelector('[data-part=pin]')?.getBoundingClientRect()
    const { left, top, width, height } = drawing.getBoundingClientRect()
    expect(((pin?.left ?? 0) + (pin?.right ?? 0)) / 2).toBeCloseTo(left + width / 2, 0)
    expect(Math.abs((pin?.bottom ?? 0) - (top + height / 2))).toBeLessThan(2)
    expect(screen.queryByRole('region')).toBeNull()
    expect(document.querySelector('.leaflet-container')).toBeNull()
  })

  it('requests the tiles around the point from its own origin, and stays a placeholder while none arrives', async () => {
    show(withTiles)
    await waitFor(() => expect(tilesAsked().length).toBeGreaterThan(3))
    for (const path of tilesAsked()) expect(path).toMatch(/^\/tiles\/16\/1068\d\/238\d\d\.png$/)
    expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull()
  })

  it('starts at zoom 13 by default', async () => {
    show(<Map {...spot} tiles={range} />)
    await waitFor(() => expect(tilesAsked()[0]).toMatch(/^\/tiles\/13\//))
  })

  it('appears with its buttons and attribution once a tile has loaded, and zooms within its range', async () => {
    show(<Map {...spot} zoom={17} tiles={range} />)
    await waitFor(() => expect(tilesAsked().length).toBeGreaterThan(0))
    document.querySelector<HTMLImageElement>('img.leaflet-tile')!.src = aTile
    const zoomIn = await screen.findByRole('button', { name: 'Zoom in' })
    expect(screen.getByText('Somebody')).toBeTruthy()
    expect(getComputedStyle(screen.getByRole('region', { name: 'Map: Here' })).visibility).toBe('visible')
    for (let press = 0; press < 4; press++) await userEvent.click(zoomIn)
    await waitFor(() => expect(tilesAsked().some((path) => path.startsWith('/tiles/18/'))).toBe(true))
    expect(tilesAsked().some((path) => path.startsWith('/tiles/19/'))).toBe(false)
  })

  it('can be removed while it zooms', async () => {
    const problems: string[] = []
    const onError = (event: ErrorEvent) => problems.push(event.message)
    addEventListener('error', onError)
    const { unmount } = show(<Map {...spot} zoom={15} tiles={range} />)
    await waitFor(() => expect(tilesAsked().length).toBeGreaterThan(0))
    document.querySelector<HTMLImageElement>('img.leaflet-tile')!.src = aTile
    // Its beginning: on a busy machine the whole zoom could pass between two looks.
    const beginning = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('.leaflet-zoom-anim')) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document.body, { subtree: true, attributeFilter: ['class'] })
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Zoom in' }))
    await beginning
    unmount()
    // Longer than a zoom takes.
    await new Promise((resolve) => setTimeout(resolve, 600))
    removeEventListener('error', onError)
    expect(problems).toEqual([])
  })

  it('leaves nothing behind', async () => {
    const { unmount } = show(withTiles)
    await waitFor(() => expect(tilesAsked().length).toBeGreaterThan(0))
    unmount()
    expect(document.querySelector('.leaflet-container')).toBeNull()
  })
})
