import { beforeEach, describe, expect, it } from 'vitest'
import { closing } from '../closing.ts'
import { someDates } from '../journey.ts'
import { aRental, aSettlement } from '../rows.ts'
import type { Visit } from '../shop.ts'
import { useDatabase } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

describe('closing dates in the office', () => {
  const database = useDatabase()
  const shop = useShop(database)
  let here: number
  let elsewhere: number
  let sauna: Awaited<ReturnType<typeof aRental>>
  let staff: Visit

  beforeEach(async () => {
    here = (await aSettlement(database())).id
    elsewhere = (await aSettlement(database())).id
    sauna = await aRental(database(), here)
    staff = await inOffice(shop, 'staff', { settlementIds: [here] })
  })

  const wanted = (changes: object = {}) => ({
    settlement_id: here,
    first_night: someDates.date_from,
    last_night: someDates.date_to,
    reason: 'breakdown',
    words: 'The stove is cracked.',
    seen: [],
    ...changes,
  })

  it('shows every order that it would affect, then closes, asks, and lists the answers', async () => {
    const { order } = await closing(shop).aPaidOrder(sauna.id)
    const { seen: _, reason: _reason, words: _words, ...dates } = wanted()
    const preview = await staff.post('office/closures/preview', dates)
    expect(preview.body.orders).toMatchObject([
      {
        number: order.number,
        effect: 'asked',
        total_cost: order.totalCents,
        customer: { phone: expect.any(String) },
      },
    ])
    const unseen = await staff.post('office/closures', wanted())
    expect(unseen.status).toBe(409)
    const closed = await staff.post('office/closures', wanted({ seen: [order.number] }))
    expect(closed.body).toMatchObject({
      data: { units: null, reason: 'breakdown', asked: 1, unanswered: 1, reopened_at: null },
      cases: [{ number: order.number, state: 'open', reminded_at: null }],
      out: [],
    })
    const { id } = closed.body.data
    expect((await staff.get('office/closures')).body.items[0]).toMatchObject({ id, unanswered: 1 })
    expect((await staff.post(`office/closures/${id}/reminders`)).body.reminded).toBe(0)
    const at = closing(shop)
    await at.answers.answer(await at.openCase(order.number), 'refund')
    expect((await staff.get(`office/closures/${id}`)).body).toMatchObject({
      data: { unanswered: 0 },
      cases: [{ state: 'refunded', refund: order.totalCents }],
    })
    expect((await staff.post(`office/closures/${id}/reopening`)).body.data.reopened_at).toBeTruthy()
    expect((await staff.post(`office/closures/${id}/reopening`)).status).toBe(409)
  })

  it('says whose customers have the sauna already', async () => {
    const at = closing(shop)
    const { order } = await at.aPaidOrder(sauna.id)
    await at.booking.advance(order.id, 'handOver')
    const closed = await staff.post('office/closures', wanted({ seen: [order.number] }))
    expect(closed.body).toMatchObject({ cases: [], out: [{ number: order.number, effect: 'out' }] })
  })

  it('shows its emails with the order, and sends one again whose link still works', async () => {
    const at = closing(shop)
    const { order } = await at.aPaidOrder(sauna.id)
    await staff.post('office/closures', wanted({ seen: [order.number] }))
    const { emails, history } = (await staff.get(`office/orders/${order.number}`)).body
    const subject = `We have to close during your dates: order #${order.number}`
    expect(history).toContainEqual(expect.objectContaining({ detail: subject }))
    const { id } = emails.find((email: { subject: string }) => email.subject === subject)
    const again = await staff.post(`office/orders/${order.number}/emails/${id}/again`)
    expect(again.status).toBe(200)
    const [first, second, ...others] = await at.tokensFor(order.number)
    expect([second, others]).toEqual([first, []])
  })

  it.each([
    [{ settlement_id: undefined }, 'settlement_id'],
    [{ first_night: 'soon' }, 'first_night'],
    [{ last_night: '2026-11-30' }, 'last_night'],
    [{ unit_ids: [] }, 'unit_ids'],
    [{ reason: undefined }, 'reason'],
    [{ words: 'x'.repeat(301) }, 'words'],
  ])('says what is wrong with %o', async (changes, field) => {
    const { status, body } = await staff.post('office/closures', wanted(changes))
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('is for the member’s own places', async () => {
    await aRental(database(), elsewhere)
    const stranger = await inOffice(shop, 'staff', { settlementIds: [elsewhere] })
    expect((await stranger.post('office/closures', wanted())).status).toBe(403)
    expect((await stranger.post('office/closures/preview', { ...wanted() })).status).toBe(403)
    const { id } = (await staff.post('office/closures', wanted())).body.data
    expect((await stranger.get(`office/closures/${id}`)).status).toBe(404)
    expect((await stranger.post(`office/closures/${id}/reopening`)).status).toBe(404)
    expect((await stranger.post(`office/closures/${id}/reminders`)).status).toBe(404)
    const { items, settlements } = (await stranger.get('office/closures')).body
    expect(items).toEqual([])
    expect(settlements.map((one: { id: number }) => one.id)).toEqual([elsewhere])
    const owner = await inOffice(shop, 'owner')
    expect((await owner.get('office/closures')).body.items.map((one: { id: number }) => one.id)).toContain(id)
  })

  it('is logged without a customer’s data', async () => {
    const { order } = await closing(shop).aPaidOrder(sauna.id)
    const { id } = (await staff.post('office/closures', wanted({ seen: [order.number] }))).body.data
    await staff.post(`office/closures/${id}/reopening`)
    const owner = await inOffice(shop, 'owner')
    const { items } = (await owner.get('office/log')).body
    expect(items.slice(0, 2)).toMatchObject([
      { act: 'reopened', after: { orders: [order.number] } },
      { act: 'closed', after: { reason: 'Breakdown', saunas: 'all', orders: [order.number] } },
    ])
    expect(JSON.stringify(items)).not.toContain(order.customer.email)
  })
})
