import { expect, it } from 'vitest'
import { fromWire } from '../../src/lib/from-wire.ts'

it('gives every key in camelCase, all the way down', () => {
  expect(fromWire({ sauna_name: 'Birch', items: [{ is_lock: true }] })).toEqual({
    saunaName: 'Birch',
    items: [{ isLock: true }],
  })
})

it.each([
  { day_receipt: '2026-12-01', day_return: '2026-12-04' },
  { start_date: '2026-12-01', end_date: '2026-12-04' },
])('reads %o as one stay', (days) => {
  expect(fromWire({ data: [{ tax: 0, ...days }] })).toEqual({
    data: [{ tax: 0, stay: { from: '2026-12-01', to: '2026-12-04' } }],
  })
})

it('has no stay where there are no days', () => {
  expect(fromWire({ day_receipt: null, day_return: null })).toEqual({})
  expect(fromWire({ start_date: null, end_date: null })).toEqual({})
})
