import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { aCustomer } from '../customer.ts'
import { buyStay, chooseSale, order, ordersOf, submitPayment, aSaleForm } from '../journey.ts'
import { aRental, aSale, aSettlement } from '../rows.ts'
import type { Visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useCustomer, useRental, useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

describeOnBothEngines('handovers', (database) => {
  const shop = useShop(database)
  const { settlement, sauna } = useRental(database)
  const customer = useCustomer(shop)
  let staff: Visit
  let number: number

  beforeEach(async () => {
    await buyStay(customer, sauna.id)
    number = numberIn(await ordersOf(customer))
    staff = await inOffice(shop, 'staff', { settlementIds: [settlement.id] })
  })

  const numberIn = (orders: { header: string }[]) => Number(/#(\d+)/.exec(orders[0]?.header ?? '')?.[1])
  const tap = (
    by: Visit,
    kind: 'out' | 'back',
    { key = randomUUID(), of = number }: { key?: string; of?: number } = {},
  ) => by.post('office/handovers', { key, order: of, kind })
  const statusOf = async (who = customer) => (await ordersOf(who))[0].status
  const logOf = async (of = number) =>
    (
      await database()
        .db.selectFrom('officeLog')
        .select(['actor', 'act', 'before', 'after'])
        .where('subject', '=', `order ${of}`)
        .orderBy('id')
        .execute()
    ).map(({ act }) => act)

  it('take a sauna out and back, and are in the log', async () => {
    const out = await tap(staff, 'out')
    expect([out.status, out.body.data]).toEqual([
      200,
      expect.objectContaining({ order: number, kind: 'out', undo_until: '2026-11-21T18:10:00.000Z' }),
    ])
    expect(await statusOf()).toBe('handed_over')
    expect((await tap(staff, 'back')).status).toBe(200)
    expect(await statusOf()).toBe('completed')
    expect(await logOf()).toEqual(['handed over', 'took back'])
  })

  it('count once under one key, however often they are sent', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => tap(staff, 'out', { key })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await logOf()).toEqual(['handed over'])
    await tap(staff, 'back')
    expect((await tap(staff, 'out', { key })).body).toEqual(answers[0]?.body)
    expect(await statusOf()).toBe('completed')
  })

  it('count once when two people tap at the same time, and the slower one reads who was faster', async () => {
    const other = await inOffice(shop, 'staff', { settlementIds: [settlement.id] })
    const [mine, theirs] = await Promise.all([tap(staff, 'out'), tap(other, 'out')])
    expect(new Set([mine.status, theirs.status])).toEqual(new Set([200, 409]))
    const refused = mine.status === 409 ? mine : theirs
    expect(refused.body.message).toMatch(
      new RegExp(`^staff\\S+@example.com already recorded that order #${number} was handed over.$`),
    )
    expect(await logOf()).toEqual(['handed over'])
  })

  it('are refused again under the key that was refused, even if they were possible now', async () => {
    const key = randomUUID()
    const early = await tap(staff, 'back', { key })
    expect([early.status, early.body.message]).toEqual([
      409,
      `Order #${number} has not been handed over yet.`,
    ])
    await tap(staff, 'out')
    expect((await tap(staff, 'back', { key })).body).toEqual(early.body)
    expect(await statusOf()).toBe('handed_over')
  })

  it('are refused with a key of another order, or no key', async () => {
    const key = randomUUID()
    await tap(staff, 'out', { key })
    const other = await aCustomer(shop)
    const second = await aRental(database(), settlement.id)
    await buyStay(other, second.id)
    const answer = await tap(staff, 'out', { key, of: numberIn(await ordersOf(other)) })
    expect(answer.status).toBe(409)
    expect(await statusOf(other)).toBe('paid')
    expect((await tap(staff, 'out', { key: 'x' })).body.errors).toEqual({ key: ['This is not a key.'] })
  })

  it('are refused while an order is not paid', async () => {
    const other = await aCustomer(shop)
    const second = await aRental(database(), settlement.id)
    await order(other, second.id)
    const of = numberIn(await ordersOf(other))
    expect((await tap(staff, 'out', { of })).body.message).toBe(`Order #${of} is not paid.`)
  })

  it('complete a sale, which does not come back; it is for those who work everywhere', async () => {
    const buyer = await aCustomer(shop)
    const sold = await aSale(database())
    await chooseSale(buyer, sold.id, 'pickup')
    const { version } = (await buyer.get('request/total')).body
    const accepted = await buyer.post('request/accept', aSaleForm({ version }))
    await submitPayment(buyer, accepted.body.redirectTo, 'pay')
    const of = numberIn(await ordersOf(buyer))
    const everywhere = await inOffice(shop, 'staff', { isEverywhere: true })
    expect((await tap(everywhere, 'back', { of })).body.message).toBe(
      `Order #${of} is a sale. It does not come back.`,
    )
    expect((await tap(staff, 'out', { of })).status).toBe(403)
    expect((await tap(everywhere, 'out', { of })).status).toBe(200)
    expect(await statusOf(buyer)).toBe('completed')
  })

  it('can be undone for ten minutes, once or twice, by a colleague too', async () => {
    const key = randomUUID()
    await tap(staff, 'out', { key })
    const colleague = await inOffice(shop, 'owner')
    expect((await colleague.delete(`office/handovers/${key}`)).status).toBe(204)
    expect((await staff.delete(`office/handovers/${key}`)).status).toBe(204)
    expect(await statusOf()).toBe('paid')
    expect(await logOf()).toEqual(['handed over', 'undid “handed over”'])

    const second = randomUUID()
    expect((await tap(staff, 'out', { key: second })).status).toBe(200)
    shop.clock.pass({ minutes: 11 })
    onTestFinished(() => shop.clock.pass({ minutes: -11 }))
    const tooLate = await staff.delete(`office/handovers/${second}`)
    expect([tooLate.status, await statusOf()]).toEqual([409, 'handed_over'])
  })

  it('cannot be undone once something else has happened', async () => {
    const key = randomUUID()
    await tap(staff, 'out', { key })
    await tap(staff, 'back')
    expect((await staff.delete(`office/handovers/${key}`)).status).toBe(409)
    expect(await statusOf()).toBe('completed')
  })

  describe('are recorded by those who work there:', () => {
    it('staff of another place are refused', async () => {
      const elsewhere = await aSettlement(database())
      const stranger = await inOffice(shop, 'staff', { settlementIds: [elsewhere.id] })
      const key = randomUUID()
      const refused = await tap(stranger, 'out', { key })
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'You do not work at this place. An owner can change that.',
      ])
      await tap(staff, 'out', { key })
      expect((await stranger.delete(`office/handovers/${key}`)).status).toBe(403)
      expect(await statusOf()).toBe('handed_over')
    })

    it('a partner is refused, even for a sauna of their own', async () => {
      const partner = await inOffice(shop, 'partner', { unitIds: [sauna.units[0] ?? 0] })
      expect((await tap(partner, 'out')).status).toBe(403)
    })
  })

  it('are on the list of their day, with who did it and until when it can be undone', async () => {
    await tap(staff, 'out')
    const { body } = await staff.get('office/today')
    expect(body.places).toHaveLength(1)
    const done = body.places[0].done.find((one: { number: number }) => one.number === number)
    expect(done).toMatchObject({
      kind: 'out',
      unit: `${sauna.slug}-0`,
      by: expect.stringMatching(/^staff/),
      undo_until: '2026-11-21T18:10:00.000Z',
    })
    const partner = await inOffice(shop, 'partner', { unitIds: [sauna.units[0] ?? 0] })
    expect(JSON.stringify((await partner.get('office/today')).body)).not.toContain('staff')
    const yesterday = (await staff.get('office/today?day=2026-11-20')).body
    expect(yesterday.places.flatMap(({ done }: { done: object[] }) => done)).toEqual([])
  })

  it('have hours, a distance, and a balance, and are prepared the day before', async () => {
    await database()
      .db.updateTable('shopOrder')
      .set({
        hours: JSON.stringify({ pickup: '3 PM to 7 PM', return: 'by 11 AM', delivery: 'noon' }),
        deliveryMethod: 'delivery',
        deliveryAddress: JSON.stringify({
          address: '1 Lake St',
          city: 'Troy',
          state: 'NY',
          zipCode: '12180',
        }),
      })
      .where('number', '=', number)
      .execute()
    const find = (list: { order?: { number: number }; number?: number }[]) =>
      list.find((one) => (one.order ?? one).number === number)
    const dayBefore = (await staff.get('office/today?day=2026-11-30')).body.places[0]
    expect(find(dayBefore.next_day)).toMatchObject({
      still_out: false,
      order: { hours: 'noon', address: '1 Lake St, Troy, NY 12180' },
    })
    const onTheDay = (await staff.get('office/today?day=2026-12-01')).body.places[0]
    expect(find(onTheDay.groups[0].orders)).toMatchObject({
      hours: 'noon',
      miles: 11,
      balance: { due: 0, refundable: 56_831 },
    })
    const partner = await inOffice(shop, 'partner', { unitIds: [sauna.units[0] ?? 0] })
    const seen = (await partner.get('office/today?day=2026-12-01')).body.places[0]
    expect(find(seen.groups[0].orders)).toMatchObject({
      hours: 'noon',
      miles: null,
      balance: null,
      address: null,
      customer: null,
    })
    await tap(staff, 'out')
    const returning = (await staff.get('office/today?day=2026-12-04')).body.places[0]
    expect(
      find(returning.groups.find(({ kind }: { kind: string }) => kind === 'comes_back').orders),
    ).toMatchObject({
      hours: 'by 11 AM',
    })
  })
})
