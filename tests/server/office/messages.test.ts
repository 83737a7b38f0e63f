import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { dataSources } from '../../../server/repositories/personal-data/data-sources.ts'
import { createPersonalData } from '../../../server/repositories/personal-data/personal-data.ts'
import { ORIGIN, type Visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { aMember, inOffice } from './members.ts'
import { COMPANY_EMAIL, question, useMessages } from './some-messages.ts'

describeOnBothEngines('messages in the office', (database) => {
  const { shop, write, list, aMessage, answer, change, emailsTo, logged } = useMessages(database)

  describe('arrive', () => {
    it('as new ones that nobody looks after, newest first, with their beginning', async () => {
      const staff = await inOffice(shop, 'staff')
      await write()
      await write({ name: 'Bo', message: 'x'.repeat(500), company: 'Bo Cabins' })
      const { messages, counts } = await list(staff)
      expect(messages.data).toMatchObject([
        { name: 'Bo', company: 'Bo Cabins', status: 'new', holder: null, beginning: 'x'.repeat(160) },
        { name: 'Ann Lund', company: null, beginning: 'Does it fit through my gate?' },
      ])
      expect(counts).toEqual({ new: 2, answered: 0, closed: 0 })
    })

    it.each([
      ['I would like to hear about the franchise.', {}, 'franchise'],
      ['Do you have FRANCHISEES in Duluth?', {}, 'franchise'],
      ['May I call?', { company: 'North Franchising' }, 'franchise'],
      ['May I call?', {}, 'contact'],
    ])('sorted by their words: “%s” %j', async (message, changes, about) => {
      const owner = await inOffice(shop, 'owner')
      expect(await aMessage(owner, { ...changes, message })).toMatchObject({ about })
    })

    it('with an email to the members who want news, without a word of the message', async () => {
      const [owner, staff] = [await aMember(shop, 'owner'), await aMember(shop, 'staff')]
      const off = await inOffice(shop, 'staff')
      await off.put('office/order-news', { order_news: false })
      const partner = await aMember(shop, 'partner')
      await write()
      await write()
      for (const { email } of [owner, staff]) {
        const [news, ...others] = await emailsTo(email)
        expect(others).toEqual([])
        expect(news?.bodyText).toMatch(new RegExp(`${ORIGIN}/office/messages/\\d+`))
        expect(JSON.stringify(news)).not.toMatch(/Lund|ann@|gate/)
      }
      expect([await emailsTo(off.email), await emailsTo(partner.email)]).toEqual([[], []])
    })

    it('once at the company’s address, even if a member has that address', async () => {
      await aMember(shop, 'owner', { email: COMPANY_EMAIL })
      await write()
      expect(await emailsTo(COMPANY_EMAIL)).toMatchObject([{ subject: 'Message from Ann Lund' }])
    })
  })

  describe('are found', () => {
    it('by status, topic, and who looks after them', async () => {
      const owner = await inOffice(shop, 'owner')
      const franchise = await aMessage(owner, { message: 'About the franchise.' })
      const other = await aMessage(owner)
      await change(owner, other.number, { version: 0, holder: 'me' })
      const numbers = async (query: string) =>
        (await list(owner, query)).messages.data.map(({ number }: { number: number }) => number)
      expect(await numbers('?about=franchise')).toEqual([franchise.number])
      expect(await numbers('?holder=me')).toEqual([other.number])
      expect(await numbers('?holder=nobody&status=new')).toEqual([franchise.number])
      await change(owner, other.number, { version: 1, closed: true })
      expect(await numbers('?status=closed')).toEqual([other.number])
      expect((await list(owner, '?about=contact')).counts).toEqual({ new: 0, answered: 0, closed: 1 })
      expect((await owner.get('office/messages?status=lost')).status).toBe(422)
    })

    it('page by page, and pages keep what was asked for', async () => {
      const owner = await inOffice(shop, 'owner')
      for (let n = 0; n < 26; n += 1) await write({ message: `Message ${n}` })
      const { messages } = await list(owner, '?status=new&page=2')
      expect(messages).toMatchObject({ total: 26, last_page: 2, data: [{ beginning: 'Message 0' }] })
      expect(messages.links[0].url).toBe('?status=new')
    })

    it('by all staff, since they belong to no place', async () => {
      await write()
      const staff = await inOffice(shop, 'staff', { settlementIds: [] })
      expect((await list(staff)).messages.total).toBe(1)
    })
  })
  describe('change', () => {
    it('hands, topic, and status, each once in the log, without the sender', async () => {
      const owner = await inOffice(shop, 'owner')
      const { number } = await aMessage(owner)
      await change(owner, number, { version: 0, holder: 'me' })
      await change(owner, number, { version: 1, about: 'franchise' })
      await change(owner, number, { version: 2, closed: true })
      await change(owner, number, { version: 2, closed: true })
      const { body } = await change(owner, number, { version: 3, closed: false })
      expect(body).toMatchObject({ status: 'new', about: 'franchise', holder: { is_me: true }, version: 4 })
      await change(owner, number, { version: 4, holder: 'nobody' })
      const log = await logged()
      expect(log.map(({ act }) => act)).toEqual([
        'took a message',
        'sorted a message as franchise',
        'closed a message',
        'reopened a message',
        'released a message',
      ])
      expect(new Set(log.map(({ subject }) => subject))).toEqual(new Set([`message ${number}`]))
      expect(JSON.stringify(log)).not.toMatch(/Lund|ann@|gate/)
    })

    it('back to answered, if there is an answer', async () => {
      const owner = await inOffice(shop, 'owner')
      const { number } = await aMessage(owner)
      await answer(owner, number, 0)
      await change(owner, number, { version: 1, closed: true })
      expect((await change(owner, number, { version: 2, closed: false })).body.status).toBe('answered')
    })

    it('hands once: of two who take it, one hears that it was changed', async () => {
      const [ann, bob] = [await inOffice(shop, 'owner'), await inOffice(shop, 'owner')]
      const { number } = await aMessage(ann)
      const take = (member: Visit) => change(member, number, { version: 0, holder: 'me' })
      const both = await Promise.all([take(ann), take(bob)])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    })

    it('to nobody’s when their member is removed', async () => {
      const [owner, staff] = [await inOffice(shop, 'owner'), await inOffice(shop, 'staff')]
      const { number } = await aMessage(owner)
      await change(staff, number, { version: 0, holder: 'me' })
      expect((await owner.delete(`office/people/${staff.memberId}`)).status).toBe(200)
      expect((await owner.get(`office/messages/${number}`)).body.holder).toBeNull()
    })
  })

  it('and all that was answered and noted are exported and deleted with a person’s data', async () => {
    const owner = await inOffice(shop, 'owner')
    const { number } = await aMessage(owner)
    await answer(owner, number, 0, 'Yes, Ann.')
    shop.clock.pass({ minutes: 1 })
    await owner.post(`office/messages/${number}/notes`, { id: randomUUID(), text: 'Ann has a dog.' })
    const bobs = await aMessage(owner, { email: 'bob@example.com' })
    await answer(owner, bobs.number, 0, 'Yes, Bob.')
    const { db, tx, version } = database()
    const personal = createPersonalData({ db, tx, version, sources: dataSources })
    const ann = await personal.findByEmail(question.email)
    expect(await personal.exportData(ann)).toMatchObject({
      message_answers_and_notes: [{ text: 'Yes, Ann.' }, { kind: 'note', text: 'Ann has a dog.' }],
    })
    await personal.eraseData(ann)
    expect((await owner.get(`office/messages/${number}`)).status).toBe(404)
    expect((await answer(owner, number, 2)).body.message).toContain('deleted')
    const left = await Promise.all([
      db.selectFrom('messageEntry').selectAll().execute(),
      db.selectFrom('mailOutbox').selectAll().execute(),
      logged(),
    ])
    expect(JSON.stringify(left)).not.toMatch(/ann@|Ann has|Yes, Ann/)
    expect(JSON.stringify(left)).toContain('Yes, Bob.')
  })
})
