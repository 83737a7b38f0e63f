import { describe, expect, it } from 'vitest'
import {
  readCode,
  RECOVERY_ALPHABET_SIZE,
  RECOVERY_CODE_LENGTH,
  recoveryCodeOf,
} from '../../../server/domain/office/recovery-code.ts'

const numbers = Array.from({ length: RECOVERY_CODE_LENGTH }, (_, n) => (n * 7) % RECOVERY_ALPHABET_SIZE)

it('a recovery code has four groups of letters and digits that do not look alike', () => {
  expect(recoveryCodeOf(numbers)).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/)
})

describe('a typed code', () => {
  const code = recoveryCodeOf(numbers)

  it.each([code, code.toUpperCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `])(
    'is a recovery code as %j',
    (typed) => {
      expect(readCode(typed)).toEqual({ kind: 'recovery', code })
    },
  )

  it.each(['123456', '123 456', ' 123-456 '])('is of an app as %j', (typed) => {
    expect(readCode(typed)).toEqual({ kind: 'app', code: '123456' })
  })

  it.each(['', '12345', '1234567', code.slice(1), `${code}x`, code.replace(/.$/, 'o'), '１２３４５６'])(
    'is neither as %j',
    (typed) => {
      expect(readCode(typed)).toBeNull()
    },
  )
})
