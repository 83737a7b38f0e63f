import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReturnUrl, safeReturnUrl } from '../../src/features/auth/return-url.ts'
import { redirectCorpus } from '../redirect-corpus.ts'
import { aStorage } from './a-storage.ts'

describe('A return URL', () => {
  it.each([
    '/',
    '/product/7',
    '/catalog/rental/1?page=2&sort=price',
    '/cabinet/orders?page=2',
    '/info/concept#steam',
    '/product/7?note=a%20b%26c',
    '/product/7?next=//somewhere',
  ])('may be %s', (url) => {
    expect(safeReturnUrl(url)).toBe(url)
  })

  it.each([
    '',
    'product/7',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%09/evil.example',
    '/%2Fevil.example',
    '/%2fevil.example',
    '/%252Fevil.example',
    '/%25252Fevil.example',
    '/%5Cevil.example',
    '/%255cevil.example',
    '%2F%2Fevil.example',
    'https:evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    '/javascript%3Aalert(1)\u0000',
    'data:text/html,x',
    '@evil.example',
    '.evil.example',
    ' //evil.example',
    '/a/../../\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/%2e%2e/%2fevil.example',
    '/%',
    '/%zz',
    `/${'x'.repeat(2001)}`,
    '/login',
    '/login/',
    '/registration?x=1',
    '/password_reset#token=x',
    '/auth/provider/google?code=x',
    '/api/v1/cabinet/user/export',
  ])('may not be %j', (url) => {
    expect(safeReturnUrl(url)).toBeNull()
  })

  it.each(redirectCorpus)('stays on this site for %j', (url) => {
    const there = safeReturnUrl(url) ?? '/'
    expect(there).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
    expect(new URL(there, 'https://shop.example/login').origin).toBe('https://shop.example')
  })

  it('stays on this site, whatever the text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '//',
        '%2f',
        '%5c',
        '%09',
        '.',
        '..',
        '@',
        ':',
        '?',
        '#',
        'evil.example',
        'javascript:',
      ),
      fc.string({ maxLength: 4 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((rest) => `/${rest}`),
        ),
        (url) => {
          const safe = safeReturnUrl(url)
          if (safe === null) return
          const there = new URL(safe, 'https://shop.example/login')
          expect(there.origin).toBe('https://shop.example')
          expect(new URL(decodeURIComponent(there.pathname), 'https://shop.example').origin).toBe(
            'https://shop.example',
          )
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('is stored under the name of the specification, and used once', () => {
    const tab = aStorage()
    const returnUrl = createReturnUrl(tab)
    returnUrl.remember('/product/7')
    expect(tab.read('return-url-data')).toBe('/product/7')
    expect(returnUrl.take()).toBe('/product/7')
    expect(tab.read('return-url-data')).toBeNull()
    expect(returnUrl.take()).toBeNull()
  })

  it('stays the first one', () => {
    const returnUrl = createReturnUrl(aStorage())
    returnUrl.remember('/product/7')
    returnUrl.remember('/cabinet')
    expect(returnUrl.take()).toBe('/product/7')
  })

  it('is checked again before it is used', () => {
    const tab = aStorage()
    tab.write('return-url-data', '//evil.example')
    expect(createReturnUrl(tab).take()).toBeNull()
  })
})
