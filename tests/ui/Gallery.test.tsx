import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Gallery } from '../../src/ui/Gallery.tsx'
import { aPicture, pictures } from './picture.ts'
import { show, userEvent } from './show.tsx'

const gallery = (count: number) => (
  <Gallery images={pictures(count)} label="Pictures of Hilla" sizes="400px" />
)
const shown = () => screen.queryAllByRole('img', { hidden: true }).map((image) => image.getAttribute('alt'))
const back = () => screen.getByRole('button', { name: 'Previous picture' })
const next = () => screen.getByRole('button', { name: 'Next picture' })
/** Reaches for the gallery, which then lets Glide move its slides. */
const reachForIt = async () => {
  await userEvent.hover(screen.getByRole('region'))
  await waitFor(() => expect(document.querySelector('[data-glide]')).not.toBeNull())
}

/** How far the middle of a picture is from the middle of the gallery, in pixels. */
function distanceOf(name: string) {
  const middle = (box: DOMRect) => box.left + box.width / 2
  const frame = screen.getByRole('region').getBoundingClientRect()
  return Math.abs(middle(screen.getByAltText(name).getBoundingClientRect()) - middle(frame))
}

describe('a gallery', () => {
  it('shows the placeholder logo when there are no images', () => {
    const { container } = show(<Gallery images={[]} label="Pictures" sizes="400px" placeholder="/logo.svg" />)
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/logo.svg')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('has neither counter nor buttons with a single image', () => {
    show(<Gallery images={[aPicture('only')]} label="Pictures" sizes="400px" />)
    expect(shown()).toEqual(['only'])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is a stop of Tab while its track scrolls by itself, and none once Glide moves it', async () => {
    const { container } = show(gallery(3))
    const track = () => container.querySelector<HTMLElement>('[data-glide-el]')
    expect(track()?.tabIndex).toBe(0)
    // At once, so that what was asked for cannot be there yet.
    fireEvent.pointerOver(screen.getByRole('region'))
    expect([track()?.dataset['glide'], track()?.tabIndex]).toEqual([undefined, 0])
    await waitFor(() => expect([track()?.dataset['glide'], track()?.tabIndex]).toEqual(['', -1]))
  })

  it('announces its counter politely', () => {
    show(gallery(5))
    expect(screen.getByText('1 of 5').getAttribute('aria-live')).toBe('polite')
    expect(
      screen.getByRole('region', { name: 'Pictures of Hilla' }).getAttribute('aria-roledescription'),
    ).toBe('carousel')
  })

  it('disables back on the first image and next on the last, and keeps the focus there', async () => {
    show(gallery(3))
    await reachForIt()
    expect([back().ariaDisabled, next().ariaDisabled]).toEqual(['true', 'false'])
    await userEvent.click(next())
    await userEvent.click(next())
    expect(screen.getByText('3 of 3')).toBeTruthy()
    expect([back().ariaDisabled, next().ariaDisabled]).toEqual(['false', 'true'])
    expect(document.activeElement).toBe(next())
    fireEvent.click(next())
    expect(screen.getByText('3 of 3')).toBeTruthy()
  })

  it('renders only images within two positions of the current one', async () => {
    show(gallery(7))
    await reachForIt()
    expect(shown()).toEqual(['picture 1', 'picture 2', 'picture 3'])
    for (let press = 0; press < 3; press++) await userEvent.click(next())
    expect(shown()).toEqual(['picture 2', 'picture 3', 'picture 4', 'picture 5', 'picture 6'])
  })

  it('loses no click when they come faster than the pictures move', async () => {
    show(gallery(5))
    await reachForIt()
    act(() => {
      for (let press = 0; press < 4; press++) next().click()
    })
    expect(screen.getByText('5 of 5')).toBeTruthy()
    await waitFor(() => expect(distanceOf('picture 5')).toBeLessThan(2))
    act(() => {
      for (let press = 0; press < 4; press++) back().click()
    })
    await waitFor(() => expect(distanceOf('picture 1')).toBeLessThan(2))
    await userEvent.click(next())
    await waitFor(() => expect(distanceOf('picture 2')).toBeLessThan(2))
  })

  it('moves with arrow keys while the focus is inside', async () => {
    show(gallery(3))
    await reachForIt()
    next().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(screen.getByText('3 of 3')).toBeTruthy()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByText('2 of 3')).toBeTruthy()
    await waitFor(() => expect(distanceOf('picture 2')).toBeLessThan(2))
  })

  it('follows a swipe', async () => {
    show(gallery(3))
    await reachForIt()
    const track = document.querySelector<HTMLElement>('[data-glide-el=track]')!
    const { left, top, width } = track.getBoundingClientRect()
    const at = (share: number) => ({
      clientX: left + width * share,
      clientY: top + 40,
      bubbles: true,
      cancelable: true,
    })
    fireEvent.mouseDown(track.firstElementChild!, at(0.8))
    for (const share of [0.6, 0.4, 0.2]) {
      fireEvent.mouseMove(track.firstElementChild!, at(share))
      // Glide handles moves at most every 10 ms.
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    fireEvent.mouseUp(track.firstElementChild!, at(0.2))
    await waitFor(() => expect(screen.getByText('2 of 3')).toBeTruthy())
  })

  it('shows a single picture until it is touched, as one of many', async () => {
    show(<Gallery images={pictures(4)} label="Pictures" sizes="400px" isLazy />)
    expect(shown()).toEqual(['picture 1'])
    expect(document.querySelector('[data-glide]')).toBeNull()
    await userEvent.click(next())
    expect(screen.getByText('2 of 4')).toBeTruthy()
    expect(shown()).toHaveLength(4)
    await reachForIt()
    await waitFor(() => expect(distanceOf('picture 2')).toBeLessThan(2))
  })

  it('fetches the first picture before all others when it is the largest', () => {
    show(<Gallery images={pictures(3)} label="Pictures" sizes="400px" priority="largest" />)
    const loading = screen.getAllByRole('img', { hidden: true }).map((image) => image.getAttribute('loading'))
    expect(loading).toEqual(['eager', 'lazy', 'lazy'])
    expect(screen.getByAltText('picture 1').getAttribute('fetchpriority')).toBe('high')
  })

  it('asks for a picture that is seen with others once the page is laid out, before those further down', () => {
    show(<Gallery images={pictures(3)} label="Pictures" sizes="400px" priority="seen" isLazy />)
    const [first] = screen.getAllByRole('img', { hidden: true })
    expect(first?.getAttribute('loading')).toBe('lazy')
    expect(first?.getAttribute('fetchpriority')).toBe('high')
  })
})
