import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useState } from 'react'
import { StayFields } from '../../src/features/product/StayFields.tsx'
import type { RangeRules } from '../../src/lib/date-range.ts'
import type { Stay } from '../../src/lib/stay.ts'
import { show, userEvent } from './show.tsx'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

/** Takes every stay, or refuses every one. */
function TryFields({ refusal }: { refusal?: string }) {
  const [chosen, setChosen] = useState<Stay | null>(null)
  return (
    <StayFields
      rules={null}
      stay={refusal ? null : chosen}
      refused={refusal && chosen ? { stay: chosen, message: refusal } : null}
      searchedStay={null}
      suggestedStay={null}
      onStay={(from, to) => setChosen({ from, to })}
    />
  )
}

async function typeStay() {
  await userEvent.type(field('Start date'), '12/1/2026')
  await userEvent.type(field('Return date'), '12/4/2026{Enter}')
}

describe('dates to type', () => {
  it('are shown in full once they are chosen, and keep the focus', async () => {
    show(<TryFields />)
    await typeStay()
    await expect.poll(() => field('Return date').value).toBe('12/04/2026')
    expect(document.activeElement).toBe(field('Return date'))
    expect(screen.queryByRole('button', { name: 'Set dates' })).toBeNull()
  })

  it('stay with the reason where they are refused, until they are edited', async () => {
    show(<TryFields refusal="Somebody was faster." />)
    await typeStay()
    await expect.poll(() => field('Start date').getAttribute('aria-invalid')).toBe('true')
    expect([field('Start date').value, field('Return date').value]).toEqual(['12/01/2026', '12/04/2026'])
    expect(screen.getByText('Somebody was faster.')).toBeTruthy()
    await userEvent.type(field('Return date'), '7')
    expect(screen.queryByText('Somebody was faster.')).toBeNull()
  })
})

describe('dates that were searched for', () => {
  const fields = (
    searchedStay: Stay | null,
    suggestedStay: Stay | null = null,
    rules: RangeRules | null = null,
  ) => (
    <StayFields
      rules={rules}
      stay={null}
      refused={null}
      searchedStay={searchedStay}
      suggestedStay={suggestedStay}
      onStay={() => {}}
    />
  )
  const searched = { from: '2027-01-01', to: '2027-01-04' }
  const taken = { days: [], starts: [], latestReturns: [], minNights: 1, maxNights: 30 }

  it('are suggested, also when the search is answered later', () => {
    const { rerender } = show(fields(null))
    expect(field('Start date').value).toBe('')
    rerender(fields(searched))
    expect(field('Start date').value).toBe('01/01/2027')
  })

  it('never take the place of what was typed, and do not come back', async () => {
    const { rerender } = show(fields(null))
    await userEvent.fill(field('Start date'), '12/24/2026')
    rerender(fields(searched))
    expect(field('Start date').value).toBe('12/24/2026')
    await userEvent.fill(field('Start date'), '')
    expect(field('Start date').value).toBe('')
  })

  it('need no setting where they are free, or where that is not known yet, until others are typed', async () => {
    const { rerender } = show(fields(searched))
    const set = () => screen.queryByRole('button', { name: 'Set dates' })
    expect(set()).toBeNull()
    rerender(fields(searched, null, taken))
    expect(set()).not.toBeNull()
    rerender(fields(searched, searched, taken))
    expect(set()).toBeNull()
    await userEvent.fill(field('Return date'), '01/05/2027')
    expect(set()).not.toBeNull()
    rerender(fields(searched, { ...searched }))
    expect(field('Return date').value).toBe('01/05/2027')
  })
})
