import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadMonths } from '../../src/ui/flatpickr-chunk.ts'
import { aPicker, cell, daysOf, focused, press, rulesOf } from './a-picker.tsx'
import { userEvent } from './show.tsx'

const chunk = vi.hoisted(() => ({ isThere: true, asked: 0 }))

vi.mock(import('../../src/ui/flatpickr-chunk.ts'), async (importOriginal) => {
  const real = await importOriginal()
  return {
    loadedMonths: () => (chunk.isThere ? real.loadedMonths() : null),
    loadMonths() {
      chunk.asked++
      return chunk.isThere ? real.loadMonths() : Promise.reject(new TypeError('Failed to fetch'))
    },
  }
})

beforeEach(() => Object.assign(chunk, { isThere: true, asked: 0 }))

const turn = (way: 'Next' | 'Previous') =>
  userEvent.click(screen.getByRole('button', { name: `${way} month` }))
const grid = (name: string) => screen.getByRole('grid', { name })
/** flatpickr says of its own calendars that they are part of the page. */
const isByFlatpickr = () => document.querySelector('.flatpickr-calendar.inline') !== null

it('a calendar asks for flatpickr once somebody reaches for it', async () => {
  aPicker()
  expect(chunk.asked).toBe(0)
  cell(/November 25/).focus()
  await waitFor(() => expect(chunk.asked).toBe(1))
})

it('looks the same as flatpickr draws it', async () => {
  await loadMonths()
  aPicker({ from: '2026-12-08', to: '2026-12-09' })
  const days = () =>
    [...screen.getByRole('grid').querySelectorAll<HTMLElement>('[role=gridcell]:not([aria-hidden])')].map(
      (day) => {
        const { x, y, width, height } = day.getBoundingClientRect()
        const { textContent, ariaLabel, ariaDisabled } = day
        const isClosed = day.classList.contains('flatpickr-disabled')
        const place = { x, y, width, height }
        return { textContent, ariaLabel, ariaDisabled, isClosed, state: Object.entries(day.dataset), place }
      },
    )
  const heading = () =>
    [...document.querySelectorAll<HTMLElement>('.flatpickr-weekday')].map(({ innerText }) => innerText)
  const [drawn, names] = [days(), heading()]
  expect([drawn.length, names.length, isByFlatpickr()]).toEqual([31, 7, false])
  await turn('Next')
  expect(grid('January 2027')).toBeTruthy()
  await turn('Previous')
  expect([grid('December 2026') !== null, isByFlatpickr()]).toEqual([true, true])
  expect(days()).toEqual(drawn)
  expect(heading()).toEqual(names)
})

describe.each([
  ['drawn by flatpickr', true],
  ['where flatpickr cannot be loaded', false],
])('other months, %s,', (_, isThere) => {
  beforeEach(async () => {
    await loadMonths()
    chunk.isThere = isThere
  })

  it('come at once', async () => {
    const { onRange } = aPicker()
    await turn('Next')
    expect([grid('December 2026') !== null, isByFlatpickr()]).toEqual([true, isThere])
    await userEvent.click(cell(/December 8,/))
    expect(cell(/December 11,/).ariaLabel).toContain('not available')
    await userEvent.click(cell(/December 9,/))
    expect(onRange).toHaveBeenCalledWith('2026-12-08', '2026-12-09')
  })

  it('are in reach of the keyboard', async () => {
    aPicker()
    cell(/November 30/).focus()
    await press('{ArrowRight}')
    expect(focused()).toBe('Tuesday, December 1, 2026')
    await press('{PageDown}{ArrowLeft}')
    expect(focused()).toBe('Thursday, December 31, 2026')
  })

  it('show dates that were typed, also when other days are taken by then', () => {
    const typed = { from: '2027-02-19', to: '2027-02-22' }
    const { change } = aPicker()
    change(typed)
    change({ ...typed, rules: rulesOf(daysOf('2026-11-22', '2027-05-20', ['2026-11-26'])) })
    expect(grid('February 2027')).toBeTruthy()
    expect(cell(/February 19,/).ariaLabel).toContain('start date')
  })
})
