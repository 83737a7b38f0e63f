import { describe, expect, it } from 'vitest'
import { findHiddenInputs } from './hidden-inputs.ts'
import { parseSource } from './source.ts'

describe('the domain', () => {
  it.each([
    'Date.now()',
    'new Date()',
    'Date()',
    'Math.random()',
    'crypto.randomUUID()',
    'globalThis.crypto.getRandomValues(bytes)',
    'performance.now()',
    'process.env.TZ',
    'fetch(url)',
  ])('may not call %s', (text) => {
    expect(findHiddenInputs(parseSource('server/domain/a.ts', text))).toHaveLength(1)
  })

  it.each(['new Date(instant)', 'Date.UTC(2026, 0, 1)', 'Math.round(cents)'])('may call %s', (text) => {
    expect(findHiddenInputs(parseSource('server/domain/a.ts', text))).toEqual([])
  })
})
