import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPicker, cell, daysOf, note, press, rulesOf } from './a-picker.tsx'
import { userEvent } from './show.tsx'

describe('a calendar for ranges', () => {
  it('is a grid with rows, named by its month, with one tab stop', () => {
    aPicker()
    const grid = screen.getByRole('grid', { name: 'November 2026' })
    const rows = within(grid).getAllByRole('row')
    expect(rows.length).toBe(5)
    expect(within(rows[1]!).getAllByRole('gridcell')).toHaveLength(7)
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  })

  it('takes a range by two presses', async () => {
    const { onRange } = aPicker()
    await userEvent.click(cell(/November 25/))
    expect(onRange).not.toHaveBeenCalled()
    expect(note()).toBe('Receipt 11/25/2026. Now choose the return.')
    expect(cell(/November 25/).getAttribute('aria-label')).toBe('Wednesday, November 25, 2026, receipt')
    await userEvent.click(cell(/November 28/))
    expect(onRange.mock.calls).toEqual([['2026-11-25', '2026-11-28']])
    expect(cell(/November 26/).getAttribute('aria-selected')).toBe('true')
    expect(cell(/November 29/).getAttribute('aria-selected')).toBe('false')
  })

  it('takes it in either order', async () => {
    const { onRange } = aPicker()
    await userEvent.click(cell(/November 28/))
    await userEvent.click(cell(/November 25/))
    expect(onRange.mock.calls).toEqual([['2026-11-25', '2026-11-28']])
  })

  it('begins a new range with the third press', async () => {
    const { onRange } = aPicker()
    for (const day of [/November 25/, /November 28/, /November 26/]) await userEvent.click(cell(day))
    expect(onRange).toHaveBeenCalledTimes(1)
    expect(cell(/November 28/).getAttribute('aria-selected')).toBe('false')
    await userEvent.click(cell(/November 27/))
    expect(onRange).toHaveBeenLastCalledWith('2026-11-26', '2026-11-27')
  })

  it('takes no range of a single day, and goes on waiting for its end', async () => {
    const { onRange } = aPicker()
    await userEvent.click(cell(/November 25/))
    await userEvent.click(cell(/November 25/))
    expect(onRange).not.toHaveBeenCalled()
    expect(note()).toBe('The return must be at least one night after the receipt.')
    await userEvent.click(cell(/November 26/))
    expect(onRange).toHaveBeenCalledWith('2026-11-25', '2026-11-26')
  })

  it('refuses a range over a locked day and names the first one', async () => {
    const { onRange } = aPicker()
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    await userEvent.click(cell(/December 8,/))
    await userEvent.click(cell(/December 13/))
    expect(onRange).not.toHaveBeenCalled()
    expect(note()).toContain('12/10/2026 is already taken')
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
    const { change } = aPicker({ start: '2026-12-01', end: '2026-12-04' })
    expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
    expect(cell(/December 4,/).getAttribute('aria-label')).toBe('Friday, December 4, 2026, return')
    change({ start: '2026-12-02', end: '2026-12-03' })
    await waitFor(() => expect(cell(/December 4,/).getAttribute('aria-selected')).toBe('false'))
    expect(cell(/December 3,/).getAttribute('aria-label')).toContain('return')
  })

  it('turns to a range that was chosen elsewhere, but not away from what was picked in it', async () => {
    const { change } = aPicker()
    change({ start: '2027-02-19', end: '2027-02-22' })
    await waitFor(() => expect(screen.getByRole('grid', { name: 'February 2027' })).toBeTruthy())
    await userEvent.click(cell(/February 27/))
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    await userEvent.click(cell(/March 2,/))
    change({ start: '2027-02-27', end: '2027-03-02' })
    expect(screen.getByRole('grid', { name: 'March 2027' })).toBeTruthy()
  })

  it('learns of days that were taken meanwhile', async () => {
    const { change, onRange } = aPicker()
    change({ rules: rulesOf(daysOf('2026-11-22', '2027-05-20', ['2026-11-26'])) })
    await waitFor(() => expect(cell(/November 26/).getAttribute('aria-disabled')).toBe('true'))
    await userEvent.click(cell(/November 25/))
    await userEvent.click(cell(/November 27/))
    expect(onRange).not.toHaveBeenCalled()
  })
})

describe('limits', () => {
  const week = daysOf('2026-11-22', '2027-05-20', ['2026-11-23', '2026-12-03'])

  it('refuse a stay that is too short at once, and wait for another return', async () => {
    const { onRange } = aPicker({ rules: rulesOf(week, 5) })
    await userEvent.click(cell(/November 24/))
    expect(note()).toBe('Receipt 11/24/2026. Now choose the return, at least 5 nights later.')
    await userEvent.click(cell(/November 25/))
    expect(note()).toContain('The shortest stay is 5 nights.')
    expect(onRange).not.toHaveBeenCalled()
    await userEvent.click(cell(/November 29/))
    expect(onRange.mock.calls).toEqual([['2026-11-24', '2026-11-29']])
  })

  it('say at once why no stay begins on a day that is free', async () => {
    aPicker({ rules: rulesOf(week) })
    await userEvent.click(cell(/November 22/))
    expect(note()).toBe(
      'A stay cannot begin on 11/22/2026: it takes at least 1 night and a free day for the return. Choose another receipt.',
    )
    expect(cell(/November 22/).getAttribute('aria-selected')).toBe('false')
  })

  it('let such a day be the return', async () => {
    const { onRange } = aPicker({ rules: rulesOf(week) })
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    await userEvent.click(cell(/December 2,/))
    expect(note()).toContain('Choose an earlier receipt.')
    await userEvent.click(cell(/December 1,/))
    expect(onRange.mock.calls).toEqual([['2026-12-01', '2026-12-02']])
  })

  it('say why a stay cannot end on a day that is taken', async () => {
    aPicker({ rules: rulesOf(week) })
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    cell(/December 1,/).focus()
    await press('{Enter}{ArrowRight}{ArrowRight}{Enter}')
    expect(note()).toContain('12/03/2026 is already taken, so no stay can end on it')
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
  ])('stay themselves when clocks change: %s to %s', async (start, end) => {
    const { onRange } = aPicker({ rules: rulesOf(daysOf('2026-10-20', '2027-05-20')), start, end })
    const inside = document.querySelectorAll('[aria-selected="true"]')
    expect(inside.length).toBeGreaterThan(0)
    const first = inside[0] as HTMLElement
    first.focus()
    await press('{Enter}{ArrowRight}{ArrowRight}{Enter}')
    expect(onRange).toHaveBeenCalledTimes(1)
    expect(onRange).toHaveBeenCalledWith(start, end)
  })
})
