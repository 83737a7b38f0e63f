import { describe, expect, it } from 'vitest'
import { fetched, open, shown } from './asking.ts'

describe('never touched is', () => {
  it.each([
    '/api/v1/products/17/booking',
    '/api/v1/products/17/calculations',
    '/api/v1/products/17/delivery?zip_code=97701',
    '/api/v1/products/17/delivery-method',
    '/api/v1/request/total',
    '/api/v1/cabinet/user',
    '/api/v1/cabinet/user/header',
    '/api/v1/cabinet/user/orders?page=1',
    '/api/v1/cabinet/user/export',
    '/api/v1/auth/providers',
    '/api/v1/auth/google/start',
    '/api/v1/auth/google/callback/?code=abc&state=def',
    '/api/v1/payments/stripe/webhook',
    '/api/v1/orders/5/stay.ics',
    '/api/v2/settlements',
    '/api/v1/settlements/',
    '/tiles/13/1/2.png',
    '/pay/session',
    '/sw.js',
    '/index.html',
    '/openapi.json',
    '/live',
    '/ready',
    '/robots.txt',
    '/sitemap.xml',
    '/pictures/../api/v1/cabinet/user',
    '/pictures/something.html',
    '/stay.ics',
    '/api',
    '/pay/orders/5',
    '/pay/return?order=5',
    '//api/v1/cabinet/user',
  ])('%s, however it is requested', (address) => {
    expect(open(address)).toBeNull()
    expect(fetched(address)).toBeNull()
    expect(shown(address)).toBeNull()
  })

  it.each([
    '/closed?token=x',
    '/your-order?token=x',
    '/office',
    '/office/people',
    '/office/assets/index-akwR9Qin.js',
    '/api/v1/office/today',
  ])('the office, and the link of a customer: %s', (address) => {
    for (const asking of [open, fetched, shown]) expect(asking(address)).toBeNull()
  })

  it('a request that sends data', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) {
      expect(fetched('/api/v1/settlements', { method })).toBeNull()
      expect(open('/login', { method })).toBeNull()
    }
  })

  it('another origin', () => {
    expect(open('https://checkout.stripe.com/')).toBeNull()
    expect(shown('https://other.example/pictures/0620c0b24b1d3125-960.avif')).toBeNull()
  })

  it('a range of a file, and a request with credentials', () => {
    const picture = '/pictures/0620c0b24b1d3125-960.avif'
    expect(shown(picture, { headers: new Headers({ range: 'bytes=0-99' }) })).toBeNull()
    expect(fetched('/api/v1/settlements', { headers: new Headers({ authorization: 'Basic x' }) })).toBeNull()
  })
})
