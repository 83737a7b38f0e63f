import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Preview } from '../../src/lib/order-change.ts'
import { ChangeForm } from '../../src/ui/ChangeForm.tsx'
import { show, userEvent } from './show.tsx'

const preview: Preview = {
  lines: [{ label: 'Total', cost: 32_475 }],
  oldTotal: 24_356,
  newTotal: 32_475,
  difference: 8_119,
}

/** A form whose price is shown, and refused, at once. */
function Changing({ isAgreeing = false, refusal = null }: { isAgreeing?: boolean; refusal?: string | null }) {
  const [shown, setShown] = useState<Preview | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  return (
    <ChangeForm
      choices={{
        refusal: null,
        waiting: null,
        saunas: [{ id: 1, title: 'Birch', price: 7_500 }],
        now: { saunaId: 1, dateFrom: '2026-12-01', dateTo: '2026-12-04', deliveryMethod: 'pickup' },
      }}
      preview={shown}
      errors={{}}
      message={message}
      isLooking={false}
      isAgreeing={isAgreeing}
      agreeLabel={() => 'Change and pay'}
      onLook={() => setShown(preview)}
      onAgree={() => {
        setShown(null)
        setMessage(refusal)
      }}
      onEdit={() => setShown(null)}
    />
  )
}
const button = (name: string) => screen.getByRole('button', { name })
const press = async (name: string) => {
  button(name).focus()
  await userEvent.keyboard('{Enter}')
}

describe('what a change costs', () => {
  it('is announced: the place where it will be is there from the beginning', () => {
    show(<Changing />)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('has the focus once it is shown, so that pressing twice agrees to nothing', async () => {
    show(<Changing />)
    await press('Show what it costs')
    const shown = screen.getByRole('status')
    expect(document.activeElement).toBe(shown)
    expect(shown.textContent).toContain('The difference to pay is $81.19.')
    await userEvent.keyboard('{Enter}')
    expect(button('Change and pay')).toBeTruthy()
    await userEvent.tab()
    expect(document.activeElement).toBe(button('Change and pay'))
  })

  it('has its button in sight also where a phone is too low for all of it', async () => {
    await page.viewport(390, 844)
    show(
      <div style={{ height: '26rem', padding: '1.5rem', overflow: 'auto' }} data-testid="dialog">
        <Changing />
      </div>,
    )
    await press('Show what it costs')
    await screen.findByText(/^The difference to pay/)
    const { bottom } = screen.getByTestId('dialog').getBoundingClientRect()
    expect(button('Change and pay').getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom)
  })

  it('leaves the focus in a field that the customer has gone to meanwhile', async () => {
    show(<Changing />)
    screen.getByLabelText('Return date').focus()
    button('Show what it costs').click()
    await screen.findByText(/^The difference to pay/)
    expect(document.activeElement).toBe(screen.getByLabelText('Return date'))
  })

  it('can be looked at again by the next key where agreeing to it was refused', async () => {
    show(<Changing refusal="The price has changed." />)
    await press('Show what it costs')
    await press('Change and pay')
    await screen.findByText('The price has changed.')
    expect(document.activeElement).toBe(button('Show what it costs'))
  })
})

it('nothing else can be chosen while a change is on its way', () => {
  show(<Changing isAgreeing />)
  const fields = [screen.getByLabelText('Start date'), screen.getByLabelText('Sauna')]
  expect(fields.map((field) => field.matches(':disabled'))).toEqual([true, true])
})
