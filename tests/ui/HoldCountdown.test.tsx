import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HoldCountdown } from '../../src/features/checkout/HoldCountdown.tsx'
import { show } from './show.tsx'

it('begins with the minutes that are promised, not a second above', () => {
  // What is left by a server's clock of whole seconds.
  show(<HoldCountdown until={Date.now() + 15 * 60_000 + 900} isBusy={false} onRenew={() => {}} />)
  expect(screen.getByRole('timer').textContent).toBe('15:00')
})
