import { expect, it } from 'vitest'
import { showDays } from '../../src/lib/dates.ts'

it('days from one to another are shown as both, and as one where it is the same', () => {
  expect(showDays('2026-12-01', '2026-12-05')).toBe('12/01/2026 to 12/05/2026')
  expect(showDays('2026-12-01', '2026-12-01')).toBe('12/01/2026')
})
