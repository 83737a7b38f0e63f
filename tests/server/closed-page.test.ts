import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { commandLine } from '../../server/repositories/office/office-log.repo.ts'
import { closing } from './closing.ts'
import { formatUsd } from '../../server/domain/money.ts'
import { buyStay } from './journey.ts'
import { aCustomer } from './customer.ts'
import { visit, type Visit } from './shop.ts'
import { useDatabase } from './use-database.ts'
import { useRental, useShop } from './use-shop.ts'

describe('the page behind the link', () => {
  const database = useDatabase()
  const shop = useShop(database)
  const { settlement, sauna } = useRental(database)
  let at: ReturnType<typeof closing>
  let anyone: Visit
  beforeEach(() => {
    at = closing(shop)
    anyone = visit(shop)
  })

  /** A paid order whose dates are closed, and the address its customer was emailed. */
  async function aCase() {
    const { order } = await at.aPaidOrder(sauna.id)
    await at.close({
      settlementId: settlement.id,
      unitIds: sauna.units,
      firstNight: '2026-12-01',
      lastNight: '2026-12-05',
      words: 'Ask <us> & the county.',
    })
    const [token = ''] = await at.tokensFor(order.number)
    return { order, address: `/closed?token=${token}` }
  }

  const choose = (address: string, choice?: string) =>
    anyone.post(address, undefined, {
      payload: choice === undefined ? '' : new URLSearchParams({ choice }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const choicesIn = (html: string) =>
    [...html.matchAll(/name="choice" value="([^"]+)"/g)].map(([, value = '']) => value)

  it('says what happened and what there is to choose, to anyone with the link, and nobody keeps it', async () => {
    const { order, address } = await aCase()
    const { status, body, headers } = await anyone.get(address)
    expect(status).toBe(200)
    expect(body).toContain('A burn ban is in effect')
    expect(body).toContain('Ask &lt;us&gt; &amp; the county.')
    expect(body).toContain(`order #${order.number}`)
    // Whose page it is, whom to call, and on which days of the week.
    expect(body).toContain('<a href="/">Heat and Chill</a>')
    expect(body).toMatch(/Call <a href="tel:\+?\d+">/)
    expect(body).toMatch(/<small>(Mon|Tue|Wed|Thu|Fri|Sat|Sun) to \w{3}[.<]/)
    expect(choicesIn(body).at(-1)).toBe('refund')
    expect(choicesIn(body).length).toBeGreaterThan(3)
    expect(body).not.toContain('<script')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('moves the order, and shows what was decided from then on', async () => {
    const { order, address } = await aCase()
    const [choice = ''] = choicesIn((await anyone.get(address)).body)
    const answered = await choose(address, choice)
    expect([answered.status, answered.headers.location]).toEqual([303, address])
    const page = await anyone.get(address)
    expect(page.body).toContain('Your order has been moved')
    expect(choicesIn(page.body)).toEqual([])
    const [, from] = choice.split('|')
    expect((await at.booking.orders.find(order.id))?.dateFrom).toBe(from)
    expect((await choose(address, 'refund')).status).toBe(303)
    expect((await at.booking.orders.find(order.id))?.status).toBe('paid')
  })

  it('gives everything back', async () => {
    const { order, address } = await aCase()
    await choose(address, 'refund')
    expect((await anyone.get(address)).body).toContain('Your order is canceled')
    expect(await at.booking.orders.find(order.id)).toMatchObject({ refundCents: order.totalCents })
  })

  it('offers what is left where a part went back before', async () => {
    const { order, address } = await aCase()
    const refund = { id: randomUUID(), orderId: order.id, amountCents: 2_500, createdAt: shop.clock.now() }
    await database()
      .db.insertInto('orderRefund')
      .values({ ...refund, givenAt: refund.createdAt })
      .execute()
    const left = formatUsd(order.totalCents - 2_500)
    const { body } = await anyone.get(address)
    expect(body).toContain(`Full refund: ${left}`)
    expect(body).toContain('$25.00 was refunded before')
  })

  it('of an order in two closures says each reason, and goes on asking when one is opened again', async () => {
    const { order, address } = await aCase()
    shop.clock.pass({ minutes: 1 })
    await at.close({
      settlementId: settlement.id,
      unitIds: sauna.units,
      firstNight: '2026-12-02',
      lastNight: '2026-12-02',
      words: 'The road is closed, too.',
    })
    expect(await at.mailsAbout(order.number)).toHaveLength(1)
    const page = async () => (await anyone.get(address)).body
    const burnBan = 'A burn ban is in effect'
    for (const reason of [burnBan, 'The road is closed, too.']) expect(await page()).toContain(reason)
    // After two days there is one reminder, too.
    shop.clock.pass({ days: 3 })
    await Promise.all([at.remindDue(), at.remindDue()])
    expect(await at.mailsAbout(order.number)).toHaveLength(2)
    const [, first] = await at.closures.list(2)
    await at.reopen(commandLine, first?.id ?? 0)
    expect(await page()).toContain('The road is closed, too.')
    await choose(address, 'refund')
    expect(await page()).toContain('Your order is canceled')
  })

  it('says that a move was followed by a cancellation', async () => {
    const { order, address } = await aCase()
    const [choice = ''] = choicesIn((await anyone.get(address)).body)
    await choose(address, choice)
    await at.booking.cancel({ orderId: order.id, byOperator: { actor: commandLine, refund: 0 } })
    const { body } = await anyone.get(address)
    expect(body).toContain(`Order #${order.number} was canceled without a refund.`)
  })

  it('says that a choice was taken in the meantime, and offers others', async () => {
    const { address } = await aCase()
    const [choice = ''] = choicesIn((await anyone.get(address)).body)
    const [, from = '', to = ''] = choice.split('|')
    await buyStay(await aCustomer(shop), sauna.id, { date_from: from, date_to: to })
    const { status, body } = await choose(address, choice)
    expect(status).toBe(409)
    expect(body).toContain('role="alert"')
    expect(choicesIn(body)).not.toContain(choice)
  })

  it.each([undefined, '', 'all of it', '12|today|tomorrow'])('asks again after %s', async (choice) => {
    const { address } = await aCase()
    const { status, body } = await choose(address, choice)
    expect([status, choicesIn(body).at(-1)]).toEqual([409, 'refund'])
  })

  it('tells apart dates that were opened again', async () => {
    const { address } = await aCase()
    const { items } = { items: await at.closures.list(1) }
    await at.reopen({ memberId: null, name: 'command line' }, items[0]!.id)
    expect((await anyone.get(address)).body).toContain('Your dates are open again')
  })

  it.each(['/closed', '/closed?token=', '/closed?token=x', '/closed?token=x&token=y'])(
    'knows no %s',
    async (address) => {
      for (const answer of [await anyone.get(address), await choose(address, 'refund')]) {
        expect(answer.status).toBe(404)
        expect(answer.body).toContain('This link does not work')
      }
    },
  )

  it('takes a choice from nowhere else', async () => {
    const { address } = await aCase()
    const answer = await anyone.post(address, undefined, {
      payload: 'choice=refund',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.status).toBe(403)
  })
})
