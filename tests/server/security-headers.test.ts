import { expect, it } from 'vitest'
import { anEmail, PASSWORD } from './accounts.ts'
import { visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useShop } from './use-shop.ts'

const HALF_A_YEAR = 15_768_000

/** What a policy says, by the name of each directive. */
const directivesOf = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )

describeOnBothEngines('A shop at an https address', (database) => {
  const origin = 'https://shop.example'
  const shop = useShop(database, {
    env: { ORIGIN: origin, NODE_ENV: 'production', PAYMENT_TEST_ALLOWED: '1', TRUST_PROXY: '1' },
  })
  const headers = {
    host: 'shop.example',
    origin,
    'x-forwarded-proto': 'https',
    'sec-fetch-site': 'same-origin',
  }

  it.each([
    ['data', 'GET', '/api/v1/settlements', 200],
    ['a call for customers', 'GET', '/api/v1/cabinet/user/orders', 401],
    ['a call that does not exist', 'GET', '/api/v1/none', 404],
    ['a refused form', 'POST', '/api/v1/login', 422],
    ['a call from another site', 'POST', '/api/v1/login', 403],
    ['a document beside the pages', 'GET', '/pay/orders/1/receipt', 303],
    ['a stylesheet', 'GET', '/pay/receipt.css', 200],
    ['an address that cannot be decoded', 'GET', '/%E0%A4%A', 404],
    ['robots.txt', 'GET', '/robots.txt', 200],
    ['the health check', 'GET', '/live', 200],
  ] as const)('sends %s with every header that protects the visitor', async (what, method, url, status) => {
    const isForeign = what.endsWith('another site')
    const answer = await shop.app.inject({
      method,
      url,
      headers: {
        ...headers,
        ...(isForeign && { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { payload: '{}' }),
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    const [, seconds] = /^max-age=(\d+); includeSubDomains$/.exec(
      String(answer.headers['strict-transport-security']),
    ) ?? ['', '0']
    expect(Number(seconds)).toBeGreaterThan(HALF_A_YEAR)
    const policy = directivesOf(answer.headers['content-security-policy'])
    expect(policy).toMatchObject({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] })
    expect(JSON.stringify(policy)).not.toMatch(/unsafe-|https?:(?!\/\/checkout\.stripe\.com)|\*/)
    if (url.startsWith('/api')) return
    expect(policy).toMatchObject({
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'script-src-attr': ["'none'"],
      'require-trusted-types-for': ["'script'"],
    })
  })

  it('binds its cookies to itself, out of reach of scripts and of other sites', async () => {
    const browser = visit(shop)
    const form = { email: anEmail(), password: PASSWORD, password_confirmation: PASSWORD }
    const { status, cookies } = await browser.post('registration', form, { headers })
    expect([status, cookies]).toEqual([expect.any(Number), expect.any(Array)])
    expect(status).toBeLessThan(300)
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies)
      expect(cookie).toMatch(
        /^__Host-(?=.*; Path=\/(;|$))(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=(Lax|Strict))/,
      )
  })
})
