import { afterEach, expect, it, vi } from 'vitest'
import { roundsFrom } from './rounds.ts'

afterEach(() => vi.unstubAllEnvs())

it('a random test runs a few times, or as often as it is told to', () => {
  expect(roundsFrom('RACE_ROUNDS_OF_NOBODY', 3)).toBe(3)
  vi.stubEnv('RACE_ROUNDS_OF_NOBODY', '60')
  expect(roundsFrom('RACE_ROUNDS_OF_NOBODY', 3)).toBe(60)
})

it.each(['0', '', '-1', '1.5', 'many'])('and never %o times, which proves nothing', (given) => {
  vi.stubEnv('RACE_ROUNDS_OF_NOBODY', given)
  expect(() => roundsFrom('RACE_ROUNDS_OF_NOBODY', 3)).toThrow('a whole number from 1 up')
})
