import { expect, it } from 'vitest'
import { anEmail, PASSWORD } from './accounts.ts'
import { askForKind, kindsOfAnswers } from './kinds-of-answers.ts'
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

const isData = ({ url }: { url: string }) => /^\/(?:api|assets)\//.test(url)

describeOnBothEngines('A shop at an https address', (database) => {
  const origin = 'https://shop.example'
  const shop = useShop(database, {
    env: { ORIGIN: origin, NODE_ENV: 'production', PAYMENT_TEST_ALLOWED: '1', TRUST_PROXY: '1' },
  })

  it.each(kindsOfAnswers)('sends %s with every header that protects the visitor', async (_, kind) => {
    const answer = await askForKind(shop, kind, origin)
    expect(answer.statusCode).toBe(kind.status)
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
    if (isData(kind)) return
    expect(policy).toMatchObject({
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'script-src-attr': ["'none'"],
      'require-trusted-types-for': ["'script'"],
    })
  })

  it.each(kindsOfAnswers.filter(([, kind]) => isData(kind)))(
    'sends %s, of which nothing runs, with the shortest policy that says so',
    async (_, kind) => {
      const { headers } = await askForKind(shop, kind, origin)
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    },
  )

  it('binds its cookies to itself, out of reach of scripts and of other sites', async () => {
    const browser = visit(shop)
    const form = { email: anEmail(), password: PASSWORD, password_confirmation: PASSWORD }
    const { status, cookies } = await browser.post('registration', form, {
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect([status, cookies]).toEqual([expect.any(Number), expect.any(Array)])
    expect(status).toBeLessThan(300)
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies)
      expect(cookie).toMatch(
        /^__Host-(?=.*; Path=\/(;|$))(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=(Lax|Strict))/,
      )
  })
})
