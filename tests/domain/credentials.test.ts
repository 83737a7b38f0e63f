import { describe, expect, it } from 'vitest'
import { checkLogin, checkNewPassword, checkRegistration } from '../../server/domain/credentials.ts'

const email = 'ann.lee@example.com'

describe('a new password', () => {
  it.each([
    'correct horse battery staple',
    'löyly-at-noon-27',
    'x9$kQ2!v',
    '8472love91650382',
    '        ☃️snow        ',
    'a'.repeat(60) + 'b'.repeat(68),
    '🧖🔥❄️🌲🏔️🦌🌌🚗',
  ])('may be %j', (password) => {
    expect(checkNewPassword(password, email)).toHaveProperty('value')
  })

  it('keeps its spaces and case', () => {
    expect(checkNewPassword('  Under The Stars  ', email)).toEqual({ value: '  Under The Stars  ' })
  })

  it('is the same however a keyboard composes it', () => {
    expect(checkNewPassword('lo\u0308yly-at-noon', email)).toEqual(
      checkNewPassword('l\u00f6yly-at-noon', email),
    )
  })

  it.each([
    ['', 'Please choose a password.'],
    ['x9$kQ2!', 'Please use at least 8 characters.'],
    ['🧖🔥🌲🦌🌌🚗🧊', 'Please use at least 8 characters.'],
    [`${'ab1-'.repeat(32)}x`, 'Please use at most 128 characters.'],
  ])('has 8 to 128 characters, unlike %j', (password, message) => {
    expect(checkNewPassword(password, email)).toEqual({ message })
  })

  it.each([
    'password',
    'Password1',
    'P4ssw0rd!',
    'PASSWORD2026!',
    '$unshine1',
    '123password',
    'iloveyou!!',
    'Football99',
    'dragondragon',
    'l e t m e i n',
    'letmein-now',
    'qwertyuiop',
    '1q2w3e4r5t',
    'abc12345',
    'heatandchill',
    'Sauna2026!',
  ])('must not be common: %j', (password) => {
    expect(checkNewPassword(password, email)).toEqual({
      message: 'This password is too easy to guess. Please choose another.',
    })
  })

  it.each([
    'aaaaaaaa',
    'abababab',
    'abcabcabc',
    'xy12xy12xy',
    '12345678',
    '1234567890',
    '87654321',
    'abcdefgh',
    'hgfedcba',
  ])('must not be repetitive: %j', (password) => {
    expect(checkNewPassword(password, email)).toEqual({
      message: 'Please choose a password with less repetition.',
    })
  })

  it.each(['ann.lee@example.com', 'Ann.Lee2026', '!ann.lee!', 'ann.leeann.lee', 'x-ANN.LEE@example.com'])(
    'must not be based on the email address: %j',
    (password) => {
      expect(checkNewPassword(password, email)).toEqual({
        message: 'Please choose a password that is not based on your email address.',
      })
    },
  )

  it('may happen to contain a short name', () => {
    expect(checkNewPassword('jolly-moose-42', 'jo@example.com')).toHaveProperty('value')
    expect(checkNewPassword('annual-leek-soup', 'ann@example.com')).toHaveProperty('value')
  })
})

describe('signing up', () => {
  it('takes an address, in lowercase, and a password', () => {
    expect(checkRegistration({ email: ' Ann.Lee@Example.com', password: 'under the stars' })).toEqual({
      values: { email, password: 'under the stars' },
    })
  })

  it('says what is wrong under both fields', () => {
    expect(checkRegistration({})).toEqual({
      errors: { email: ['Please enter your email.'], password: ['Please choose a password.'] },
    })
    expect(checkRegistration({ email: 'ANN.LEE@example.com', password: 'ann.lee1' })).toEqual({
      errors: { password: ['Please choose a password that is not based on your email address.'] },
    })
  })
})

describe('signing in', () => {
  it('does not judge the password, so old ones still work', () => {
    expect(checkLogin({ email: 'ANN.LEE@example.com', password: 'old' })).toEqual({
      values: { email, password: 'old' },
    })
  })

  it('needs both', () => {
    expect(checkLogin({ email: 'ann', password: '' })).toEqual({
      errors: {
        email: ['Please enter an email address such as name@example.com.'],
        password: ['Please enter your password.'],
      },
    })
  })
})
