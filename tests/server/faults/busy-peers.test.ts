import { afterAll, describe, expect, it, vi } from 'vitest'
import { createMailer } from '../../../server/background.ts'
import { createBooking } from '../../../server/booking.ts'
import { readConfig } from '../../../server/config.ts'
import type { Log } from '../../../server/database/engine.ts'
import { createEmailQueue } from '../../../server/repositories/outbox/email-outbox.repo.ts'
import type { ShopDatabase } from '../../../server/repositories/shop-database.ts'
import { emailSender } from '../../../server/tasks/email-sender.ts'
import { paymentSweep } from '../../../server/tasks/payment-sweep.ts'
import { machineClock } from '../../fakes/clock.ts'
import { ORIGIN } from '../shop.ts'
import { createPostgresDatabase, type EngineName } from '../use-database.ts'
import { type BusyShop, copyDatabase, rounds, timeout, useBusyShop } from './busy-shop.ts'
import { type Companies, startCompanies, troubles } from './companies.ts'

const engines: EngineName[] = ['pglite', 'postgres']
const silent = { info() {}, warn() {}, error() {} }
/** As many as the sweep asks about at a time. */
const BATCH = 50
/** For a trouble to be felt by everybody. It takes seconds. */
const patience = { interval: 10, timeout: 90_000 }

/** The waits for companies that hang are long, and side by side. */
describe.concurrent.each(engines)('a busy shop on %s', (engine) => {
  let companies: Companies | undefined
  afterAll(() => companies?.stop())
  const shop = useBusyShop(async (folder) => {
    companies = await startCompanies()
    if (engine === 'pglite') return { ...copyDatabase(folder), companies }
    return { dataDir: folder, databaseUrl: await createPostgresDatabase('shop_busy_peers'), companies }
  })

  it('survives a payment gateway and a mail server that refuse, hang, and reset', { timeout }, async () => {
    let survived = 0
    for (const trouble of troubles)
      survived += await shop.survive(() => sufferFrom(trouble, shop, companies!))
    expect(survived).toBe(rounds * troubles.length)
    expect(companies?.complaints).toEqual([])
    await checkEmails(shop, companies!)
  })
})

/** Payment pages are not opened, customers who have paid cannot be told so, reports and the sweep learn nothing. */
async function sufferFrom(trouble: (typeof troubles)[number], shop: BusyShop, companies: Companies) {
  const { clients } = shop
  const books = await shop.openBooks()
  const unheard: string[] = []
  let isOver = false
  /** A single sweep may ask about payments alone that are not in trouble. */
  const sweepUntil = async (isEnough: () => boolean) => {
    while (!isEnough()) await sweep(books, companies, (_, message) => unheard.push(message))
  }
  let sweeping: Promise<void> | undefined
  try {
    clients.refusals.clear()
    clients.returns.clear()
    const emails = companies.smtp.troubled()
    companies.begin(trouble)
    await vi.waitFor(() => expect(companies.isQuestionInTrouble()).toBe(true), patience)
    sweeping = sweepUntil(() => unheard.length > 0 || isOver)
    const suffered = () => ({
      toldToWait: [...clients.returns].some((address) => address.endsWith('notice=waiting')),
      refused: clients.refusals.size > 0,
      reportsLost: companies.untaken.size > 0,
      sweepsFailed: unheard.length > 0,
      emailsLost: companies.smtp.troubled() > emails,
    })
    const everything = {
      toldToWait: true,
      refused: true,
      reportsLost: true,
      sweepsFailed: true,
      emailsLost: true,
    }
    await vi.waitFor(() => expect(suffered()).toEqual(everything), patience)
    const paid = [...clients.paid]
    companies.end()
    expect([...clients.refusals]).toEqual([expect.stringMatching(/^Your order is saved/)])
    await sweeping
    await companies.repeatReports(shop.url())
    await sweep(books, companies)
    expect(await listUnsettled(books, paid)).toEqual([])
  } finally {
    isOver = true
    companies.end()
    await sweeping
    await books.close()
  }
}

/** Asks about every payment that the shop waits for, as the shop does after two minutes. */
async function sweep(books: ShopDatabase, { env }: Companies, warn: Log['warn'] = () => {}) {
  const config = readConfig({ ORIGIN, ...env })
  const log = { ...silent, warn }
  const booking = createBooking({ config, database: books, clock: machineClock, log })
  const task = paymentSweep({ ...booking, clock: machineClock, log })
  const waiting = await books.db
    .updateTable('payment')
    .set({ checkedAt: new Date(0) })
    .where('status', '=', 'open')
    .returning('id')
    .execute()
  for (let asked = 0; asked < waiting.length; asked += BATCH) await task.run()
}

const listUnsettled = ({ db }: ShopDatabase, pages: string[]) =>
  db
    .selectFrom('shopOrder as o')
    .innerJoin('payment as p', 'p.orderId', 'o.id')
    .select(['o.number', 'o.status'])
    .where('p.redirectTo', 'in', pages)
    .where('o.status', '=', 'awaiting_payment')
    .execute()

/** Sends what was left, and compares what has arrived with the outbox: each once, or again where no answer had come. */
async function checkEmails(shop: BusyShop, { env, smtp }: Companies) {
  await shop.clients.pause()
  const books = await shop.openBooks()
  const mailer = createMailer(readConfig({ ORIGIN, ...env }))
  // After the pause between two tries, and before what the shop sends right now would be sent by another process.
  const clock = { now: () => new Date(Date.now() + 4 * 60_000) }
  const sender = emailSender({ queue: createEmailQueue(books), mailer, clock, log: silent })
  const idsOf = (mails: { source: string }[]) =>
    mails
      .map(({ source }) => /^Message-ID: <([^@]+)/im.exec(source)?.[1] ?? '')
      .toSorted((a, b) => a.localeCompare(b))
  try {
    const list = () => books.db.selectFrom('mailOutbox').select(['id', 'sentAt']).execute()
    while ((await list()).some(({ sentAt }) => !sentAt)) await sender.run()
    const ids = (await list()).map(({ id }) => id)
    const arrived = idsOf(smtp.received)
    expect(new Set(arrived)).toEqual(new Set(ids))
    const copies = arrived.filter((id, n) => arrived.indexOf(id) !== n)
    expect(copies).toEqual(idsOf(smtp.unanswered))
  } finally {
    mailer.close()
    await books.close()
    shop.clients.resume()
  }
}
