import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { type Seeded, seed } from '../../server/dev/seed/seed.ts'
import { readSeedConfig } from '../../server/dev/seed/seed-config.ts'
import { createUnitReportRepo } from '../../server/repositories/office/unit-report.repo.ts'
import { createOperatorRepo } from '../../server/repositories/operations/operator.repo.ts'
import { inOffice } from './office/members.ts'
import { openTestShop, visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'

describeOnBothEngines('demo data', (database) => {
  const now = new Date('2026-11-21T17:30:00Z')
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-seed-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const config = readConfig({ DATA_DIR: folder })
  let seeded: Seeded

  beforeAll(async () => {
    seeded = await seed({ config, database: database(), now })
  })
  const orders = () => createOperatorRepo(database()).listOrders({ limit: 100 })
  const all = [
    'awaiting_payment',
    'cancelled',
    'completed',
    'expired',
    'handed_over',
    'paid',
    'refund_due',
    'refunded',
  ]

  it('has an order of every status', async () => {
    expect([...new Set((await orders()).map(({ status }) => status))].toSorted()).toEqual(all)
    expect(seeded.orders.toSorted()).toEqual(all)
  })

  it('has a delivery, a sale, and what they cost', async () => {
    const paid = (await orders()).filter(({ status }) => status === 'paid')
    expect(paid).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ typeForm: 'rental', deliveryMethod: 'delivery' }),
        expect.objectContaining({ typeForm: 'sale' }),
      ]),
    )
    expect(paid.every(({ totalCents }) => totalCents > 0)).toBe(true)
  })

  it('fills the office’s list of today: late, today, by delivery, and tomorrow', async () => {
    expect(seeded.yard).toBe(7)
    const around = await createOperatorRepo(database()).ordersAround('2026-11-22')
    const paid = around.filter(({ status, dateFrom }) => status === 'paid' && dateFrom !== null)
    expect(paid.map(({ dateFrom }) => dateFrom)).toEqual(
      expect.arrayContaining(['2026-11-20', '2026-11-21', '2026-11-22']),
    )
    expect(paid.map(({ deliveryMethod }) => deliveryMethod)).toContain('delivery')
  })

  it('has a sauna that needs cleaning, and a damaged one with a photo', async () => {
    const open = await createUnitReportRepo(database()).list({}, null)
    const photosOf = (kind: string) => open.find((report) => report.kind === kind)?.photos.length
    expect([open.length, photosOf('cleaning'), photosOf('damage')]).toEqual([2, 0, 1])
  })

  it('invites an owner into the office, until they have joined', () => {
    expect(seeded.officeLink).toContain('/office/join#token=')
  })

  it('has messages to the company', async () => {
    const messages = await createOperatorRepo(database()).listMessages(10)
    expect(messages.map(({ name }) => name)).toEqual(['Fay Lund', 'Eli Marsh', 'Dana Brook'])
  })

  it('has a review that waits to be read', async () => {
    const owner = await inOffice(await openTestShop(database()), 'owner')
    const { body } = await owner.get('office/reviews')
    expect(body.counts).toEqual({ waiting: 1, published: 0, refused: 0 })
    expect(body.reviews.data).toMatchObject([{ stars: 4, name: 'Ada' }])
  })

  it('has saved replies, and an answer to the oldest message', async () => {
    const { db } = database()
    const [answer] = await db
      .selectFrom('messageEntry')
      .innerJoin('contactMessage as m', 'm.id', 'messageId')
      .select(['m.name', 'm.status', 'kind'])
      .execute()
    expect(answer).toEqual({ name: 'Dana Brook', status: 'answered', kind: 'answer' })
    expect(await db.selectFrom('savedReply').select('title').execute()).toHaveLength(2)
  })

  it('has a partner with a contract, own use, and a statement that is paid out and one that is open', async () => {
    expect(seeded.partnerLink).toContain('/office/join#token=')
    const shop = await openTestShop(database())
    shop.clock.set(now.toISOString())
    const owner = await inOffice(shop, 'owner')
    const [partner] = (await owner.get('office/partners')).body.items
    expect(partner.saunas).toMatchObject([
      { contract: { level: 1, share_percent: 80 }, own_uses: [{ nights: 3 }] },
    ])
    const [open, paid, ...others] = partner.statements
    expect(others).toEqual([])
    expect([open.paid_out_at, open.share < 0]).toEqual([null, true])
    expect([paid.paid_out_at === null, paid.share > 0]).toEqual([false, true])
  })

  it('has customers who can log in', async () => {
    const shop = await openTestShop(database())
    for (const { email } of seeded.logins) {
      const { status } = await visit(shop).post('login', { email, password: seeded.password })
      expect(status).toBe(200)
    }
    expect(seeded.logins.map(({ email }) => email)).toContain('staff@example.com')
  })

  it('is not made a second time', async () => {
    const before = (await orders()).length
    const again = await seed({ config, database: database(), now: new Date(now.getTime() + 60_000) })
    expect(again).toMatchObject({ orders: [], yard: 0, messages: 0 })
    expect(await orders()).toHaveLength(before)
  })
})

describe('demo data is refused', () => {
  it.each([
    ['in production', { NODE_ENV: 'production' }, 'NODE_ENV'],
    ['behind https', { ORIGIN: 'https://shop.example' }, 'https'],
    [
      'where customers really pay',
      { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' },
      'STRIPE_SECRET_KEY',
    ],
    ['where emails really leave', { SMTP_URL: 'smtps://mail.example' }, 'SMTP_URL'],
  ])('%s', (_where, env, word) => {
    expect(() => readSeedConfig(env)).toThrow(word)
  })

  it('nowhere else', () => {
    expect(readSeedConfig({}).payment.gateway).toBe('test')
    expect(readSeedConfig({ SMTP_URL: 'smtp://localhost:1025' }).email.smtpUrl).toContain('localhost')
  })
})
