import { describe, expect, it } from 'vitest'
import { emailRule, phoneRule } from '../../server/domain/contact-rules.ts'

describe('an email address', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    ['  Ann.Lee+sauna@Example.COM ', 'ann.lee+sauna@example.com'],
    ['o’neil'.replace('’', "'") + '@mail.example.co.uk', "o'neil@mail.example.co.uk"],
    ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('typed as %j becomes %j', (typed, value) => {
    expect(emailRule(typed)).toEqual({ value })
  })

  it.each(['', '   '])('is required, so %j is refused', (typed) => {
    expect(emailRule(typed)).toEqual({ message: 'Please enter your email.' })
  })

  it.each([
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@example.c',
    'ann@.com',
    'ann@example..com',
    'ann@-example.com',
    'ann@example.com.',
    '.ann@example.com',
    'an..n@example.com',
    'ann lee@example.com',
    'ann@exam ple.com',
    'ann@bob@example.com',
    '"ann"@example.com',
    'Ann <ann@example.com>',
    'ann@example.com, bob@example.com',
    'ann@127.0.0.1',
    'änn@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.com`,
  ])('is not %j', (typed) => {
    expect(emailRule(typed)).toEqual({ message: 'Please enter an email address such as name@example.com.' })
  })

  it('cannot inject a line into an email’s headers', () => {
    expect(emailRule('ann@example.com\r\nBcc: bob@example.com')).toHaveProperty('message')
  })
})

describe('a phone number', () => {
  it.each([
    '(303) 555-0123',
    '303-555-0123',
    '303.555.0123',
    '3035550123',
    '1 303 555 0123',
    '+1 303 555 0123',
    '+358 9 555 0123',
    '+64 9 555 0123',
  ])('is %j', (typed) => {
    expect(phoneRule(` ${typed} `)).toEqual({ value: typed })
  })

  it('can be pasted with other dashes', () => {
    expect(phoneRule('303–555‑0123')).toEqual({ value: '303-555-0123' })
  })

  it.each([
    '555-0123',
    '2 303 555 0123',
    '+1234567',
    `+${'1'.repeat(16)}`,
    'call me',
    '303-555-0123x',
    '+',
    '３０３５５５０１２３',
  ])('is not %j', (typed) => {
    expect(phoneRule(typed)).toEqual({
      message: 'Please enter a phone number with its area code, such as (303) 555-0123.',
    })
  })

  it('is required', () => {
    expect(phoneRule(' ')).toEqual({ message: 'Please enter your phone number.' })
  })
})
