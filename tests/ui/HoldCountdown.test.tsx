import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HoldCountdown } from '../../src/features/checkout/HoldCountdown.tsx'
import { show } from './show.tsx'

it('starts with the promised minutes, not a second more', () => {
  // What is left by the clock of a server that counts whole seconds.
  show(<HoldCountdown until={Date.now() + 15 * 60_000 + 900} isBusy={false} onRenew={() => {}} />)
  expect(screen.getByRole('timer').textContent).toBe('15:00')
})
