import { describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { findStartErrors, findStartWarnings } from '../../server/start-rules.ts'

const live = {
  NODE_ENV: 'production',
  ORIGIN: 'https://shop.example',
  TRUST_PROXY: '1',
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  SMTP_URL: 'smtps://shop:0f3a9c51@mail.example:465',
  OFFICE_SECRET: '5f0c61d2a7',
  COMPANY_LEGAL_NAME: 'Some Saunas LLC',
  COMPANY_ADDRESS: '1 Main Street, Bend, OR 97701',
  COMPANY_EMAIL: 'hello@saunas.example',
  COMPANY_PHONE: '+1 (541) 555-0123',
}
const errorsOf = (env: Record<string, string>) => findStartErrors(readConfig(env))
const warningsOf = (env: Record<string, string>) => findStartWarnings(readConfig(env))

describe('The shop opens', () => {
  it.each([
    ['with every default, on the own machine', {}],
    ['in production with settings of its own', live],
    [
      'in production without a password for its database',
      { ...live, DATABASE_URL: 'postgres://shop@db/shop' },
    ],
  ])('%s', (_, env) => {
    expect(errorsOf(env)).toEqual([])
    expect(warningsOf(env)).toEqual([])
  })
})

describe('The shop does not open', () => {
  it('at an https address without production settings, where the test page would take orders', () => {
    expect(errorsOf({ ORIGIN: 'https://shop.example' })).toEqual([
      'ORIGIN is https://shop.example, an address for customers: set NODE_ENV=production. For a trial without real payments, set PAYMENT_TEST_ALLOWED=1 too.',
    ])
  })

  it.each([
    ['STRIPE_WEBHOOK_SECRET', 'whsec_x', 'STRIPE_WEBHOOK_SECRET can be guessed'],
    ['STRIPE_SECRET_KEY', 'changeme', 'STRIPE_SECRET_KEY can be guessed'],
    ['DATABASE_URL', 'postgres://shop:postgres@db/shop', 'The password in DATABASE_URL can be guessed'],
    ['SMTP_URL', 'smtps://shop:password@mail.example:465', 'The password in SMTP_URL can be guessed'],
  ])('in production with an %s that everyone knows', (name, value, message) => {
    const errors = errorsOf({ ...live, [name]: value })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(message)
    expect(errors[0]).not.toContain(value)
  })

  it('in production with a short secret of the test page', () => {
    const env = { NODE_ENV: 'production', PAYMENT_TEST_ALLOWED: '1', PAYMENT_TEST_SECRET: 'short' }
    expect(errorsOf(env)[0]).toMatch(/^PAYMENT_TEST_SECRET is too short/)
  })
})

describe('The shop opens and warns', () => {
  it('of each placeholder of the company', () => {
    const { COMPANY_PHONE: _, COMPANY_EMAIL: __, ...rest } = live
    expect(warningsOf(rest)).toEqual([
      'COMPANY_EMAIL, COMPANY_PHONE: still as in .env.example, and customers read it in the terms, the footer, and emails.',
    ])
  })

  it.each([
    [{ ORIGIN: 'http://shop.example' }, /^ORIGIN is http:\/\/shop\.example: without https/],
    [{ TRUST_PROXY: '' }, /^TRUST_PROXY is not set/],
    [{ STRIPE_SECRET_KEY: 'sk_test_0123456789' }, /test key: orders are confirmed, and no money moves/],
    [{ STRIPE_SECRET_KEY: '', PAYMENT_TEST_ALLOWED: '1' }, /^Payments go to the test page/],
    [{ SMTP_URL: '' }, /^SMTP_URL is not set: emails are written to files/],
  ])('of %j', (changes, message) => {
    const warnings = warningsOf({ ...live, ...changes })
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(message)
  })
})
