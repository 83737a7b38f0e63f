import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPicker, cell, daysOf, focused, note, press, rulesOf } from './a-picker.tsx'
import { loadMonths } from '../../src/ui/flatpickr-chunk.ts'
import { userEvent } from './show.tsx'

beforeAll(async () => void (await loadMonths()))

describe('by keyboard', () => {
  it('the calendar moves with arrows, Home, End, and by month and year', async () => {
    aPicker()
    await userEvent.tab()
    while (!focused()?.includes('November')) await userEvent.tab()
    expect(focused()).toBe('Sunday, November 22, 2026')
    await press('{ArrowRight}{ArrowDown}')
    expect(focused()).toBe('Monday, November 30, 2026')
    await press('{ArrowRight}')
    expect(focused()).toBe('Tuesday, December 1, 2026')
    await press('{End}')
    expect(focused()).toBe('Saturday, December 5, 2026')
    await press('{Home}')
    expect(focused()).toBe('Sunday, November 29, 2026')
    await press('{PageDown}{PageDown}')
    expect(focused()).toBe('Friday, January 29, 2027')
    await press('{PageUp}{ArrowUp}')
    expect(focused()).toBe('Tuesday, December 22, 2026')
    await press('{Shift>}{PageDown}{/Shift}')
    expect(focused()).toBe('Thursday, May 20, 2027, return date only')
    await press('{Shift>}{PageUp}{/Shift}{ArrowLeft}')
    expect(focused()).toBe('Sunday, November 22, 2026')
  })

  it('selects a range with Enter and Space, across months', async () => {
    const { onRange } = aPicker()
    cell(/November 29/).focus()
    await press('{Enter}')
    expect(focused()).toBe('Sunday, November 29, 2026, start date')
    await press('{ArrowRight}{ArrowRight}[Space]')
    expect(onRange.mock.calls).toEqual([['2026-11-29', '2026-12-01']])
    expect(focused()).toBe('Tuesday, December 1, 2026, return date')
  })

  it('reaches locked days, which say so and cannot be chosen', async () => {
    const { onRange } = aPicker({ from: '2026-12-01', to: '2026-12-02' })
    cell(/December 9,/).focus()
    await press('{ArrowRight}')
    expect(focused()).toBe('Thursday, December 10, 2026, not available')
    await press('{Enter}')
    expect(note()).toBe('12/10/2026 is not available.')
    expect(onRange).not.toHaveBeenCalled()
  })

  it('clears an unfinished choice with Escape', async () => {
    const { onRange } = aPicker({ from: '2026-12-01', to: '2026-12-04' })
    cell(/December 15/).focus()
    await press('{Enter}')
    expect(cell(/December 2,/).getAttribute('aria-selected')).toBe('false')
    await press('{Escape}')
    expect(cell(/December 2,/).getAttribute('aria-selected')).toBe('true')
    expect(onRange).not.toHaveBeenCalled()
  })

  it('clears an unfinished choice with a button that is there only then', async () => {
    const { onRange } = aPicker({ from: '2026-12-01', to: '2026-12-04' })
    const startOver = () => screen.queryByRole('button', { name: 'Start over' })
    expect(startOver()).toBeNull()
    await userEvent.click(cell(/December 15/))
    await userEvent.click(startOver()!)
    expect(cell(/December 2,/).getAttribute('aria-selected')).toBe('true')
    expect(startOver()).toBeNull()
    expect(focused()).toBe('Tuesday, December 15, 2026')
    expect(onRange).not.toHaveBeenCalled()
  })

  it('leaves the grid with Tab', async () => {
    aPicker()
    cell(/November 25/).focus()
    await press('{ArrowRight}')
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Next available date')
  })

  const nextFree = () => userEvent.click(screen.getByRole('button', { name: 'Next available date' }))

  it('goes to the next date on which a stay can start', async () => {
    const locked = ['2026-11-22', '2026-11-24', '2026-11-27', '2026-12-10']
    aPicker({ rules: rulesOf(daysOf('2026-11-22', '2027-05-20', locked)) })
    await nextFree()
    expect(focused()).toBe('Wednesday, November 25, 2026')
    await nextFree()
    expect(focused()).toBe('Saturday, November 28, 2026')
    await nextFree()
    expect(focused()).toBe('Sunday, November 29, 2026')
  })

  it('skips days from which only shorter stays are free', async () => {
    const days = daysOf('2026-11-22', '2027-05-20', ['2026-11-27', '2026-12-04'])
    aPicker({ rules: rulesOf(days, 5) })
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy()
    await nextFree()
    expect(focused()).toBe('Saturday, November 28, 2026')
    await nextFree()
    expect(focused()).toBe('Saturday, December 5, 2026')
  })

  it('continues from the end of the chosen stay', async () => {
    aPicker({ from: '2026-11-23', to: '2026-11-26' })
    await nextFree()
    expect(focused()).toBe('Friday, November 27, 2026')
  })
})
