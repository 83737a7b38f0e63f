import { expect, it } from 'vitest'
import { showCount } from '../../src/lib/show-count.ts'

it('a count says one or more of something, also where the plural is another word', () => {
  expect(showCount(1, 'order')).toBe('1 order')
  expect(showCount(0, 'order')).toBe('0 orders')
  expect(showCount(1200, 'order')).toBe('1,200 orders')
  expect(showCount(2, 'customer gets', 'customers get')).toBe('2 customers get')
})
