import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkForm, optional } from '../../server/domain/form.ts'
import { lineRule, textRule } from '../../server/domain/text-rules.ts'
import { someText } from './arbitraries.ts'

const name = lineRule('Please enter your name.', { most: 10, needsLetter: true })
const message = textRule('Please write a message.', { most: 20 })
const forbidden = { message: 'This contains characters we cannot save. Please type it again.' }

describe('a line of text', () => {
  it.each([
    ['Ann', 'Ann'],
    ['  Ann\t\n', 'Ann'],
    ['Ann  \u00a0 Lee', 'Ann Lee'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['An\u200bn\ufeff', 'Ann'],
    ['李小龍', '李小龍'],
    ['O’Neil-Ng', 'O’Neil-Ng'],
    ['🧖'.repeat(5) + 'Ann', '🧖'.repeat(5) + 'Ann'],
  ])('typed as %j is kept as %j', (typed, value) => {
    expect(name(typed)).toEqual({ value })
  })

  it.each([
    ['', { message: 'Please enter your name.' }],
    [' \u00a0\u200b ', { message: 'Please enter your name.' }],
    ['123', { message: 'Please enter your name.' }],
    ['An\nn', forbidden],
    ['An\r\nBcc: x', forbidden],
    ['An\u0000n', forbidden],
    ['An\u007fn', forbidden],
    ['An\u2028n', forbidden],
    ['An\u202en', forbidden],
    ['An\ud83en', forbidden],
    ['Annabellaaa', { message: 'Please use at most 10 characters.' }],
  ])('typed as %j is refused', (typed, refusal) => {
    expect(name(typed)).toEqual(refusal)
  })
})

describe('a text of several lines', () => {
  it('keeps its line breaks in one form', () => {
    expect(message(' One\r\ntwo\rthree\n\n')).toEqual({ value: 'One\ntwo\nthree' })
  })

  it('is refused when empty, too long, or not text', () => {
    expect(message('\r\n')).toEqual({ message: 'Please write a message.' })
    expect(message('a'.repeat(21))).toEqual({ message: 'Please use at most 20 characters.' })
    expect(message('a\u0007b')).toEqual(forbidden)
  })
})

describe('a form', () => {
  const rules = { name, nickname: optional(name) }

  it('keeps the fields with rules, and uses empty text for missing ones', () => {
    const typed = { name: ' Ann ', role: 'admin' }
    expect(checkForm(rules, typed)).toEqual({ values: { name: 'Ann', nickname: '' } })
  })

  it('reports every error at once, under its field', () => {
    expect(checkForm(rules, { nickname: 'Annabellaaa' })).toEqual({
      errors: { name: ['Please enter your name.'], nickname: ['Please use at most 10 characters.'] },
    })
  })
})

it('leaves an already cleaned text unchanged', () => {
  fc.assert(
    fc.property(someText(), fc.constantFrom(name, message), (typed, rule) => {
      const once = rule(typed)
      const twice = 'value' in once ? rule(once.value) : once
      expect(twice).toEqual(once)
    }),
  )
})
