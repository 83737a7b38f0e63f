import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { loadMonths } from '../../src/ui/flatpickr-chunk.ts'
import { aPicker, cell, daysOf, focused, press, rulesOf } from './a-picker.tsx'
import { userEvent } from './show.tsx'

beforeAll(async () => void (await loadMonths()))
beforeEach(() => page.viewport(800, 900))
afterEach(() => page.viewport(414, 896))

const months = () =>
  screen.getAllByRole('grid').map((grid) => {
    const id = grid.getAttribute('aria-labelledby') ?? ''
    return document.getElementById(id)?.textContent
  })
const turn = (way: 'Next' | 'Previous') =>
  userEvent.click(screen.getByRole('button', { name: `${way} month` }))
const boxOf = (element: Element | null | undefined) => element!.getBoundingClientRect()

describe('where there is room, a calendar', () => {
  it('shows two months side by side, each below its name', () => {
    aPicker()
    expect(months()).toEqual(['November 2026', 'December 2026'])
    const [november, december] = screen.getAllByRole('grid').map(boxOf)
    expect([november!.top, november!.right < december!.left]).toEqual([december!.top, true])
    expect(boxOf(screen.getByText('December 2026')).left).toBeCloseTo(december!.left, 0)
    const weekdays = [...document.querySelectorAll('.flatpickr-weekday')].map((day) => boxOf(day).left)
    expect(weekdays[7]).toBeCloseTo(december!.left, 0)
  })

  it('shows one, and the month of the keyboard, once there is room for one only', async () => {
    aPicker()
    cell(/December 8,/).focus()
    await press('{ArrowRight}')
    await page.viewport(390, 844)
    await expect.poll(months).toEqual(['December 2026'])
    expect(focused()).toBe('Wednesday, December 9, 2026, return date only')
    await page.viewport(800, 900)
    await expect.poll(months).toEqual(['December 2026', 'January 2027'])
  })

  it('has one tab stop in both months, which the keys move across them', async () => {
    aPicker()
    const stops = () => document.querySelectorAll('[role=gridcell][tabindex="0"]').length
    cell(/November 30/).focus()
    await press('{ArrowRight}')
    expect([focused(), stops()]).toEqual(['Tuesday, December 1, 2026', 1])
    await press('{ArrowUp}')
    expect([focused(), months()[0]]).toEqual(['Tuesday, November 24, 2026', 'November 2026'])
    await press('{PageDown}')
    expect([focused(), months()[0]]).toEqual(['Thursday, December 24, 2026', 'November 2026'])
    await press('{PageDown}')
    expect(months()).toEqual(['December 2026', 'January 2027'])
    expect([focused(), stops()]).toEqual(['Sunday, January 24, 2027', 1])
  })

  it('turns by one month, from the first to the last one there is', async () => {
    aPicker({ rules: rulesOf(daysOf('2026-11-22', '2027-01-20')) })
    const button = (way: string) => screen.getByRole('button', { name: `${way} month` })
    expect([button('Previous').ariaDisabled, button('Next').ariaDisabled]).toEqual(['true', 'false'])
    await turn('Next')
    expect(months()).toEqual(['December 2026', 'January 2027'])
    expect([button('Previous').ariaDisabled, button('Next').ariaDisabled]).toEqual(['false', 'true'])
    expect(document.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1)
    await turn('Previous')
    expect(months()).toEqual(['November 2026', 'December 2026'])
  })

  it('selects a range from one month to the other without moving', async () => {
    const { onRange } = aPicker()
    await userEvent.click(cell(/November 29/))
    await userEvent.click(cell(/December 2,/))
    expect(onRange.mock.calls).toEqual([['2026-11-29', '2026-12-02']])
    expect(cell(/December 1,/).getAttribute('aria-selected')).toBe('true')
    expect(months()).toEqual(['November 2026', 'December 2026'])
  })

  it('looks the same as flatpickr draws it', async () => {
    aPicker({ from: '2026-12-08', to: '2026-12-09' })
    const days = () =>
      screen.getAllByRole('grid').map((grid) =>
        within(grid)
          .getAllByRole('gridcell')
          .map((day) => {
            const { x, y, width, height } = boxOf(day)
            const { textContent, ariaLabel, ariaDisabled } = day
            return { textContent, ariaLabel, ariaDisabled, state: day.dataset.state, x, y, width, height }
          }),
      )
    expect(months()).toEqual(['December 2026', 'January 2027'])
    const drawn = days()
    expect(drawn.map(({ length }) => length)).toEqual([31, 31])
    await turn('Next')
    await turn('Previous')
    expect(document.querySelector('.flatpickr-calendar.inline')).not.toBeNull()
    // flatpickr sets the width of two months in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(days()).toEqual(drawn)
  })
})

it('what to do is read with the days, and changes with it', async () => {
  await page.viewport(390, 844)
  aPicker()
  const description = () =>
    document.getElementById(screen.getByRole('grid').getAttribute('aria-describedby') ?? '')?.textContent
  expect(description()).toBe('Choose the start date, then the return date.')
  await userEvent.click(cell(/November 25/))
  expect(description()).toBe('Start date: 11/25/2026. Now choose the return date.')
})
