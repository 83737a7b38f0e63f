import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { doctorCommand } from '../../server/cli/doctor.ts'
import { checkAddress } from '../../server/cli/doctor/check-address.ts'
import { compareClocks } from '../../server/cli/doctor/check-clock.ts'
import { checkDisk } from '../../server/cli/doctor/check-disk.ts'
import { checkMail } from '../../server/cli/doctor/check-mail.ts'
import { checkPayment } from '../../server/cli/doctor/check-payment.ts'
import { checkSignIn } from '../../server/cli/doctor/check-sign-in.ts'
import type { Finding } from '../../server/cli/doctor/finding.ts'
import { openOtherDatabase } from '../../server/cli/open-other.ts'
import { runCommand } from '../../server/cli/run-command.ts'
import { readConfig } from '../../server/config.ts'
import { webhookEvents } from '../../server/gateways/payment-stripe.ts'
import { startOidc } from '../fakes/oidc.ts'
import { startFakeSmtp } from '../fakes/smtp.ts'
import { startFakeStripe } from '../fakes/stripe.ts'
import { aRental, aSettlement } from './rows.ts'
import { openTestShop } from './shop.ts'
import { aFolder } from './temporary.ts'
import { createBareDatabase, describeOnBothEngines, emptyDatabase } from './use-database.ts'

const NOBODY = 'http://127.0.0.1:9'
const now = () => new Date()

const said = (findings: Finding[]) => findings.map(({ state, says }) => `${state}: ${says}`)

/** What the command says with these settings. */
async function examine(env: Record<string, string>, open = openOtherDatabase) {
  const printed: string[] = []
  const code = await runCommand({ doctor: doctorCommand }, ['doctor', '--json'], {
    readConfig: () => readConfig({ ORIGIN: NOBODY, DATA_DIR: aFolder(), ...env }),
    openDatabase: () => Promise.reject(new Error('It must not be opened for writing')),
    openOther: open,
    now,
    print: (text) => printed.push(text),
    say: () => {},
  })
  const findings: Finding[] = JSON.parse(printed.join('')).findings
  return { code, of: (about: Finding['about']) => said(findings.filter((one) => one.about === about)) }
}

describeOnBothEngines('the doctor', (database) => {
  beforeEach(() => emptyDatabase(database()))

  const DATABASE_URL = 'postgres://shop@127.0.0.1/shop'
  const look = (env = {}) =>
    examine({ DATABASE_URL, CATALOG_DIR: aFolder(), ...env }, async () => ({
      ...database(),
      close: async () => {},
    }))

  it('finds a shop well, with its database, clock, disk, and pictures', async () => {
    const { code, of } = await look()
    expect(code).toBe(0)
    expect(of('database')).toEqual([
      expect.stringMatching(/^ok: .*PostgreSQL \d+ answers and takes writes\.$/),
    ])
    expect(of('clock')).toEqual(['ok: This machine’s clock agrees with PostgreSQL’s.'])
    expect(of('catalog')).toEqual([expect.stringMatching(/^ok: All 0 pictures/)])
    expect(of('settings')).toEqual(['ok: All settings can be used.'])
    expect(of('address')).toEqual([
      expect.stringMatching(/^warning: Nobody answers at http:\/\/127\.0\.0\.1:9 /),
    ])
  })

  it('misses the pictures of a catalog that was imported from elsewhere', async () => {
    const settlement = await aSettlement(database())
    const picture = (file: string) => ({ uri: `/pictures/${file}`, alt: 'A sauna' })
    await aRental(database(), settlement.id, {
      images: JSON.stringify([picture('here.jpg'), picture('gone.jpg')]),
    })
    const catalog = aFolder()
    mkdirSync(path.join(catalog, 'encoded'))
    writeFileSync(path.join(catalog, 'encoded/here.jpg'), '')
    const { code, of } = await look({ CATALOG_DIR: catalog })
    expect(code).toBe(1)
    expect(of('catalog')).toEqual([
      expect.stringMatching(/^wrong: 1 of 2 pictures .*\(gone\.jpg\)\. Set CATALOG_DIR/),
    ])
  })

  it('counts emails that wait for too long or were given up', async () => {
    const at = new Date(Date.now() - 3_600_000)
    const email = (n: number, attempts: number) => ({
      id: `00000000-0000-4000-8000-00000000000${n}`,
      recipient: 'ann@example.com',
      subject: 'Hello',
      bodyText: 'Hello',
      bodyHtml: null,
      attachments: '[]',
      dedupeKey: null,
      attempts,
      createdAt: at,
      nextTryAt: at,
      sentAt: null,
    })
    await database()
      .db.insertInto('mailOutbox')
      .values([email(1, 3), email(2, 15), email(3, 15)])
      .execute()
    const { code, of } = await look()
    expect(code).toBe(1)
    expect(of('mail').slice(0, 2)).toEqual([
      'warning: Emails that have waited for more than 15 minutes: 1.',
      'wrong: Emails that could not be sent and are given up: 2.',
    ])
  })
})

