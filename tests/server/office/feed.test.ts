import { beforeEach, expect, it } from 'vitest'
import { buyStay, ordersOf } from '../journey.ts'
import { aSettlement } from '../rows.ts'
import { visit, type Visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useCustomer, useRental, useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

describeOnBothEngines('a list in a calendar', (database) => {
  const shop = useShop(database)
  const { settlement, sauna } = useRental(database)
  const customer = useCustomer(shop)
  let staff: Visit & { memberId: string }
  let number: number

  const make = async (by: Visit) => new URL((await by.post('office/feed')).body.address)
  const read = ({ pathname, search }: URL, headers = {}) => visit(shop).get(pathname + search, { headers })
  const eventsIn = (file: string) =>
    file
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .slice(1)
      .filter((event) => event.includes(`#${number})`))

  beforeEach(async () => {
    await buyStay(customer, sauna.id)
    const [{ header }] = await ordersOf(customer)
    number = Number(/#(\d+)/.exec(header)?.[1])
    staff = await inOffice(shop, 'staff', { settlementIds: [settlement.id] })
  })

  it('has a day on which the sauna goes out and one on which it comes back, and nothing about the customer', async () => {
    const { status, body, headers } = await read(await make(staff))
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex'])
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    const [out, back] = eventsIn(body)
    expect(out).toContain(`UID:office-out-${number}@shop.test`)
    expect(out).toContain('DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261202')
    expect(out).toContain(`SUMMARY:Out: ${sauna.slug}-0 (#${number})`)
    expect(out).toContain('STATUS:CONFIRMED')
    expect(back).toContain('DTSTART;VALUE=DATE:20261204\r\nDTEND;VALUE=DATE:20261205')
    // Not any 555: tests of one process share their counter, so a sauna may be the 555th.
    expect(body).not.toMatch(/Ada|Winter|Cedar|Albany|W123|555-?0101|@example/)
  })

  it('is the same file until something changes, and says what was canceled under the same name', async () => {
    const address = await make(staff)
    const first = await read(address)
    shop.clock.pass({ minutes: 5 })
    const etag = String(first.headers.etag)
    const again = await read(address, { 'if-none-match': `W/"other", ${etag}` })
    expect([again.status, again.body]).toEqual([304, ''])
    const sequenceIn = (event: string | undefined) => Number(/SEQUENCE:(\d+)/.exec(event ?? '')?.[1])
    const before = sequenceIn(eventsIn(first.body)[0])
    const refund = (await staff.get(`office/orders/${number}`)).body.cancel_refund
    expect((await staff.post(`office/orders/${number}/cancel`, { expected_refund: refund })).status).toBe(200)
    const after = await read(address, { 'if-none-match': etag })
    const [out] = eventsIn(after.body)
    expect([after.status, out?.includes(`UID:office-out-${number}@shop.test`)]).toEqual([200, true])
    expect(out).toContain('STATUS:CANCELLED')
    expect(sequenceIn(out)).toBeGreaterThan(before)
    shop.clock.pass({ minutes: -5 })
  })

  it('shows what its member may see', async () => {
    const elsewhere = await aSettlement(database())
    const stranger = await inOffice(shop, 'staff', { settlementIds: [elsewhere.id] })
    expect(eventsIn((await read(await make(stranger))).body)).toEqual([])
    const partner = await inOffice(shop, 'partner', { unitIds: sauna.units })
    expect(eventsIn((await read(await make(partner))).body)).toHaveLength(2)
    const other = await inOffice(shop, 'partner', { unitIds: [] })
    expect(eventsIn((await read(await make(other))).body)).toEqual([])
  })

  it('stops with a new address, when it is revoked, and with its member', async () => {
    const [first, second] = [await make(staff), await make(staff)]
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    expect((await staff.get('office/feed')).body.feed).toEqual({
      made_at: '2026-11-21T18:00:00.000Z',
      used_at: '2026-11-21T18:00:00.000Z',
    })
    await staff.delete('office/feed')
    expect((await staff.delete('office/feed')).status).toBe(204)
    expect([(await read(second)).status, (await staff.get('office/feed')).body.feed]).toEqual([404, null])

    const third = await make(staff)
    const owner = await inOffice(shop, 'owner')
    expect((await owner.delete(`office/people/${staff.memberId}`)).status).toBe(200)
    expect((await read(third)).status).toBe(404)
    expect((await read(new URL('/office/calendar.ics', third))).status).toBe(404)
  })

  it('is stored without its address, and in the log', async () => {
    const token = (await make(staff)).searchParams.get('token') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await database().db.selectFrom('officeFeed').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const log = await database()
      .db.selectFrom('officeLog')
      .select(['memberId', 'act'])
      .orderBy('id')
      .execute()
    expect(log).toContainEqual({ memberId: staff.memberId, act: 'made a calendar address' })
    expect(JSON.stringify(log)).not.toContain(token)
  })
})
