import { expect, it } from 'vitest'
import { createSeal } from '../../../server/http/office/seal.ts'

it('opens what it closed, each time differently', () => {
  const seal = createSeal('a secret of the shop')
  expect(seal.open(seal.close('JBSWY3DP'))).toBe('JBSWY3DP')
  expect(seal.close('JBSWY3DP')).not.toBe(seal.close('JBSWY3DP'))
  expect(seal.close('JBSWY3DP')).not.toContain('JBSWY3DP')
})

it('opens nothing that another secret closed, or that was changed', () => {
  const closed = createSeal('a secret of the shop').close('JBSWY3DP')
  expect(createSeal('another secret').open(closed)).toBeNull()
  expect(createSeal(null).open(closed)).toBeNull()
  expect(createSeal('a secret of the shop').open(`${closed.slice(0, -2)}xx`)).toBeNull()
  expect(createSeal('a secret of the shop').open('nonsense')).toBeNull()
})

it('still opens what was stored before there was a secret', () => {
  expect(createSeal('a secret of the shop').open(createSeal(null).close('JBSWY3DP'))).toBe('JBSWY3DP')
})
