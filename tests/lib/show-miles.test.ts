import { expect, it } from 'vitest'
import { showMiles } from '../../src/lib/show-miles.ts'

it.each([
  [0, '0 miles'],
  [1, '1 mile'],
  [38, '38 miles'],
  [1204, '1,204 miles'],
])('%i miles are shown as %s', (miles, text) => {
  expect(showMiles(miles)).toBe(text)
})
