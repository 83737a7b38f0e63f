import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMailer } from '../../../server/background.ts'
import { readConfig } from '../../../server/config.ts'
import { openShopDatabase, type ShopDatabase } from '../../../server/repositories/shop-database.ts'
import { createEmailQueue } from '../../../server/repositories/outbox/email-outbox.repo.ts'
import { emailSender } from '../../../server/tasks/email-sender.ts'
import { createTileServer } from '../../../server/gateways/tiles.ts'
import { fakeClock } from '../../fakes/clock.ts'
import { startFakeSmtp } from '../../fakes/smtp.ts'
import { startFakeStripe, WEBHOOK_SECRET } from '../../fakes/stripe.ts'
import { aCustomer } from '../customer.ts'
import { aForm, buyStay, openCheckout, ordersOf } from '../journey.ts'
import { aRental, aSettlement } from '../rows.ts'
import { openTestShop, visit } from '../shop.ts'
import { createPostgresDatabase, postgresOptions, useDatabase } from '../use-database.ts'
import { httpFailure, type Mood, smtpFailure, startPeer } from './a-peer.ts'

const troubles: Mood[] = ['fails', 'hangs', 'resets']

/** Their own, as they run side by side and each has its own books and outbox. */
async function openOwnDatabase(name: string, onTestFinished: (close: () => Promise<void>) => void) {
  const databaseUrl = await createPostgresDatabase(name)
  const database = await openShopDatabase(postgresOptions(databaseUrl, { migrate: false }))
  onTestFinished(database.close)
  return database
}

const aSauna = async (at: ShopDatabase) => aRental(at, (await aSettlement(at)).id)

/** The waits for peers that hang are long, and side by side. */
describe.concurrent('another company’s server in trouble', () => {
  const database = useDatabase('postgres')

  it.for(troubles)(
    'keeps the order, and charges it once, if payment %s',
    async (mood, { onTestFinished }) => {
      const clock = fakeClock()
      const stripe = await startFakeStripe(clock.now)
      onTestFinished(() => stripe.stop())
      const peer = await startPeer(stripe.url, httpFailure)
      onTestFinished(peer.stop)
      const own = await openOwnDatabase(`shop_payment_${mood}`, onTestFinished)
      const shop = await openTestShop(own, {
        clock,
        env: {
          STRIPE_SECRET_KEY: 'sk_test_x',
          STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
          STRIPE_API_URL: peer.url,
        },
      })
      const customer = await aCustomer(shop)
      const { version } = await openCheckout(customer, (await aSauna(own)).id)
      const accept = () => customer.post('request/accept', aForm({ version }))
      peer.set(mood)
      const refused = await accept()
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
      expect(refused.body.message).toMatch(/^Your order is saved/)
      expect(refused.body.errors).toEqual({ payment: [refused.body.message] })
      peer.set('works')
      const first = await accept()
      expect(first.body).toEqual({ redirectTo: expect.stringMatching(/\/c\/pay\//) })
      expect((await accept()).body).toEqual(first.body)
      expect(stripe.sessions.size).toBe(1)
      expect(await ordersOf(customer)).toHaveLength(1)
    },
  )

  it.for(troubles)(
    'sends each email once, as soon as it can, if mail %s',
    async (mood, { onTestFinished }) => {
      const clock = fakeClock()
      const smtp = await startFakeSmtp()
      onTestFinished(smtp.stop)
      const peer = await startPeer(smtp.url, smtpFailure)
      onTestFinished(peer.stop)
      const own = await openOwnDatabase(`shop_mail_${mood}`, onTestFinished)
      const shop = await openTestShop(own, { clock })
      const customer = await aCustomer(shop)
      peer.set(mood)
      await buyStay(customer, (await aSauna(own)).id)
      const mailer = createMailer(readConfig({ SMTP_URL: peer.url }))
      onTestFinished(() => mailer.close())
      const log = { info() {}, warn() {} }
      const sender = emailSender({ queue: createEmailQueue(own), mailer, clock, log })
      await sender.run()
      expect(smtp.received).toEqual([])
      peer.set('works')
      clock.pass({ hours: 1 })
      await sender.run()
      await sender.run()
      const [{ count }] = (await own.db
        .selectFrom('mailOutbox')
        .select(({ fn }) => [fn.countAll<number>().as('count')])
        .execute()) as [{ count: number }]
      const ids = smtp.received.map(({ source }) => /^Message-ID: .*$/im.exec(source)?.[0])
      expect([count > 0, ids.length, new Set(ids).size]).toEqual([true, count, count])
    },
  )

  it.for(troubles)(
    'says so and leaves the other ways to log in, if sign-in %s',
    async (mood, { onTestFinished }) => {
      const peer = await startPeer('http://127.0.0.1:9', httpFailure)
      onTestFinished(peer.stop)
      peer.set(mood)
      const env = { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'x', GOOGLE_ISSUER: peer.url }
      const guest = visit(await openTestShop(database(), { env }))
      const { status, headers } = await guest.get('auth/google/start')
      expect([status, headers.location]).toEqual([303, '/auth/provider/google?unavailable'])
      const wrong = await guest.post('login', { email: 'nobody@example.com', password: 'something wrong' })
      expect(wrong.status).toBe(422)
    },
  )

  it.for(troubles)('shows no map for now, if tiles %s', async (mood, { onTestFinished }) => {
    const source = createServer((_request, response) => response.end(Buffer.from([0x89, 0x50, 0x4e, 0x47])))
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void source.close())
    const { port } = source.address() as AddressInfo
    const peer = await startPeer(`http://127.0.0.1:${port}`, httpFailure)
    onTestFinished(peer.stop)
    peer.set(mood)
    const dir = mkdtempSync(path.join(tmpdir(), 'shop-tiles-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    let time = 0
    const tiles = createTileServer({
      url: `${peer.url}/{z}/{x}/{y}.png`,
      dir,
      userAgent: 'test',
      now: () => time,
      timeoutMs: 5_000,
    })
    const env = { COMPANY_LATITUDE: '0', COMPANY_LONGITUDE: '0' }
    const guest = visit(await openTestShop(database(), { env, tiles }))
    const { status, headers } = await guest.get('/tiles/12/2048/2048.png')
    expect([status, headers['retry-after']]).toEqual([503, '60'])
    peer.set('works')
    time += 61_000
    expect((await guest.get('/tiles/12/2048/2048.png')).status).toBe(200)
  })
})
