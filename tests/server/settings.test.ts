import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'

const example = parseEnv(readFileSync('.env.example', 'utf8'))

/** The names of all settings that the code reads. */
function namesAsked(env: Record<string, string>) {
  const asked = new Set<string>()
  const watched = new Proxy(env, {
    get(values, name) {
      asked.add(String(name))
      return values[String(name)]
    },
  })
  readConfig(watched)
  return asked
}

describe('The settings', () => {
  it('are exactly those in .env.example', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
    const provider = {
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: 'b',
      FACEBOOK_CLIENT_ID: 'a',
      FACEBOOK_CLIENT_SECRET: 'b',
    }
    const asked = new Set([...namesAsked({}), ...namesAsked({ ...stripe, ...provider })])
    expect(Object.keys(example).toSorted()).toEqual([...asked].toSorted())
  })

  it('in .env.example are the defaults', () => {
    expect(readConfig(example as Record<string, string>)).toEqual(readConfig({}))
  })

  it('are all checked at once, and each error names its setting', () => {
    const wrong = {
      PORT: 'many',
      ORIGIN: 'shop',
      COMPANY_LATITUDE: '200',
      SMTP_URL: 'mail',
      MAP_TILES_URL: 'x',
    }
    expect(() => readConfig(wrong)).toThrow(/PORT[^]*ORIGIN[^]*COMPANY_LATITUDE/)
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/PAYMENT_TEST_ALLOWED/)
  })
})
