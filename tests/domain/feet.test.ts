import { expect, it } from 'vitest'
import { readLength, showLength, typedLength } from '../../contract/feet.ts'

it.each([
  ['10', 120],
  ['10.5', 126],
  ['10.3', 123],
  ['10.', 120],
  ['.5', 6],
  ['10 6', 126],
  ['10-6', 126],
  ['10\'6"', 126],
  ['10’ 6”', 126],
  ["10' 6''", 126],
  ['10 ft 6 in', 126],
  ['10ft6', 126],
  ['10 feet 6 inches', 126],
  [' 10 Ft. ', 120],
  ["10'", 120],
  ['126"', 126],
  ['126 in', 126],
  ['6 inches', 6],
  ['0', 0],
  ['300', 3_600],
  ['', null],
  ['  ', null],
])('a length typed as “%s” is %s inches', (typed, inches) => {
  expect(readLength(typed)).toBe(inches)
})

it.each([
  'ten',
  '301',
  '-3',
  '10 12',
  '10.5 6',
  '.',
  '.555',
  '10 6 3',
  '3 m',
  '10,5',
  '1e2',
  '9999',
  '５',
  'ft',
  '10 - 6 -',
])('no length is typed as “%s”', (typed) => {
  expect(readLength(typed)).toBeUndefined()
})

it.each([
  [126, '10 ft 6 in', '10 6'],
  [120, '10 ft', '10'],
  [6, '6 in', '0 6'],
  [0, '0 in', '0'],
])('%i inches are shown as “%s” and typed as “%s”', (inches, shown, typed) => {
  expect(showLength(inches).replaceAll('\u00A0', ' ')).toBe(shown)
  expect(typedLength(inches)).toBe(typed)
  expect(readLength(typed)).toBe(inches)
  expect(readLength(showLength(inches))).toBe(inches)
})
