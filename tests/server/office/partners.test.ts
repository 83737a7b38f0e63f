import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { commandLine } from '../../../server/repositories/office/office-log.repo.ts'
import { changing } from '../changing.ts'
import { aCustomer } from '../customer.ts'
import { buyStay, isFree } from '../journey.ts'
import { aRental, aSettlement } from '../rows.ts'
import type { Visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useRental, useShop } from '../use-shop.ts'
import { inOffice, visitOffice } from './members.ts'

const terms = { level: 1, starts_on: '2026-06-01', share_percent: 85 }

describeOnBothEngines('a franchise partner', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { settlement, sauna } = useRental(database)
  let owner: Visit
  let partner: Awaited<ReturnType<typeof inOffice>>
  let unit: number
  beforeEach(async () => {
    shop.clock.set('2026-11-21T18:00:00Z')
    unit = sauna.units[0] ?? 0
    owner = await inOffice(shop, 'owner')
    partner = await inOffice(shop, 'partner', { unitIds: [unit] })
    await owner.put(`office/partners/contracts/${unit}`, terms)
  })

  const paidStatements = () => database().db.selectFrom('partnerStatement').selectAll().execute()
  const use = (from: string, to: string, who: Visit = partner) =>
    who.post('office/own-use', { unit_id: unit, from, to })
  const mine = async () => (await partner.get('office/partners')).body.items[0]
  const statementsOf = (month: string) => `office/partners/${partner.memberId}/statements/${month}`
  const refundHalf = async (number: number) => {
    const { body } = await owner.get(`office/orders/${number}`)
    const answer = await owner.post(`office/orders/${number}/refunds`, {
      id: crypto.randomUUID(),
      amount: Math.floor(body.total_cost / 2),
    })
    expect(answer.status).toBe(200)
  }
  async function aRentedStay() {
    await buyStay(await aCustomer(shop), sauna.id)
    const order = await database()
      .db.selectFrom('shopOrder')
      .selectAll()
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    await asOf('2027-01-05T18:00:00Z')
    return order
  }
  async function asOf(instant: string) {
    shop.clock.set(instant)
    owner = await inOffice(shop, 'owner')
    partner = { ...partner, ...(await sameMember()) }
  }
  /** A new session: the hour without use is over. */
  const sameMember = () => visitOffice(shop, partner.memberId)

  it('sees own saunas and contract, and nothing of another partner', async () => {
    const other = await aRental(database(), settlement.id, { units: 1 })
    const stranger = await inOffice(shop, 'partner', { unitIds: other.units })
    expect((await partner.get('office/partners')).body.items).toEqual([
      expect.objectContaining({
        id: partner.memberId,
        saunas: [
          expect.objectContaining({
            unit_id: unit,
            contract: expect.objectContaining({
              ...terms,
              ownership_on: null,
              year: { year: 1, from: '2026-06-01', to: '2027-05-31', nights_used: 0, nights_left: 91 },
            }),
          }),
        ],
      }),
    ])
    const all = (await owner.get('office/partners')).body.items.map(({ id }: { id: string }) => id)
    expect(all).toEqual(expect.arrayContaining([partner.memberId, stranger.memberId]))
    expect((await use('2026-12-01', '2026-12-04', stranger)).status).toBe(404)
  })

  it('books days of own use by the rules of the calendar, which take the days and count', async () => {
    const { status, body } = await use('2026-12-01', '2026-12-04')
    expect([status, body.items[0].saunas[0].own_uses]).toEqual([
      200,
      [{ id: expect.any(Number), from: '2026-12-01', to: '2026-12-04', nights: 3, can_cancel: true }],
    ])
    expect(body.items[0].saunas[0].contract.year).toMatchObject({ nights_used: 3, nights_left: 88 })
    expect(await isFree(shop, sauna.id)).toBe(false)
    // The turnover after it is blocked, and is no use.
    expect(await isFree(shop, sauna.id, { date_from: '2026-12-04', date_to: '2026-12-06' })).toBe(false)
    expect((await use('2026-12-02', '2026-12-03')).status).toBe(422)
    expect((await use('2026-11-01', '2026-11-03')).body.errors.from[0]).toMatch(/^The earliest start date/)
    const { body: log } = await owner.get('office/log?act=booked%20own%20use')
    expect(log.items[0]).toMatchObject({
      actor: partner.email,
      after: { from: '2026-12-01', to: '2026-12-04' },
    })
  })

  it('gives days back before they begin, not after', async () => {
    const { body } = await use('2026-12-01', '2026-12-04')
    const { id } = body.items[0].saunas[0].own_uses[0]
    expect((await partner.delete(`office/own-use/${id}`)).status).toBe(200)
    expect(await isFree(shop, sauna.id)).toBe(true)
    expect((await mine()).saunas[0].contract.year.nights_used).toBe(0)
    expect((await partner.delete(`office/own-use/${id}`)).status).toBe(409)
    const again = (await use('2026-12-01', '2026-12-04')).body.items[0].saunas[0].own_uses[0]
    const stranger = await inOffice(shop, 'partner', {
      unitIds: (await aRental(database(), settlement.id, { units: 1 })).units,
    })
    expect((await stranger.delete(`office/own-use/${again.id}`)).status).toBe(404)
    shop.clock.set('2026-12-01T18:00:00Z')
    partner = { ...partner, ...(await sameMember()) }
    const late = await partner.delete(`office/own-use/${again.id}`)
    expect([late.status, late.body.message]).toEqual([409, 'These days have begun, and count.'])
  })

  it('has no more nights than the contract year has, also with two requests at once', async () => {
    // Of 91 nights, 86 are used: 5 are left.
    await sql`with use as (insert into own_use (unit_id, member_id, date_from, date_to, created_at)
        values (${unit}, ${partner.memberId}, '2026-06-01', '2026-08-26', now()) returning id)
      insert into unit_night (unit_id, night, kind, own_use_id)
      select ${unit}, '2026-06-01'::date + n, 'block', use.id from generate_series(0, 85) n, use`.execute(
      database().db,
    )
    const answers = await Promise.all([use('2026-12-01', '2026-12-04'), use('2026-12-08', '2026-12-11')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toBe(
      'Contract year 1 ends 05/31/2027 and has 2 of 91 nights of own use left. These days take 3.',
    )
  })

  it('has a statement for each month, which is final once it is paid out', async () => {
    const order = await aRentedStay()
    const share = Math.round(order.rentalCents * 0.85)
    const { body } = await partner.get(statementsOf('2026-12'))
    expect(body.data).toMatchObject({
      revenue: order.rentalCents,
      share,
      paid_out_at: null,
      waits_for: null,
      lines: [{ order: order.number, from: '2026-12-01', to: '2026-12-04', is_correction: false }],
    })
    expect(JSON.stringify(body)).not.toMatch(/Ada|Cedar/)
    const payOut = (who: Visit, expected_share: number) =>
      who.post(`${statementsOf('2026-12')}/payout`, { expected_share })
    expect((await payOut(partner, share)).status).toBe(403)
    const changed = await payOut(owner, share + 1)
    expect([changed.status, changed.body.message]).toEqual([
      409,
      expect.stringContaining('Please check the statement again.'),
    ])
    // Two owners at the same moment: one pays out, the other is told who.
    const second = await inOffice(shop, 'owner')
    const answers = await Promise.all([payOut(owner, share), payOut(second, share)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^This statement was paid out already, by owner/,
    )

    await refundHalf(order.number)
    const frozen = (await partner.get(statementsOf('2026-12'))).body.data
    expect([frozen.share, frozen.lines]).toEqual([share, body.data.lines])
    const next = (await partner.get(statementsOf('2027-01'))).body.data
    expect(next.waits_for).toBe('This month is not over yet.')
    expect(next.lines).toEqual([expect.objectContaining({ order: order.number, is_correction: true })])
    expect(next.revenue).toBe(Math.round(order.rentalCents / 2) - order.rentalCents)
    expect(
      (await owner.post(`${statementsOf('2027-01')}/payout`, { expected_share: next.share })).status,
    ).toBe(409)
  })

  it('gets the share of what an order costs after it was changed, however that was paid', async () => {
    const { aPaidOrder, orderNow, change, waitingChange, pay, report } = changing(shop)
    const revenue = async () => {
      const now = shop.clock.now()
      await asOf('2027-01-05T18:00:00Z')
      const answer = await partner.get(statementsOf('2026-12'))
      shop.clock.set(now.toISOString())
      return answer.body.data.revenue
    }
    const { order } = await aPaidOrder(sauna.id)
    expect(await revenue()).toBe(order.rentalCents)
    // What it costs less goes back, and has lowered its price already.
    await change(order, { stay: { from: '2026-12-01', to: '2026-12-03' } })
    const shorter = await orderNow(order.id)
    expect(shorter.partRefundedCents).toBe(order.totalCents - shorter.totalCents)
    expect(await revenue()).toBe(shorter.rentalCents)
    // What it costs more counts once it is paid.
    const longer = await waitingChange(order, { stay: { from: '2026-12-01', to: '2026-12-06' } })
    expect(await revenue()).toBe(shorter.rentalCents)
    await pay(longer)
    await report(longer)
    expect(await revenue()).toBe(longer.wanted.rentalCents)
  })

  it('whose guest is moved to the sauna of another finds the months paid out as they were, as the books are', async () => {
    const order = await aRentedStay()
    const before = (await partner.get(statementsOf('2026-12'))).body.data
    const paid = await owner.post(`${statementsOf('2026-12')}/payout`, { expected_share: before.share })
    expect(paid.status).toBe(200)
    const books = async () =>
      String((await owner.get('office/numbers/books/csv?month=2026-11')).body)
        .split('\r\n')
        .filter((line) => line.split(',')[1] === String(order.number))
    const booked = await books()
    const rental = booked.map((line) => line.split(',')).filter((cells) => cells[4] === 'rental')
    expect(rental.map((cells) => Math.round(Number(cells[5]) * 100))).toEqual([before.revenue])

    const elsewhere = await aRental(database(), (await aSettlement(database())).id)
    const target = { orderId: order.id, unitId: elsewhere.units[0] as number, mayChangeSauna: true }
    expect(await changing(shop).booking.move(commandLine, target)).toHaveProperty('moved')
    expect(await books()).toEqual(booked)
    expect((await partner.get(statementsOf('2026-12'))).body.data.lines).toEqual(before.lines)
    // The share goes back under the sauna for which it was paid: the other one is no business of theirs.
    expect((await partner.get(statementsOf('2027-01'))).body.data.lines).toEqual([
      { ...before.lines[0], revenue: -before.revenue, share: -before.share, is_correction: true },
    ])
  })

  it('whose statement is paid out finds it unchanged, whatever is tried', async () => {
    await aRentedStay()
    const { share } = (await owner.get(statementsOf('2026-12'))).body.data
    await owner.post(`${statementsOf('2026-12')}/payout`, { expected_share: share })
    const before = await paidStatements()
    for (const change of [
      sql`update partner_statement set month = '2020-01'`,
      sql`delete from partner_statement_line`,
      sql`truncate partner_statement cascade`,
    ])
      await expect(change.execute(database().db)).rejects.toThrow('cannot be changed')
    expect(await paidStatements()).toEqual(before)
  })

  it('reads on paper the day of the payout as the company has it, whatever it is in UTC by then', async () => {
    await aRentedStay()
    const { share } = (await owner.get(statementsOf('2026-12'))).body.data
    // Still the evening of the 7th in Los Angeles.
    await asOf('2027-01-08T03:00:00Z')
    await owner.post(`${statementsOf('2026-12')}/payout`, { expected_share: share })
    const { body } = await owner.get(`/office/partners/${partner.memberId}/2026-12/print`)
    expect(body).toContain('Paid out 01/07/2027.')
  })

  it('who does not exist has no statement, whatever the address says', async () => {
    for (const id of ['-'.repeat(36), 'x'])
      expect((await owner.get(`/office/partners/${id}/2026-12/print`)).status).toBe(303)
  })

  it('takes a statement along as a file, and prints it; another partner does not', async () => {
    const order = await aRentedStay()
    const file = await partner.get(`${statementsOf('2026-12')}/csv`)
    expect(file.headers['content-disposition']).toBe('attachment; filename="statement-2026-12.csv"')
    expect(file.body).toContain(`${order.number},${sauna.slug}-0,2026-12-01,2026-12-04,`)
    const page = `/office/partners/${partner.memberId}/2026-12/print`
    expect((await partner.get(page)).body).toContain(`#${order.number}`)
    const other = await aRental(database(), settlement.id, { units: 1 })
    const stranger = await inOffice(shop, 'partner', { unitIds: other.units })
    expect((await stranger.get(statementsOf('2026-12'))).status).toBe(404)
    expect((await stranger.get(`${statementsOf('2026-12')}/csv`)).status).toBe(404)
    const refused = await stranger.get(page)
    expect([refused.status, refused.headers.location]).toEqual([303, page.replace('/print', '')])
  })

  it.each([
    [null, 'Please enter a whole number, like 80.'],
    [12.5, 'Please enter a whole number, like 80.'],
    [0, 'A partner of level 1 gets 1% to 85%.'],
    [86, 'A partner of level 1 gets 1% to 85%.'],
  ])('gets no share of %j, and its field says why', async (typed, message) => {
    const answer = await owner.put(`office/partners/contracts/${unit}`, { ...terms, share_percent: typed })
    expect([answer.status, answer.body.errors]).toEqual([422, { share_percent: [message] }])
  })
})
