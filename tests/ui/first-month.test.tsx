import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { aPicker, cell, daysOf, focused, note, press, rulesOf } from './a-picker.tsx'
import { userEvent } from './show.tsx'

const chunk = vi.hoisted(() => ({ isThere: true, asked: 0 }))

vi.mock(import('../../src/ui/flatpickr-chunk.ts'), async (importOriginal) => {
  const real = await importOriginal()
  return {
    ...real,
    loadedMonths: () => null,
    loadMonths() {
      chunk.asked++
      return chunk.isThere ? real.loadMonths() : Promise.reject(new TypeError('Failed to fetch'))
    },
  }
})

beforeEach(() => Object.assign(chunk, { isThere: true, asked: 0 }))

const nextMonth = () => userEvent.click(screen.getByRole('button', { name: 'Next month' }))
const title = (name: string) => waitFor(() => expect(screen.getByRole('grid', { name })).toBeTruthy())

it('a calendar asks for flatpickr once somebody reaches for it', async () => {
  aPicker()
  expect(chunk.asked).toBe(0)
  cell(/November 25/).focus()
  expect(chunk.asked).toBe(1)
})

it('takes both days of a stay in its first month without flatpickr', async () => {
  chunk.isThere = false
  const { onRange } = aPicker()
  await userEvent.click(cell(/November 25/))
  cell(/November 27/).focus()
  await press('{ArrowRight}{Enter}')
  expect(onRange.mock.calls).toEqual([['2026-11-25', '2026-11-28']])
})

it('looks the same in its first month as flatpickr draws it', async () => {
  aPicker({ from: '2026-12-08', to: '2026-12-09' })
  const days = () =>
    [...screen.getByRole('grid').querySelectorAll<HTMLElement>('[role=gridcell]')].map((day) => {
      const { x, y, width, height } = day.getBoundingClientRect()
      const { textContent, ariaLabel, ariaDisabled, ariaHidden } = day
      const isClosed = day.classList.contains('flatpickr-disabled')
      const place = { x, y, width, height }
      const state = { ...day.dataset }
      return { textContent, ariaLabel, ariaDisabled, ariaHidden, isClosed, state, place }
    })
  const heading = () =>
    [...document.querySelectorAll<HTMLElement>('.flatpickr-weekday')].map(({ innerText }) => innerText)
  const [drawn, names] = [days(), heading()]
  expect(drawn).toHaveLength(42)
  await nextMonth()
  await title('January 2027')
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  await title('December 2026')
  const isOwn = ({ ariaHidden }: { ariaHidden: string | null }) => ariaHidden === null
  expect(days().filter(isOwn)).toEqual(drawn.filter(isOwn))
  expect(heading()).toEqual(names)
})

it('moves on by keyboard as soon as flatpickr is there', async () => {
  aPicker()
  cell(/November 30/).focus()
  await press('{ArrowRight}')
  await waitFor(() => expect(focused()).toBe('Tuesday, December 1, 2026'))
})

it('says when another month cannot be loaded, and tries again', async () => {
  chunk.isThere = false
  aPicker()
  await nextMonth()
  await waitFor(() => expect(note()).toContain('The other months could not be loaded.'))
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy()
  chunk.isThere = true
  await nextMonth()
  await title('December 2026')
  expect(note()).toBe('')
})

it('turns to dates that were typed, also when other days are taken by the time flatpickr is there', async () => {
  const typed = { from: '2027-02-19', to: '2027-02-22' }
  const { change } = aPicker()
  change(typed)
  change({ ...typed, rules: rulesOf(daysOf('2026-11-22', '2027-05-20', ['2026-11-26'])) })
  await title('February 2027')
  expect(cell(/February 19,/).ariaLabel).toContain('start date')
})
