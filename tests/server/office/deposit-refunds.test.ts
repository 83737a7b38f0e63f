import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { PASSWORD, proveEmail, signUp } from '../accounts.ts'
import { aCustomer, type Customer } from '../customer.ts'
import { DEPOSIT, depositOf, holdingAt, openHold, WINDOW } from '../holding.ts'
import { createRandom } from '../../random.ts'
import { roundsFrom } from '../../rounds.ts'
import { buyStay, mailsAbout, ordersOf, submitPayment } from '../journey.ts'
import type { Visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useRental, useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

const CHARGE = 12_000
const REASON = 'Ada’s bench cost less'

describeOnBothEngines('a charged deposit', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { sauna } = useRental(database, { at: { depositCents: DEPOSIT }, units: 2 })
  const at = holdingAt(shop, database)
  let owner: Awaited<ReturnType<typeof inOffice>>

  async function aHeldDeposit(by?: Customer) {
    shop.clock.set('2026-11-21T12:00:00Z')
    const customer = by ?? (await aCustomer(shop))
    await buyStay(customer, sauna.id)
    shop.clock.set(WINDOW)
    owner = await inOffice(shop, 'owner')
    await submitPayment(customer, await openHold(customer), 'pay')
    const [{ id, header }] = await ordersOf(customer)
    await at.setStatus(id, 'completed')
    const number = Number(/#(\d+)/.exec(header)?.[1])
    return { customer, id: String(id), number, hold: (await at.latest(id))!.id }
  }
  async function aChargedDeposit(by?: Customer) {
    const order = await aHeldDeposit(by)
    const charge = { id: order.hold, amount: CHARGE, reason: 'A bench' }
    expect((await owner.post(`office/orders/${order.number}/deposit/charge`, charge)).status).toBe(200)
    return order
  }
  /** What is refunded, by default for the first time, and for a reason. */
  const refund = ({ number, hold }: { number: number; hold: string }, body: object, who: Visit = owner) =>
    who.post(`office/orders/${number}/deposit/refunds`, {
      id: randomUUID(),
      hold,
      expected_left: CHARGE,
      reason: REASON,
      ...body,
    })
  const shown = async (number: number) => (await owner.get(`office/orders/${number}`)).body
  const refundMails = async (id: string) =>
    (await mailsAbout(shop, id)).filter(({ dedupeKey }) => dedupeKey?.startsWith('order-deposit-refunded-'))
  /** Kind, charged, and received of every line about it, from all months. */
  async function bookLines(number: number) {
    const months = ['2026-11', '2026-12', '2027-01']
    const files = await Promise.all(
      months.map(async (month) => (await owner.get(`office/numbers/books/csv?month=${month}`)).body),
    )
    return files
      .flatMap((csv) => String(csv).split('\r\n'))
      .map((line) => line.split(','))
      .filter(([, order, , , kind]) => order === String(number) && kind?.startsWith('deposit'))
      .map(([day, , , , kind, charged, received]) => ({ day, kind, charged, received }))
  }

  it('goes back in part and then whole, with an email for each, and the order, receipt, and history say so', async () => {
    const order = await aChargedDeposit()
    const { customer, id, number } = order
    expect((await shown(number)).deposit).toMatchObject({ most_refund: CHARGE, can_release: false })
    expect((await refund(order, { amount: 5_000 })).body.deposit).toMatchObject({
      text: `$120.00 is charged (“A bench”). The rest, $180.00, is released. $50.00 is refunded (“${REASON}”).`,
      most_refund: 7_000,
    })
    const [{ receipt_url }] = await ordersOf(customer)
    const papers = await Promise.all([
      customer.get(receipt_url),
      owner.get(`/office/orders/${number}/receipt`),
    ])
    for (const { body } of papers) {
      expect(body).toContain('Deposit charged, US dollars</th><td>$120.00')
      expect(body).toContain('Deposit refunded</th><td>-$50.00')
      expect(body).toContain('Total paid, US dollars</th><td>$568.31')
    }
    shop.clock.pass({ minutes: 5 })
    await refund(order, { amount: 7_000, expected_left: 7_000, reason: 'The rest, too' })
    const { deposit, history } = await shown(number)
    expect(deposit.most_refund).toBe(0)
    expect((await depositOf(customer)).text).toBe(
      `$120.00 is charged (“A bench”). The rest, $180.00, is released. $50.00 is refunded (“${REASON}”). $70.00 is refunded (“The rest, too”).`,
    )
    const done = history.filter(({ act }: { act: string }) => act === 'Refunded the deposit charge')
    expect(done).toEqual([
      expect.objectContaining({ detail: 'amount $70.00', who: owner.email }),
      expect.objectContaining({ detail: 'amount $50.00', who: owner.email }),
    ])
    const mails = await refundMails(id)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `We refunded $50.00 of your deposit for order #${number}`,
      `We refunded $70.00 of your deposit for order #${number}`,
    ])
    expect(mails[0]?.bodyText).toContain(REASON)
    const log = await database().db.selectFrom('officeLog').selectAll().orderBy('id').execute()
    expect(JSON.stringify(log)).not.toContain(REASON)
  })

  it('goes back once, however often the same is sent', async () => {
    const order = await aChargedDeposit()
    const same = { id: randomUUID(), amount: 5_000 }
    const answers = await Promise.all([1, 2, 3].map(() => refund(order, same)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await refund(order, same)).body.deposit.most_refund).toBe(7_000)
    expect(await refundMails(order.id)).toHaveLength(1)
    const lines = await bookLines(order.number)
    expect(lines.filter(({ kind }) => kind === 'deposit refund')).toHaveLength(1)
    const changed = await refund(order, { ...same, amount: 6_000 })
    expect([changed.status, changed.body.message]).toEqual([
      409,
      expect.stringMatching(/^\$50\.00 of the charge/),
    ])
    expect((await shown(order.number)).deposit.most_refund).toBe(7_000)
    const other = await aChargedDeposit()
    expect((await refund(other, same)).status).toBe(409)
    expect((await shown(other.number)).deposit.most_refund).toBe(CHARGE)
  })

  it('is refunded by one of two members who do it at once, and the other is told', async () => {
    const order = await aChargedDeposit()
    const colleague = await inOffice(shop, 'owner')
    const answers = await Promise.all([
      refund(order, { amount: 5_000 }),
      refund(order, { amount: 5_000 }, colleague),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'A part of the charge has been refunded meanwhile. Please look at the order again.',
    )
    expect((await shown(order.number)).deposit.most_refund).toBe(7_000)
    expect(await refundMails(order.id)).toHaveLength(1)
  })

  it('goes back with a reason, up to what was charged, and only once it was', async () => {
    const held = await aHeldDeposit()
    expect((await refund(held, { amount: 100 })).body.message).toBe('Nothing of this deposit is charged.')
    const order = await aChargedDeposit()
    expect((await refund(order, { amount: CHARGE + 1 })).body.message).toBe('You can refund up to $120.00.')
    expect((await refund(order, { amount: 0 })).body.errors.amount).toHaveLength(1)
    expect((await refund(order, { amount: 100, reason: ' ' })).body.errors.reason).toHaveLength(1)
    expect((await refund(order, { amount: 100, hold: held.hold })).status).toBe(409)
    await refund(order, { amount: CHARGE })
    expect((await refund(order, { amount: 1, expected_left: 0 })).body.message).toBe(
      'All of the charge is refunded already.',
    )
    expect((await refundMails(order.id)).map(({ subject }) => subject)).toHaveLength(1)
  })

  it('is in the books with what goes back, on the day of each, and charged and received stay the same', async () => {
    const order = await aChargedDeposit()
    const revenue = async () => (await owner.get('office/numbers/revenue?year=2026')).body
    const before = await revenue()
    await refund(order, { amount: 5_000 })
    shop.clock.set('2026-12-20T20:00:00Z')
    owner = await inOffice(shop, 'owner')
    await refund(order, { amount: 7_000, expected_left: 7_000 })
    const lines = await bookLines(order.number)
    expect(lines).toEqual([
      { day: '2026-11-29', kind: 'deposit', charged: '120', received: '120' },
      { day: '2026-11-29', kind: 'deposit refund', charged: '-50', received: '-50' },
      { day: '2026-12-20', kind: 'deposit refund', charged: '-70', received: '-70' },
    ])
    expect(lines.reduce((sum, { charged }) => sum + Number(charged), 0)).toBe(0)
    expect(await revenue()).toEqual(before)
  })

  it('adds up in the order, the books, the emails, and at the gateway, whatever members send at once', async () => {
    const random = createRandom()
    const order = await aChargedDeposit()
    const members = [owner, await inOffice(shop, 'owner'), await inOffice(shop, 'owner')]
    let left = CHARGE
    for (let round = 0; round < roundsFrom('RACE_ROUNDS', 5); round++) {
      // Small, so that many fit in; what was shown is sometimes old.
      const wanted = Array.from({ length: 6 }, () => ({
        id: randomUUID(),
        amount: 1 + Math.floor((random() * CHARGE) / 8),
        expected_left: random() < 0.2 ? CHARGE : left,
      }))
      const sent = [...wanted, ...wanted.slice(0, 2)]
      await Promise.all(sent.map((body, at) => refund(order, body, members[at % members.length])))
      left = (await shown(order.number)).deposit.most_refund
    }
    const { refunds, ref } = (await at.latest(order.id))!
    const sum = refunds.reduce((cents, { amountCents }) => cents + amountCents, 0)
    expect(sum).toBeGreaterThan(0)
    expect(CHARGE - sum).toBe(left)
    expect(left).toBeGreaterThanOrEqual(0)
    const taken = await database()
      .db.selectFrom('testRefund')
      .select('amountCents')
      .where('ref', '=', ref)
      .execute()
    expect(taken.reduce((cents, { amountCents }) => cents + amountCents, 0)).toBe(sum)
    const lines = await bookLines(order.number)
    for (const column of ['charged', 'received'] as const)
      expect(lines.reduce((cents, line) => cents + Math.round(Number(line[column]) * 100), 0)).toBe(left)
    expect(await refundMails(order.id)).toHaveLength(refunds.length)
  })

  it('says why it goes back to its customer alone', async () => {
    const order = await aChargedDeposit()
    await refund(order, { amount: 5_000 })
    const { body } = await shop.app.inject({ url: `/pay/deposits/${order.id}` })
    expect(body).toContain('The rest, $180.00, is released. $50.00 is refunded.')
    expect(body).not.toContain('Ada')
  })

  it('is exported with what goes back, and the reason is erased with the account', async () => {
    const { browser, email, id: userId } = await signUp(shop)
    await proveEmail(shop, { id: userId })
    const order = await aChargedDeposit({ ...browser, userId })
    await refund(order, { amount: 5_000 })
    const { body } = await browser.get('cabinet/user/export')
    expect(body.deposit_refunds).toMatchObject([
      { order: order.number, amount_cents: 5_000, reason: REASON, given_at: expect.any(String) },
    ])
    expect((await browser.delete('cabinet/user', { email, password: PASSWORD })).status).toBe(204)
    expect((await at.latest(order.id))?.refunds).toEqual([
      { amountCents: 5_000, reason: null, isGiven: true },
    ])
    // Nobody is left to write to.
    expect((await refund(order, { amount: 7_000, expected_left: 7_000 })).status).toBe(200)
    expect(await bookLines(order.number)).toHaveLength(3)
  })
})
