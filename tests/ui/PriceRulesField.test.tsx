import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../../office/office.css'
import { PriceRulesField } from '../../office/catalog/PriceRulesField.tsx'
import { pricesText, rowsIn } from '../../office/catalog/price-rule-list.ts'
import { show, userEvent } from './show.tsx'

const { innerWidth, innerHeight } = window
afterEach(() => page.viewport(innerWidth, innerHeight))

const rules = [
  { season: { name: 'Winter', from: '12-01', to: '02-28' }, priceCents: 20_000 },
  { weekdays: ['fri', 'sat'] as const, priceCents: 18_000 },
]

function showField(changes: { errors?: Record<string, string[]>; isReadOnly?: boolean } = {}) {
  let typed = pricesText(rules)
  const onRemove = vi.fn<() => void>()
  function Editing() {
    const [text, setText] = useState(typed)
    return (
      <PriceRulesField
        label="Other prices"
        hint="For seasons and days of the week."
        text={text}
        errors={changes.errors ?? {}}
        isReadOnly={changes.isReadOnly ?? false}
        onChange={(now) => {
          typed = now
          setText(now)
        }}
        onRemove={onRemove}
      />
    )
  }
  show(<Editing />)
  return { rows: () => rowsIn(typed), onRemove }
}
const press = async (name: string) => {
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('{Enter}')
}

describe('the table of prices', () => {
  it('is filled by keyboard alone, from the name to the days of the week', async () => {
    const { rows } = showField()
    await press('Add a price')
    const added = screen.getByRole('group', { name: 'Price 3' })
    expect(document.activeElement).toBe(within(added).getByLabelText('Season’s name'))
    await userEvent.keyboard('Harvest{Tab}9/1{Tab}10/15{Tab}150{Tab}{Tab}{Tab}{Tab}{Tab} {Tab} ')
    expect(rows()[2]).toEqual({
      name: 'Harvest',
      from: '9/1',
      to: '10/15',
      weekdays: ['fri', 'sat'],
      price: '150',
    })
    expect(rows().slice(0, 2)).toEqual(rowsIn(pricesText(rules)))
  })

  it('says which one was removed, and keeps the focus in the list', async () => {
    const { rows, onRemove } = showField()
    await press('Remove price 1')
    expect(rows()).toEqual(rowsIn(pricesText(rules.slice(1))))
    expect(onRemove).toHaveBeenCalledOnce()
    expect(screen.getByRole('status').textContent).toBe('Price 1 was removed, 1 left.')
    const list = screen.getByRole('list', { name: 'Other prices' })
    expect(document.activeElement).toBe(list)
    await press('Remove price 1')
    expect(screen.getByRole('status').textContent).toBe('Price 1 was removed, 0 left.')
    expect(document.activeElement).toBe(list)
  })

  it('has what is wrong in its cell', () => {
    showField({ errors: { 'price_rules.1.price': ['Please enter an amount like 169.00.'] } })
    const [first, second] = ['Price 1', 'Price 2'].map((name) =>
      within(screen.getByRole('group', { name })).getByLabelText('Dollars a night'),
    )
    expect(first?.getAttribute('aria-invalid')).not.toBe('true')
    expect(second?.getAttribute('aria-invalid')).toBe('true')
    const described = document.getElementById(second?.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('Please enter an amount like 169.00.')
  })

  it('has the focus where two prices are wrong together', () => {
    showField({ errors: { price_rules: ['Two prices are for the same nights.'] } })
    const list = screen.getByRole('list', { name: 'Other prices' })
    expect(document.activeElement).toBe(list)
    expect(screen.getByText('Two prices are for the same nights.').checkVisibility()).toBe(true)
  })

  it('can only be read by those who may not change it', () => {
    showField({ isReadOnly: true })
    expect(screen.getByText(/Winter, 12\/1 to 2\/28: \$200\.00/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('Only an owner can change this.')).toBeTruthy()
  })

  it.each([390, 1280])('fits in %i pixels', async (width) => {
    await page.viewport(width, 900)
    showField({ errors: { 'price_rules.0.from': ['Please enter a day such as 12/24.'] } })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
