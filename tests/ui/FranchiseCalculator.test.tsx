import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { franchiseLevels } from '../../src/content/franchise-terms.ts'
import { FranchiseCalculator } from '../../src/features/franchise/FranchiseCalculator.tsx'
import { show, userEvent } from './show.tsx'

const open = () => show(<FranchiseCalculator levels={franchiseLevels} />)
const nights = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nights rented per month' })
const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price per night, in dollars' })
const result = (term: string) => screen.getByText(term).parentElement!.textContent

describe('the calculator of the franchise', () => {
  it('shows share and transfer year of each level from the same terms as the text', async () => {
    open()
    const expected = [
      ['up to $15,300', 'by agreement'],
      ['up to $15,300', 'after 3 years'],
      ['up to $13,500', 'after 4 years'],
    ]
    for (const [index, [share, transfer]] of expected.entries()) {
      await userEvent.click(screen.getByRole('radio', { name: new RegExp(`^Level ${index + 1}`) }))
      expect(result('Your yearly share')).toContain(share)
      expect(result('The sauna becomes yours')).toContain(transfer)
    }
  })

  it('works with the keyboard alone, and announces the result politely after a pause', async () => {
    open()
    screen.getByRole('radio', { name: /^Level 1/ }).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Tab}')
    expect(document.activeElement).toBe(nights())
    await userEvent.keyboard('20{Tab}')
    expect(document.activeElement).toBe(price())
    await userEvent.keyboard('200')
    expect(result('Your yearly share')).toContain('up to $36,000')
    const status = screen.getByRole('status')
    expect(status.textContent).toBe('')
    await waitFor(() =>
      expect(status.textContent).toBe(
        'Your yearly share: up to $36,000. The sauna becomes yours after 4 years.',
      ),
    )
  })

  it('says what is wrong under the field, and computes nothing from it', async () => {
    open()
    await userEvent.fill(nights(), '40')
    expect(nights().ariaInvalid).toBe('true')
    const note = document.getElementById(nights().getAttribute('aria-describedby')!)
    expect(note?.textContent).toBe('Please enter a whole number of nights, from 1 to 31.')
    expect(result('Your yearly share')).toContain('–')
    await userEvent.fill(nights(), '4')
    expect(nights().hasAttribute('aria-invalid')).toBe(false)
    await userEvent.fill(price(), 'much')
    expect(price().ariaInvalid).toBe('true')
  })
})
