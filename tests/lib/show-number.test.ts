import { expect, it } from 'vitest'
import { showNumber } from '../../src/lib/show-number.ts'

it('a number has a comma before each three digits, as American English writes it', () => {
  for (const count of [0, 7, 999, 1000, 1950, 12_345, 100_000, 999_999, 1_000_000, 1_234_567_890])
    expect(showNumber(count)).toBe(count.toLocaleString('en-US'))
})
