import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { dataSources } from '../../../server/repositories/personal-data/data-sources.ts'
import { createPersonalData } from '../../../server/repositories/personal-data/personal-data.ts'
import { ORIGIN, type Visit, visit } from '../shop.ts'
import { describeOnBothEngines, emptyDatabase } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { aMember, inOffice } from './members.ts'

const COMPANY_EMAIL = 'hello@company.example'
const question = { name: 'Ann Lund', email: 'ann@example.com', message: 'Does it fit\nthrough my gate?' }

describeOnBothEngines('messages in the office', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000', COMPANY_EMAIL } })
  beforeEach(() => emptyDatabase(database()))

  const write = async (changes: object = {}) =>
    expect((await visit(shop).post('contact-with-me', { ...question, ...changes })).status).toBe(201)
  const emails = (recipient: string) =>
    database()
      .db.selectFrom('mailOutbox')
      .selectAll()
      .where('recipient', '=', recipient)
      .orderBy('createdAt')
      .execute()
  const logged = () => database().db.selectFrom('officeLog').selectAll().orderBy('id').execute()
  const list = async (member: Visit, query = '') => (await member.get(`office/messages${query}`)).body
  const answer = (member: Visit, number: number, version: number, text = 'It does.', id = randomUUID()) =>
    member.post(`office/messages/${number}/answers`, { id, text, version })
  const change = (member: Visit, number: number, body: object) =>
    member.put(`office/messages/${number}`, body)

  /** The message, as those who open it see it. */
  async function aMessage(member: Visit, changes: object = {}) {
    await write(changes)
    const { messages } = await list(member)
    return (await member.get(`office/messages/${messages.data[0].number}`)).body
  }

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
        const [news, ...others] = await emails(email)
        expect(others).toEqual([])
        expect(news?.bodyText).toMatch(new RegExp(`${ORIGIN}/office/messages/\\d+`))
        expect(JSON.stringify(news)).not.toMatch(/Lund|ann@|gate/)
      }
      expect([await emails(off.email), await emails(partner.email)]).toEqual([[], []])
    })

    it('once at the company’s address, even if a member has that address', async () => {
      await aMember(shop, 'owner', { email: COMPANY_EMAIL })
      await write()
      expect(await emails(COMPANY_EMAIL)).toMatchObject([{ subject: 'Message from Ann Lund' }])
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

  describe('are answered', () => {
    it('by an email to the sender, who writes back to the company’s mailbox', async () => {
      const owner = await inOffice(shop, 'owner')
      const { number, replies_to } = await aMessage(owner)
      expect(replies_to).toBe(COMPANY_EMAIL)
      const text = 'It does: seven feet.\n\nYours,\nRobin'
      const { status, body } = await answer(owner, number, 0, text)
      expect([status, body.status, body.holder]).toEqual([
        200,
        'answered',
        { name: owner.email, is_me: true },
      ])
      expect(body.entries).toMatchObject([{ kind: 'answer', actor: owner.email, text, state: 'waiting' }])
      const [email, ...others] = await emails(question.email)
      expect(others).toEqual([])
      expect(email).toMatchObject({ replyTo: COMPANY_EMAIL, subject: 'Re: Your message to Heat and Chill' })
      for (const words of ['It does: seven feet.', 'Robin', question.message])
        expect(email?.bodyText).toContain(words)
      expect(email?.bodyHtml).toContain('<p style="margin:0 0 16px">Robin</p>')
    })

    it('in a thread that begins with the email to the company', async () => {
      const owner = await inOffice(shop, 'owner')
      const { number } = await aMessage(owner)
      await answer(owner, number, 0, 'First.')
      shop.clock.pass({ minutes: 1 })
      await answer(owner, number, 1, 'Second.')
      const [forwarded] = await emails(COMPANY_EMAIL)
      const [first, second] = await emails(question.email)
      expect(first?.thread).toEqual([forwarded?.id])
      expect(second?.thread).toEqual([forwarded?.id, first?.id])
      expect(second?.subject).toBe(first?.subject)
    })

    it('once, however often the browser sends the same answer', async () => {
      const owner = await inOffice(shop, 'owner')
      const { number } = await aMessage(owner)
      const id = randomUUID()
      for (let n = 0; n < 3; n += 1) expect((await answer(owner, number, 0, 'Yes.', id)).status).toBe(200)
      expect(await emails(question.email)).toHaveLength(1)
      const other = await aMessage(owner, { message: 'Another one.' })
      expect((await answer(owner, other.number, 0, 'Yes.', id)).status).toBe(409)
    })

    it('by one of two who answer at the same moment; the other is told who', async () => {
      const [ann, bob] = [await inOffice(shop, 'owner'), await inOffice(shop, 'staff')]
      const { number } = await aMessage(ann)
      const both = await Promise.all([answer(ann, number, 0, 'By Ann.'), answer(bob, number, 0, 'By Bob.')])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const winner = both[0].status === 200 ? ann : bob
      expect(both.find(({ status }) => status === 409)?.body.message).toBe(
        `${winner.email} has answered this message in the meantime. Nothing was sent, and your words are still here. Send them only if they are still needed.`,
      )
      expect(await emails(question.email)).toHaveLength(1)
      // Having read it, they may still send theirs.
      expect((await answer(winner === ann ? bob : ann, number, 1, 'One more thing.')).status).toBe(200)
    })

    it.each([
      ['a note of a colleague', 'notes', { id: randomUUID(), text: 'I have called Ann.' }],
      ['closing', '', { version: 0, closed: true }],
    ])('not after %s that one has not seen', async (_, path, body) => {
      const [ann, bob] = [await inOffice(shop, 'owner'), await inOffice(shop, 'owner')]
      const { number } = await aMessage(ann)
      if (path) await ann.post(`office/messages/${number}/${path}`, body)
      else await change(ann, number, body)
      const { status, body: refused } = await answer(bob, number, 0)
      expect([status, refused.message]).toEqual([409, expect.stringContaining('Nothing was sent')])
      expect(await emails(question.email)).toEqual([])
    })

    it('with words', async () => {
      const owner = await inOffice(shop, 'owner')
      const { number } = await aMessage(owner)
      for (const text of ['', ' \n ', 'x'.repeat(5001)]) {
        const { status, body } = await answer(owner, number, 0, text)
        expect([status, Object.keys(body.errors)]).toEqual([422, ['text']])
      }
      expect(await emails(question.email)).toEqual([])
    })

    it('and it shows when the email went out, and when it was given up', async () => {
      const owner = await inOffice(shop, 'owner')
      const { number } = await aMessage(owner)
      await answer(owner, number, 0)
      const stateWith = async (changes: { sentAt?: Date; attempts?: number } | null) => {
        const query = database().db
        if (changes)
          await query.updateTable('mailOutbox').set(changes).where('recipient', '=', question.email).execute()
        else await query.deleteFrom('mailOutbox').execute()
        return (await owner.get(`office/messages/${number}`)).body.entries[0].state
      }
      expect(await stateWith({ attempts: 15 })).toBe('failed')
      expect(await stateWith({ sentAt: new Date() })).toBe('sent')
      expect(await stateWith(null)).toBe('sent')
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

describeOnBothEngines('saved replies', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  beforeEach(() => emptyDatabase(database()))

  it('are made, edited, and deleted, and listed by title', async () => {
    const staff = await inOffice(shop, 'staff')
    await staff.post('office/saved-replies', { title: 'Prices', text: 'See below.' })
    const { body } = await staff.post('office/saved-replies', {
      title: 'Gates',
      text: 'Seven feet.\nNo less.',
    })
    expect(body.items).toMatchObject([{ title: 'Gates', text: 'Seven feet.\nNo less.' }, { title: 'Prices' }])
    const [gates] = body.items
    const changed = await staff.put(`office/saved-replies/${gates.id}`, { ...gates, text: 'Eight feet.' })
    expect(changed.body.items[0]).toMatchObject({ title: 'Gates', text: 'Eight feet.', version: 1 })
    const left = await staff.delete(`office/saved-replies/${gates.id}`)
    expect(left.body.items.map(({ title }: { title: string }) => title)).toEqual(['Prices'])
    const log = await database().db.selectFrom('officeLog').select(['act', 'subject']).execute()
    expect(log.map(({ act }) => act)).toEqual([
      'saved a reply',
      'saved a reply',
      'changed a saved reply',
      'deleted a saved reply',
    ])
    expect(JSON.stringify(log)).not.toContain('Gates')
  })

  it('have titles of their own, and words', async () => {
    const owner = await inOffice(shop, 'owner')
    await owner.post('office/saved-replies', { title: 'Gates', text: 'Seven feet.' })
    const twice = await owner.post('office/saved-replies', { title: 'Gates', text: 'Eight.' })
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([409, ['title']])
    const { status, body } = await owner.post('office/saved-replies', {})
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['text', 'title']])
  })

  it('are changed by one of two; the other is told', async () => {
    const owner = await inOffice(shop, 'owner')
    const { body } = await owner.post('office/saved-replies', { title: 'Gates', text: 'Seven feet.' })
    const [gates] = body.items
    const save = (text: string) => owner.put(`office/saved-replies/${gates.id}`, { ...gates, text })
    const both = await Promise.all([save('Eight.'), save('Nine.')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
