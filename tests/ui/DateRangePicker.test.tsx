import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aPicker, cell, daysOf, note, press, rulesOf } from './a-picker.tsx'
import { loadMonths } from '../../src/ui/flatpickr-chunk.ts'
import { userEvent } from './show.tsx'

beforeAll(async () => void (await loadMonths()))

describe('a calendar for ranges', () => {
  it('is a grid with rows, named by its month, with one tab stop', () => {
    aPicker()
    const grid = screen.getByRole('grid', { name: 'November 2026' })
    const rows = within(grid).getAllByRole('row')
    expect(rows.length).toBe(5)
    expect(within(rows[1]!).getAllByRole('gridcell')).toHaveLength(7)
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  })

  it('shows the month of the first free day in React’s strict mode, too', async () => {
    configure({ reactStrictMode: true })
    onTestFinished(() => configure({ reactStrictMode: false }))
    const { onRange } = aPicker({ rules: rulesOf(daysOf('2027-02-01', '2027-03-31')) })
    expect(screen.getByRole('grid', { name: 'February 2027' })).toBeTruthy()
    await userEvent.click(cell(/February 8,/))
    await userEvent.click(cell(/February 10,/))
    expect(onRange.mock.calls).toEqual([['2027-02-08', '2027-02-10']])
  })

  it('selects a range with two clicks', async () => {
    const { onRange } = aPicker()
    await userEvent.click(cell(/November 25/))
    expect(onRange).not.toHaveBeenCalled()
    expect(note()).toBe('Start date: 11/25/2026. Now choose the return date.')
    expect(cell(/November 25/).getAttribute('aria-label')).toBe('Wednesday, November 25, 2026, start date')
    await userEvent.click(cell(/November 28/))
    expect(onRange.mock.calls).toEqual([['2026-11-25', '2026-11-28']])
    expect(cell(/November 26/).getAttribute('aria-selected')).toBe('true')
    expect(cell(/November 29/).getAttribute('aria-selected')).toBe('false')
  })

  it('marks the days that are there instead of drawing the month again', async () => {
    aPicker()
    const before = [...screen.getByRole('grid').querySelectorAll('[role=gridcell]')]
    await userEvent.click(cell(/November 25/))
    await userEvent.click(cell(/November 28/))
    expect([...screen.getByRole('grid').querySelectorAll('[role=gridcell]')]).toEqual(before)
    expect(before.every((day) => day.isConnected)).toBe(true)
  })

  it('accepts the clicks in either order', async () => {
    const { onRange } = aPicker()
    await userEvent.click(cell(/November 28/))
    await userEvent.click(cell(/November 25/))
    expect(onRange.mock.calls).toEqual([['2026-11-25', '2026-11-28']])
  })

  it('starts a new range with the third click', async () => {
    const { onRange } = aPicker()
    for (const day of [/November 25/, /November 28/, /November 26/]) await userEvent.click(cell(day))
    expect(onRange).toHaveBeenCalledTimes(1)
    expect(cell(/November 28/).getAttribute('aria-selected')).toBe('false')
    await userEvent.click(cell(/November 27/))
    expect(onRange).toHaveBeenLastCalledWith('2026-11-26', '2026-11-27')
  })

  it('refuses a single-day range, and keeps waiting for its end', async () => {
    const { onRange } = aPicker()
    await userEvent.click(cell(/November 25/))
    await userEvent.click(cell(/November 25/))
    expect(onRange).not.toHaveBeenCalled()
    expect(note()).toBe('The return date must be at least one night after the start date.')
    await userEvent.click(cell(/November 26/))
    expect(onRange).toHaveBeenCalledWith('2026-11-25', '2026-11-26')
  })

  it('refuses a range that includes a locked day, and names the first one', async () => {
    const { onRange } = aPicker()
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    await userEvent.click(cell(/December 8,/))
    cell(/December 13/).focus()
    await press('{Enter}')
    expect(onRange).not.toHaveBeenCalled()
    expect(note()).toContain('12/10/2026 is taken')
    await userEvent.click(cell(/December 9,/))
    expect(onRange).toHaveBeenCalledWith('2026-12-08', '2026-12-09')
  })

  it('offers nothing before the first and after the last day', async () => {
    aPicker({ rules: rulesOf(daysOf('2026-11-22', '2026-12-05')) })
    expect(cell(/November 21/).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Previous month' }).ariaDisabled).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(cell(/December 5,/).getAttribute('aria-disabled')).toBe('false')
    expect(cell(/December 6,/).getAttribute('aria-label')).toBe('Sunday, December 6, 2026, not available')
    expect(screen.getByRole('button', { name: 'Next month' }).ariaDisabled).toBe('true')
  })

  it('shows the chosen range, and another one when it is chosen elsewhere', async () => {
    const { change } = aPicker({ from: '2026-12-01', to: '2026-12-04' })
    expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
    expect(cell(/December 4,/).getAttribute('aria-label')).toBe('Friday, December 4, 2026, return date')
    change({ from: '2026-12-02', to: '2026-12-03' })
    await waitFor(() => expect(cell(/December 4,/).getAttribute('aria-selected')).toBe('false'))
    expect(cell(/December 3,/).getAttribute('aria-label')).toContain('return date')
  })

  it('moves to a range chosen elsewhere, but not to one picked in it', async () => {
    const { change } = aPicker()
    change({ from: '2027-02-19', to: '2027-02-22' })
    await waitFor(() => expect(screen.getByRole('grid', { name: 'February 2027' })).toBeTruthy())
    await userEvent.click(cell(/February 27/))
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    await userEvent.click(cell(/March 2,/))
    change({ from: '2027-02-27', to: '2027-03-02' })
    expect(screen.getByRole('grid', { name: 'March 2027' })).toBeTruthy()
  })

  it('shows days that have been taken since', async () => {
    const { change, onRange } = aPicker()
    change({ rules: rulesOf(daysOf('2026-11-22', '2027-05-20', ['2026-11-26'])) })
    await waitFor(() => expect(cell(/November 26/).getAttribute('aria-disabled')).toBe('true'))
    await userEvent.click(cell(/November 24/))
    cell(/November 27/).focus()
    await press('{Enter}')
    expect(onRange).not.toHaveBeenCalled()
  })
})

describe('limits', () => {
  const week = daysOf('2026-11-22', '2027-05-20', ['2026-11-23', '2026-12-03'])

  it('refuse a stay that is too short at once, and wait for another return date', async () => {
    const { onRange } = aPicker({ rules: rulesOf(week, 5) })
    await userEvent.click(cell(/November 24/))
    expect(note()).toBe('Start date: 11/24/2026. Now choose the return date, at least 5 nights later.')
    cell(/November 25/).focus()
    await press('{Enter}')
    expect(note()).toContain('The shortest stay is 5 nights.')
    expect(onRange).not.toHaveBeenCalled()
    await userEvent.click(cell(/November 29/))
    expect(onRange.mock.calls).toEqual([['2026-11-24', '2026-11-29']])
  })

  it('show at once that no stay includes a day, though its night is free', async () => {
    aPicker({ rules: rulesOf(week) })
    expect(cell(/November 22/).getAttribute('aria-disabled')).toBe('true')
    cell(/November 22/).focus()
    await press('{Enter}')
    expect(note()).toBe('11/22/2026 is not available.')
  })

  it('show at once which days can only be the return date', async () => {
    aPicker({ rules: rulesOf(week) })
    expect(cell(/November 24/).ariaLabel).toBe('Tuesday, November 24, 2026')
    expect(screen.getByRole('list', { name: 'Calendar legend' }).textContent).toContain('Return date only')
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(cell(/December 2,/).ariaLabel).toBe('Wednesday, December 2, 2026, return date only')
    expect(cell(/December 2,/).getAttribute('aria-disabled')).toBe('false')
  })

  it('show at once which days can only be in the middle of a stay', async () => {
    aPicker({ rules: rulesOf(daysOf('2026-11-22', '2026-11-28', ['2026-11-28']), 4) })
    const middle = cell(/November 25/)
    expect(middle.ariaLabel).toBe('Wednesday, November 25, 2026, neither start date nor return date')
    middle.focus()
    await press('{Enter}')
    expect(note()).toContain('can only be in the middle of a stay')
  })

  it('show at once which days go with the first one', async () => {
    const { onRange } = aPicker({ rules: rulesOf(week, 3) })
    await userEvent.click(cell(/November 27/))
    const isOpen = (name: RegExp) => cell(name).getAttribute('aria-disabled') === 'false'
    expect([/November 24/, /November 26/, /November 28/, /November 30/].map(isOpen)).toEqual([
      true,
      false,
      false,
      true,
    ])
    await userEvent.click(cell(/November 30/))
    expect(onRange).toHaveBeenCalledWith('2026-11-27', '2026-11-30')
  })

  it('let such a day be the return date', async () => {
    const { onRange } = aPicker({ rules: rulesOf(week) })
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    await userEvent.click(cell(/December 2,/))
    expect(note()).toContain('Choose an earlier start date.')
    await userEvent.click(cell(/December 1,/))
    expect(onRange.mock.calls).toEqual([['2026-12-01', '2026-12-02']])
  })

  it('say why a stay cannot end on a day that is taken', async () => {
    aPicker({ rules: rulesOf(week) })
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    cell(/December 1,/).focus()
    await press('{Enter}{ArrowRight}{ArrowRight}{Enter}')
    expect(note()).toContain('12/03/2026 is taken, so a stay cannot end on it')
  })
})

describe('days', () => {
  it('are large enough for a finger on a phone', () => {
    aPicker()
    const { height } = cell(/November 25/).getBoundingClientRect()
    expect(height).toBeGreaterThanOrEqual(44)
  })

  it.each([
    ['2027-03-13', '2027-03-15'],
    ['2026-10-31', '2026-11-02'],
    ['2027-04-03', '2027-04-05'],
    ['2027-02-27', '2027-03-01'],
  ])('stay the same when clocks change: %s to %s', async (from, to) => {
    const { onRange } = aPicker({ rules: rulesOf(daysOf('2026-10-20', '2027-05-20')), from, to })
    const inside = document.querySelectorAll('[aria-selected="true"]')
    expect(inside.length).toBeGreaterThan(0)
    const first = inside[0] as HTMLElement
    first.focus()
    await press('{Enter}{ArrowRight}{ArrowRight}{Enter}')
    expect(onRange).toHaveBeenCalledTimes(1)
    expect(onRange).toHaveBeenCalledWith(from, to)
  })
})
