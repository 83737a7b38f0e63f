import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createUnitReportRepo } from '../../../server/repositories/office/unit-report.repo.ts'
import { PASSWORD } from '../accounts.ts'
import { aHeic } from '../catalog/a-heic.ts'
import { aPicture } from '../catalog/catalog-folder.ts'
import { aCustomer } from '../customer.ts'
import { buyStay, ordersOf } from '../journey.ts'
import { aRental, aSettlement } from '../rows.ts'
import { type Visit, visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useCustomer, useRental, useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

type Report = { kind: string }

const jpeg = (color: string) => aPicture(900, 600, color).jpeg().toBuffer()

describeOnBothEngines('reports about saunas', (database) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const settings = { env: { RATE_LIMIT_SCALE: '1000', DATA_DIR: folder } }
  const shop = useShop(database, settings)
  /** Another process, or the shop after a restart. */
  const other = useShop(database, settings)
  const { settlement, sauna } = useRental(database)
  const customer = useCustomer(shop)
  let staff: Visit
  let number: number

  const numberIn = (orders: { header: string }[]) => Number(/#(\d+)/.exec(orders[0]?.header ?? '')?.[1])
  const handOver = (of = number) =>
    staff.post('office/handovers', { key: randomUUID(), order: of, kind: 'out' })
  const report = (
    by: Visit,
    kind: 'cleaning' | 'damage',
    { key = randomUUID(), of = number }: { key?: string; of?: number } = {},
  ) => by.post('office/reports', { key, order: of, kind })
  const listOf = async (by: Visit, query = `?order=${number}`) =>
    (await by.get(`office/reports${query}`)).body.reports
  const openOf = async (by: Visit, of = number) =>
    (await listOf(by, '')).filter(({ order }: { order: number }) => order === of)
  const logOf = async () =>
    (
      await database()
        .db.selectFrom('officeLog')
        .select('act')
        .where('subject', '=', `order ${number}`)
        .orderBy('id')
        .execute()
    ).map(({ act }) => act)
  const photoOf = (key: string, id: string) => `office/reports/${key}/photos/${id}`
  const sendPart = (key: string, bytes: Buffer, id: string) =>
    staff.put(`${photoOf(key, id)}?offset=0`, undefined, {
      payload: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    })
  async function sendPhoto(key: string, bytes: Buffer, id: string = randomUUID()) {
    const sent = await sendPart(key, bytes, id)
    if (sent.status !== 200) return sent
    expect(sent.body).toEqual({ received: bytes.length })
    return staff.post(photoOf(key, id))
  }
  const files = () => readdirSync(path.join(folder, 'photos')).filter((name) => name.endsWith('.jpg'))

  beforeEach(async () => {
    await buyStay(customer, sauna.id)
    number = numberIn(await ordersOf(customer))
    staff = await inOffice(shop, 'staff', { settlementIds: [settlement.id] })
    await handOver()
  })

  it('are open until someone says that it is clean or repaired, and are in the log without what was written', async () => {
    const [cleaning, damage] = [randomUUID(), randomUUID()]
    expect((await report(staff, 'cleaning', { key: cleaning })).status).toBe(200)
    expect((await report(staff, 'damage', { key: damage })).status).toBe(200)
    const note = await staff.put(`office/reports/${damage}/note`, { note: 'Bench cracked.', was: '' })
    expect(note.status).toBe(204)
    const open = await openOf(staff)
    expect(open.toSorted((a: Report, b: Report) => a.kind.localeCompare(b.kind))).toMatchObject([
      { kind: 'cleaning', unit: { serial: `${sauna.slug}-0` }, note: '' },
      { kind: 'damage', note: 'Bench cracked.', ended: null },
    ])
    for (let twice = 0; twice < 2; twice += 1)
      expect((await staff.post(`office/reports/${cleaning}/end`, { is_mistake: false })).status).toBe(204)
    expect((await staff.post(`office/reports/${damage}/end`, { is_mistake: true })).status).toBe(204)
    expect(await openOf(staff)).toEqual([])
    expect((await listOf(staff)).map(({ ended }: { ended: object }) => ended)).toContainEqual(
      expect.objectContaining({ is_mistake: false, by: expect.stringMatching(/^staff/) }),
    )
    expect(await logOf()).toEqual([
      'handed over',
      'reported that it needs cleaning',
      'reported damage',
      'cleaned',
      'undid “reported damage”',
    ])
    const history = (await staff.get(`office/orders/${number}`)).body.history
    expect(JSON.stringify(history)).toContain('Reported damage')
    expect(JSON.stringify(history)).not.toContain('Bench')
  })

  it('count once under one key, and once when two people see the same', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => report(staff, 'damage', { key })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const other = await inOffice(shop, 'owner')
    const second = await report(other, 'damage')
    expect([second.status, second.body.data.joined]).toEqual([
      200,
      {
        key,
        order: number,
        note: '',
        message: expect.stringMatching(
          /^staff\S+ already reported that \S+-0 is damaged\. What you add goes to that report\.$/,
        ),
      },
    ])
    const [one, two] = await Promise.all([report(staff, 'cleaning'), report(other, 'cleaning')])
    const [first, joining] = one.body.data.joined ? [two, one] : [one, two]
    expect([first.body.data.joined, joining.body.data.joined.key]).toEqual([null, first.body.data.key])
    expect(await openOf(staff)).toHaveLength(2)
  })

  it('are joined by those of a later order, with its note and its photos', async () => {
    const key = randomUUID()
    await report(staff, 'damage', { key })
    await staff.put(`office/reports/${key}/note`, { note: 'Bench cracked.', was: '' })
    await staff.post('office/handovers', { key: randomUUID(), order: number, kind: 'back' })
    await database()
      .db.updateTable('unit')
      .set({ active: false })
      .where('serial', '=', `${sauna.slug}-1`)
      .execute()
    const buyer = await aCustomer(shop)
    await buyStay(buyer, sauna.id, { date_from: '2026-12-20', date_to: '2026-12-23' })
    const later = numberIn(await ordersOf(buyer))
    await handOver(later)
    const joining = await report(staff, 'damage', { of: later })
    expect([joining.status, joining.body.data]).toMatchObject([
      200,
      { joined: { key, note: 'Bench cracked.' } },
    ])
    expect((await sendPhoto(key, await jpeg('#998877'))).status).toBe(200)
    expect(await openOf(staff, later)).toEqual([])
    expect(await openOf(staff)).toMatchObject([{ key, photos: [{}] }])
    // Staff of another place are told, and add nothing to what is not theirs.
    const elsewhere = await aSettlement(database())
    await database()
      .db.updateTable('shopOrder')
      .set({ settlementId: elsewhere.id })
      .where('number', '=', number)
      .execute()
    const refused = await report(staff, 'damage', { of: later })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/already reported that \S+-0 is damaged\.$/),
    ])
  })

  it('that joined another are answered the same again, also once that one is over', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await report(staff, 'damage', { key: first })
    const other = await inOffice(shop, 'owner')
    const answer = await report(other, 'damage', { key: second })
    expect(answer.body.data.joined).toMatchObject({ key: first })
    expect((await staff.post(`office/reports/${first}/end`, { is_mistake: false })).status).toBe(204)
    // The answer was lost on the way, so the tap is sent again.
    for (let twice = 0; twice < 2; twice += 1) {
      const again = await report(other, 'damage', { key: second })
      expect([again.status, again.body]).toEqual([200, answer.body])
    }
    expect(await openOf(staff)).toEqual([])
    expect(await listOf(staff)).toHaveLength(1)
    const misused = await report(other, 'cleaning', { key: second })
    expect([misused.status, misused.body.message]).toEqual([
      409,
      'This key was used for something else. Please reload the page.',
    ])
    // A tap of its own is news.
    expect((await report(other, 'damage')).body.data.joined).toBeNull()
    expect(await openOf(staff)).toHaveLength(1)
  })

  it('are refused before a sauna goes out, and with a key of another report', async () => {
    const second = await aRental(database(), settlement.id)
    const buyer = await aCustomer(shop)
    await buyStay(buyer, second.id)
    const of = numberIn(await ordersOf(buyer))
    expect((await report(staff, 'damage', { of })).body.message).toBe(
      `The sauna of order #${of} has not gone out.`,
    )
    const key = randomUUID()
    await report(staff, 'damage', { key })
    expect((await report(staff, 'cleaning', { key })).status).toBe(409)
    expect((await report(staff, 'damage', { key: 'x' })).body.errors).toEqual({ key: ['This is not a key.'] })
  })

  it('name the orders that the sauna goes out for next', async () => {
    const buyer = await aCustomer(shop)
    await database()
      .db.updateTable('unit')
      .set({ active: false })
      .where('serial', '=', `${sauna.slug}-1`)
      .execute()
    await buyStay(buyer, sauna.id, { date_from: '2026-12-20', date_to: '2026-12-23' })
    const of = numberIn(await ordersOf(buyer))
    await report(staff, 'damage')
    const [open] = await openOf(staff)
    expect(open.next).toEqual([{ order: of, date_from: '2026-12-20', date_to: '2026-12-23' }])
    const nextOn = (day: string) => createUnitReportRepo(database()).listNext([open.unit.id], new Date(day))
    const numbersOn = async (day: string) => (await nextOn(day)).map((next) => next.number)
    expect(await numbersOn('2026-12-23T20:00:00Z')).toContain(of)
    // Nobody came for it, and nobody will.
    expect(await numbersOn('2026-12-24T20:00:00Z')).not.toContain(of)
  })

  it('mark the sauna on the timeline, for its partner too, and show others at once', async () => {
    const partner = await inOffice(shop, 'partner', { unitIds: sauna.units })
    const marksFor = async (by: Visit) => {
      const { body } = await by.get('office/timeline')
      const units: { serial: string; marks?: string[] }[] = body.places.flatMap(
        ({ models }: { models: { units: object[] }[] }) => models.flatMap(({ units }) => units),
      )
      return [units.find(({ serial }) => serial === `${sauna.slug}-0`)?.marks, body.version]
    }
    const [none, before] = await marksFor(staff)
    const key = randomUUID()
    await report(staff, 'damage', { key })
    const [one, after] = await marksFor(staff)
    expect([none, one, (await marksFor(partner))[0]]).toEqual([undefined, ['damage'], ['damage']])
    expect(after).not.toBe(before)
    await staff.post(`office/reports/${key}/end`, { is_mistake: false })
    expect(await marksFor(staff)).toEqual([undefined, expect.not.stringContaining(String(after))])
  })

  it('keep the note of a colleague who wrote meanwhile', async () => {
    const key = randomUUID()
    await report(staff, 'damage', { key })
    const put = (note: string, was: string) => staff.put(`office/reports/${key}/note`, { note, was })
    await put('Door hangs.', '')
    const refused = await put('Door is fine.', '')
    expect([refused.status, refused.body.errors.note]).toEqual([
      409,
      ['Someone else changed this note in the meantime. Read their version, then save yours again.'],
    ])
    expect((await put('Door hangs.', '')).status).toBe(204)
    expect((await put('Door hangs. Ordered a hinge.', 'Door hangs.')).status).toBe(204)
  })

  describe('have photos', () => {
    let key: string
    beforeEach(async () => {
      key = randomUUID()
      await report(staff, 'damage', { key })
    })

    it('that are private, small enough for a phone, and without where they were taken', async () => {
      const bytes = await aPicture(2400, 1200, '#804020')
        .withExif({ IFD3: { GPSLatitude: '42/1 43/1 0/1' } })
        .jpeg()
        .toBuffer()
      const id = randomUUID()
      const made = await sendPhoto(key, bytes, id)
      expect([made.status, made.body]).toEqual([200, { photo: { id } }])
      expect((await staff.post(photoOf(key, id))).body).toEqual({ photo: { id } })
      expect((await openOf(staff))[0].photos).toEqual([{ id, width: 1600, height: 800 }])
      const answer = await shop.app.inject({
        url: `/api/v1/${photoOf(key, id)}`,
        headers: { cookie: `office=${staff.jar.get('office')}`, 'sec-fetch-site': 'same-origin' },
      })
      expect([answer.statusCode, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
        200,
        'no-store',
        'image/jpeg',
      ])
      const { width, exif } = await sharp(answer.rawPayload).metadata()
      expect([width, exif]).toEqual([1600, undefined])
      const guest = await shop.app.inject({ url: `/api/v1/${photoOf(key, id)}` })
      expect(guest.statusCode).toBe(401)
    })

    it('that come as an iPhone stores them', async () => {
      const id = randomUUID()
      expect((await sendPhoto(key, aHeic(), id)).status).toBe(200)
      expect((await openOf(staff))[0].photos).toEqual([{ id, width: 500, height: 1000 }])
    })

    it('that are deleted with their files, and not with those of the same picture sent twice', async () => {
      const bytes = await jpeg('#123456')
      const [one, two] = [randomUUID(), randomUUID()]
      const before = files().length
      await sendPhoto(key, bytes, one)
      await sendPhoto(key, bytes, two)
      expect(files()).toHaveLength(before + 4)
      expect((await staff.delete(photoOf(key, one))).status).toBe(204)
      expect(files()).toHaveLength(before + 2)
      expect((await staff.get(`${photoOf(key, two)}?size=small`)).status).toBe(200)
      await staff.delete(photoOf(key, two))
      expect(files()).toHaveLength(before)
      expect((await staff.get(photoOf(key, two))).status).toBe(404)
    })

    it.each([
      ['half of an iPhone’s', () => aHeic().subarray(0, 900), 'is broken'],
      [
        'a script',
        () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        'not a JPEG, PNG, or HEIC',
      ],
      ['half a JPEG', async () => (await jpeg('#112233')).subarray(0, 300), 'is broken'],
    ])('not those that are %s', async (_, bytes, sentence) => {
      const { status, body } = await sendPhoto(key, await bytes())
      expect([status, body.errors.file[0]]).toEqual([422, expect.stringContaining(sentence)])
    })

    it('that another process answers for, and which leave nothing of what was sent', async () => {
      const id = randomUUID()
      await sendPhoto(key, await jpeg('#332211'), id)
      const there = visit(other)
      for (const [name, value] of staff.jar) there.jar.set(name, value)
      const { status, body } = await there.post(photoOf(key, id))
      expect([status, body]).toEqual([200, { photo: { id } }])
      expect(readdirSync(path.join(folder, 'photos', 'uploads'))).toEqual([])
    })

    const addTwelve = () =>
      database()
        .db.insertInto('reportPhoto')
        .values(
          Array.from({ length: 12 }, () => ({
            id: randomUUID(),
            reportKey: key,
            hash: 'none',
            width: 1,
            height: 1,
            at: shop.clock.now(),
          })),
        )
        .execute()
    const tooMany = [422, ['There are 12 photos already. Please remove one first.']]

    it('up to twelve', async () => {
      await addTwelve()
      const { status, body } = await sendPhoto(key, await jpeg('#445566'))
      expect([status, body.errors.file]).toEqual(tooMany)
    })

    it('up to twelve, of which a thirteenth that was on its way leaves no files', async () => {
      const id = randomUUID()
      const before = files()
      await sendPart(key, await jpeg('#554466'), id)
      await addTwelve()
      const { status, body } = await staff.post(photoOf(key, id))
      expect([status, body.errors.file]).toEqual(tooMany)
      expect(files()).toEqual(before)
    })

    it('for those who work there', async () => {
      const id = randomUUID()
      await sendPhoto(key, await jpeg('#665544'), id)
      const elsewhere = await aSettlement(database())
      const stranger = await inOffice(shop, 'staff', { settlementIds: [elsewhere.id] })
      const partner = await inOffice(shop, 'partner', { unitIds: [sauna.units[0] ?? 0] })
      expect((await stranger.get(photoOf(key, id))).status).toBe(403)
      expect((await stranger.delete(photoOf(key, id))).status).toBe(403)
      expect((await stranger.post(`office/reports/${key}/end`, { is_mistake: false })).status).toBe(403)
      expect(await listOf(stranger)).toEqual([])
      expect((await report(stranger, 'cleaning')).status).toBe(404)
      expect((await partner.get(photoOf(key, id))).status).toBe(403)
    })
  })

  it('lose their note with the customer’s data, and keep what is about the sauna', async () => {
    const key = randomUUID()
    await report(staff, 'damage', { key })
    await staff.put(`office/reports/${key}/note`, { note: 'Ms. Diaz says the dog did it.', was: '' })
    await staff.post('office/handovers', { key: randomUUID(), order: number, kind: 'back' })
    const exported = await customer.get('cabinet/user/export')
    expect(JSON.stringify(exported.body)).toContain('the dog did it')
    const { email } = exported.body.account
    expect((await customer.delete('cabinet/user', { email, password: PASSWORD })).status).toBe(204)
    const row = await database()
      .db.selectFrom('unitReport')
      .select(['kind', 'note'])
      .where('key', '=', key)
      .executeTakeFirst()
    expect(row).toEqual({ kind: 'damage', note: '' })
  })

  it('have notes about several customers, of which each gets and deletes what is about their orders', async () => {
    const buyer = await aCustomer(shop)
    await buyStay(buyer, sauna.id, { date_from: '2026-12-20', date_to: '2026-12-23' })
    const later = numberIn(await ordersOf(buyer))
    const key = randomUUID()
    await report(staff, 'damage', { key })
    const [ours, added] = ['Ms. Diaz says the dog did it.', `Order #${later}: Mr. Lee broke a hinge.`]
    await staff.put(`office/reports/${key}/note`, { note: `${ours}\n${added}`, was: '' })
    await database()
      .db.updateTable('shopOrder')
      .set({ status: 'completed' })
      .where('number', 'in', [number, later])
      .execute()
    const exportOf = async (by: Visit) => (await by.get('cabinet/user/export')).body
    const [mine, theirs] = [await exportOf(customer), await exportOf(buyer)]
    expect(mine.unit_reports).toMatchObject([{ order: number, kind: 'damage', note: ours }])
    expect(theirs.unit_reports).toEqual([{ order: later, kind: 'damage', note: added, at: null }])
    const noteAfter = async (by: Visit, { account }: { account: { email: string } }) => {
      const gone = await by.delete('cabinet/user', { email: account.email, password: PASSWORD })
      expect(gone.status).toBe(204)
      const row = await database()
        .db.selectFrom('unitReport')
        .select('note')
        .where('key', '=', key)
        .executeTakeFirst()
      return row?.note
    }
    expect(await noteAfter(customer, mine)).toBe(added)
    expect(await noteAfter(buyer, theirs)).toBe('')
  })
})
