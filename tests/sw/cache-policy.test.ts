import { describe, expect, it } from 'vitest'
import { type PageRule, pages, publicData } from '../../contract/pages.ts'
import { asked, fetched, open, shown } from './asking.ts'

const rules = Object.values<PageRule>(pages)
const publicPages = rules.filter(({ cacheability }) => cacheability === 'public')
const privatePages = rules.filter(({ cacheability }) => cacheability === 'no-store')

const anAddressOf = ({ path }: { path: string }) => path.replace(/:\w+/g, '7').replace('*', 'anything')

describe('what the contract calls public or private', () => {
  it.each(publicPages.map(anAddressOf))('%s is a page that is cached', (address) => {
    expect(open(address)).toMatchObject({ key: address, rule: { name: 'public page', cache: 'pages' } })
    expect(fetched(address)).toBeNull()
  })

  it.each(publicData.map(anAddressOf))('%s is data that is cached', (address) => {
    expect(fetched(address)).toMatchObject({ key: address, rule: { name: 'public data', cache: 'data' } })
  })

  it.each(privatePages.map(anAddressOf))('%s is never cached', (address) => {
    expect(open(address)?.rule).toMatchObject({ name: 'private page', cache: null })
    expect(fetched(address)).toBeNull()
    expect(shown(address)).toBeNull()
  })
})

describe('a public page', () => {
  it.each([
    '/',
    '/catalog/sales',
    '/catalog/rental',
    '/catalog/rental/3',
    '/search',
    '/product/17',
    '/franchise',
    '/contacts_us',
    '/info/guide',
    '/info/franchise_model',
    '/privacy_policy',
    '/terms',
  ])('%s is answered from the cache and refreshed', (address) => {
    const ruled = open(address)
    expect(ruled?.rule).toEqual({ name: 'public page', strategy: 'cached page', cache: 'pages' })
    expect(ruled?.key).toBe(address)
  })

  it.each([
    ['/catalog/sales?page=2&sort=price', '/catalog/sales?page=2&sort=price'],
    ['/catalog/sales?sort=price&page=2', '/catalog/sales?page=2&sort=price'],
    ['/catalog/sales?page=1', '/catalog/sales'],
    ['/catalog/sales?page=&sort=', '/catalog/sales'],
    ['/catalog/sales/', '/catalog/sales'],
    ['/search?people=4&zip_code=97702&settlement=', '/search?zip_code=97702&people=4'],
    ['/product/17?date_from=2026-12-01&date_to=2026-12-04', '/product/17'],
    ['/product/17?from=a-letter', '/product/17'],
    ['/?utm_source=a-letter#the-concept', '/'],
    [
      '/catalog/rental/3?date_to=2026-12-04&date_from=2026-12-01',
      '/catalog/rental/3?date_from=2026-12-01&date_to=2026-12-04',
    ],
  ])('%s is the page %s', (address, key) => {
    expect(open(address)?.key).toBe(key)
  })
})

describe('a private page', () => {
  it.each([
    '/login',
    '/registration',
    '/password_reset?token=abc',
    '/cabinet',
    '/cabinet/profile',
    '/cabinet/orders?page=2',
    '/checkout',
    '/auth/provider/google?code=abc&state=def',
    '/auth/provider/facebook?error_code=1',
  ])('%s comes from the network or, without one, is the shell; nothing is cached', (address) => {
    expect(open(address)?.rule).toEqual({ name: 'private page', strategy: 'network or shell', cache: null })
  })
})

describe('an unknown page', () => {
  it.each([
    '/no/such/page',
    '/cabinetmaker',
    '/product/17/reviews',
    '/payment',
    '/livestream',
    '/h%C3%BCtte/',
  ])(
    '%s comes from the network or, without one, is the shell, which says so; nothing is cached',
    (address) => {
      expect(open(address)?.rule).toEqual({
        name: 'unknown page',
        strategy: 'network or not found',
        cache: null,
      })
      expect(fetched(address)).toBeNull()
    },
  )
})

describe('public data', () => {
  it.each([
    '/api/v1/settlements',
    '/api/v1/catalog/sales',
    '/api/v1/catalog/sales?page=2&sort=-price',
    '/api/v1/catalog/rental/3?page=2&sort=nearest&date_from=2026-12-01&date_to=2026-12-04',
    '/api/v1/search?settlement=1&zip_code=97702&date_from=2026-12-01&date_to=2026-12-04&people=4',
    '/api/v1/products/17',
  ])('%s is stale while revalidated', (address) => {
    const ruled = fetched(address)
    expect(ruled?.rule).toEqual({ name: 'public data', strategy: 'stale while revalidate', cache: 'data' })
    expect(ruled?.key).toBe(address)
  })

  it('does not include an address opened as a page', () => {
    expect(open('/api/v1/settlements')).toBeNull()
  })

  it('does not include an address with an unknown parameter', () => {
    expect(fetched('/api/v1/catalog/sales?token=abc')).toBeNull()
    expect(fetched('/api/v1/products/17?as=admin')).toBeNull()
  })
})

describe('a picture', () => {
  it('of the catalog is cached', () => {
    const ruled = shown('/pictures/0620c0b24b1d3125-960.avif')
    expect(ruled?.rule).toEqual({ name: 'picture of the catalog', strategy: 'picture', cache: 'pictures' })
  })

  it.each(['/assets/concept-960-C5_kD7iU.avif', '/assets/hero-winter-phone-720-ab-d12_4.jpg'])(
    'of the site, %s, is cached',
    (address) => {
      const rule = shown(address)?.rule
      expect(rule).toEqual({ name: 'picture of the site', strategy: 'picture', cache: 'pictures' })
    },
  )
})

describe('a file of the build', () => {
  it.each([
    '/assets/vendor-DT0szuY9.js',
    '/assets/entry-client-C4pT9qLf.css',
    '/icons/icon-192.png',
    '/placeholder-logo.svg',
    '/manifest.webmanifest',
  ])('%s is the precached one, and is never cached otherwise', (address) => {
    expect(fetched(address)?.rule).toEqual({ name: 'file of the build', strategy: 'build file', cache: null })
  })
})

it('no row of the table was left out above', () => {
  const leftOut = Object.entries(asked).filter(([, times]) => times === 0)
  expect(leftOut).toEqual([])
})
