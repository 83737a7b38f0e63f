import { describe, expect, it } from 'vitest'
import { checkFeedback, isFromBot } from '../../server/domain/feedback.ts'
import { checkProfile } from '../../server/domain/profile.ts'

describe('a profile', () => {
  it('needs a name and an email address', () => {
    expect(checkProfile({ name: 'Ann', email: 'Ann@example.com' })).toEqual({
      values: { name: 'Ann', surname: '', email: 'ann@example.com', phone: '' },
    })
    expect(checkProfile({})).toEqual({
      errors: { name: ['Please enter your name.'], email: ['Please enter your email.'] },
    })
  })

  it('checks surname and phone if given', () => {
    const typed = { name: 'Ann', surname: '7', email: 'ann@example.com', phone: '12' }
    expect(checkProfile(typed)).toEqual({
      errors: {
        surname: ['Please enter your surname.'],
        phone: ['Please enter a phone number with its area code, such as (303) 555-0123.'],
      },
    })
  })
})

describe('feedback', () => {
  it('needs name, email address and message', () => {
    expect(Object.keys(Object(Object(checkFeedback({})).errors))).toEqual(['name', 'email', 'message'])
    expect(
      checkFeedback({
        name: 'Ann',
        email: 'ann@example.com',
        message: 'Hello,\r\ndo you deliver on Sundays?',
      }),
    ).toEqual({
      values: {
        name: 'Ann',
        email: 'ann@example.com',
        phone: '',
        company: '',
        message: 'Hello,\ndo you deliver on Sundays?',
      },
    })
  })

  it('has room for 5,000 characters', () => {
    const typed = { name: 'Ann', email: 'ann@example.com', message: 'a'.repeat(5001) }
    expect(checkFeedback(typed)).toEqual({ errors: { message: ['Please use at most 5000 characters.'] } })
  })

  it('is from a bot when the hidden field is filled in', () => {
    expect(isFromBot('https://example.com')).toBe(true)
    expect(isFromBot(' ')).toBe(false)
    expect(isFromBot(undefined)).toBe(false)
  })
})