describe('the doctor', () => {
  it('is told by a database what is wrong with it', async () => {
    const { code, of } = await examine({ DATABASE_URL: 'postgres://shop@127.0.0.1:9/shop' })
    expect(code).toBe(1)
    expect(of('database')).toEqual([
      expect.stringMatching(/^wrong: The database cannot be used: .*ECONNREFUSED/),
    ])
  })

  it('looks at a bare database without making tables', async () => {
    const DATABASE_URL = await createBareDatabase()
    const bare = 'warning: It has no tables yet; the shop makes them at its first start.'
    for (let time = 0; time < 2; time++)
      expect((await examine({ DATABASE_URL })).of('database')).toContainEqual(bare)
  })

  it('makes no embedded database', async () => {
    expect((await examine({})).of('database')).toEqual([
      expect.stringMatching(/^warning: There is no database in/),
    ])
  })

  it('is answered by a mail server, without sending anything', async () => {
    const smtp = await startFakeSmtp()
    onTestFinished(smtp.stop)
    const checked = async (smtpUrl: string) => said(await checkMail({ smtpUrl, from: null }))
    expect(await checked(smtp.url)).toEqual(['ok: The mail server 127.0.0.1 accepts us.'])
    expect(await checked(smtp.url.replace('secret', 'guess'))).toEqual([
      expect.stringMatching(/^wrong: The mail server 127\.0\.0\.1 does not accept us: Invalid login/),
    ])
    expect(await checked('smtp://127.0.0.1:9')).toEqual([expect.stringMatching(/^wrong: .*ECONNREFUSED/)])
    expect(smtp.received).toEqual([])
  })

  it('asks Stripe about the key, the clock, and the webhook', async () => {
    const stripe = await startFakeStripe()
    onTestFinished(stripe.stop)
    const config = readConfig({
      ORIGIN: 'https://shop.test',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_API_URL: stripe.url,
    })
    const last = async () => said(await checkPayment(config, now)).at(-1)
    const url = 'https://shop.test/api/v1/payments/stripe/webhook'
    expect(said(await checkPayment(config, now)).slice(0, 2)).toEqual([
      'ok: Stripe accepts the key, which is for test payments.',
      'ok: This machine’s clock agrees with Stripe’s.',
    ])
    expect(await last()).toMatch(/^wrong: Stripe has no webhook to https:\/\/shop\.test/)
    stripe.webhooks.push({ url, status: 'enabled', enabled_events: ['charge.refunded'] })
    expect(await last()).toMatch(/lacks these events: checkout\.session\.completed, /)
    stripe.webhooks[0] = { url, status: 'disabled', enabled_events: ['*'] }
    expect(await last()).toBe(`wrong: Stripe’s webhook to ${url} is disabled.`)
    stripe.webhooks[0] = { url, status: 'enabled', enabled_events: webhookEvents }
    expect(await last()).toBe(`ok: Stripe reports payments to ${url}.`)
    stripe.troubles.push('fail', 'fail')
    expect(await last()).toMatch(/^wrong: Stripe cannot be used: /)
  })

  it('begins a sign-in at each provider', async () => {
    const oidc = await startOidc('https://shop.test')
    onTestFinished(oidc.close)
    const config = readConfig({ ORIGIN: 'https://shop.test', ...oidc.env })
    expect(said(await checkSignIn(config))[0]).toBe(
      'ok: Google is ready. There, allow the redirect to https://shop.test/auth/provider/google.',
    )
    oidc.setDown(true)
    expect(said(await checkSignIn(config))[0]).toMatch(/^wrong: Google does not answer as expected/)
  })

  it('visits the shop at its own address', async () => {
    const DATABASE_URL = await createBareDatabase()
    const database = await openOtherDatabase({ databaseUrl: DATABASE_URL, dataDir: 'memory' }, 'asIs')
    const { app } = await openTestShop(database)
    onTestFinished(async () => {
      await app.close()
      await database.close()
    })
    expect(said(await checkAddress(await app.listen({ port: 0 })))).toEqual([
      expect.stringMatching(/^ok: The shop answers at/),
    ])
    const stripe = await startFakeStripe()
    onTestFinished(stripe.stop)
    expect(said(await checkAddress(stripe.url))).toEqual([
      expect.stringMatching(/^wrong: Something else answers/),
    ])
  })

  it.each([
    [200, 'wrong'],
    [900, 'warning'],
    [5_000, 'ok'],
  ])('finds %d MB of free disk: %s', async (megabytes, state) => {
    const [finding] = await checkDisk(path.join(aFolder(), 'later'), async () => megabytes * 1024 * 1024)
    expect(finding).toMatchObject({ state, says: expect.stringContaining(`${megabytes} MB free`) })
  })

  it.each([
    [2, 'ok', /agrees with Stripe’s/],
    [-20, 'warning', /20 s behind Stripe’s/],
    [400, 'wrong', /400 s ahead of Stripe’s: set it by NTP/],
  ])('finds a clock that is off by %d s: %s', (seconds, state, says) => {
    const there = new Date('2026-11-22T12:00:00Z')
    const here = new Date(there.getTime() + seconds * 1000)
    expect(compareClocks(here, there, 'Stripe’s')).toMatchObject({ state, says: expect.stringMatching(says) })
  })
})
