import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../use-database.ts'
import { inOffice } from './members.ts'
import { COMPANY_EMAIL, question, useMessages } from './some-messages.ts'

describeOnBothEngines('messages are answered', (database) => {
  const { shop, aMessage, answer, change, emailsTo } = useMessages(database)

  it('by an email to the sender, who writes back to the company’s mailbox', async () => {
    const owner = await inOffice(shop, 'owner')
    const { number, replies_to } = await aMessage(owner)
    expect(replies_to).toBe(COMPANY_EMAIL)
    const text = 'It does: seven feet.\n\nYours,\nRobin'
    const { status, body } = await answer(owner, number, 0, text)
    expect([status, body.status, body.holder]).toEqual([200, 'answered', { name: owner.email, is_me: true }])
    expect(body.entries).toMatchObject([{ kind: 'answer', actor: owner.email, text, state: 'waiting' }])
    const [email, ...others] = await emailsTo(question.email)
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
    const [forwarded] = await emailsTo(COMPANY_EMAIL)
    const [first, second] = await emailsTo(question.email)
    expect(first?.thread).toEqual([forwarded?.id])
    expect(second?.thread).toEqual([forwarded?.id, first?.id])
    expect(second?.subject).toBe(first?.subject)
  })

  it('once, however often the browser sends the same answer', async () => {
    const owner = await inOffice(shop, 'owner')
    const { number } = await aMessage(owner)
    const id = randomUUID()
    for (let n = 0; n < 3; n += 1) expect((await answer(owner, number, 0, 'Yes.', id)).status).toBe(200)
    expect(await emailsTo(question.email)).toHaveLength(1)
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
    expect(await emailsTo(question.email)).toHaveLength(1)
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
    expect(await emailsTo(question.email)).toEqual([])
  })

  it('with words', async () => {
    const owner = await inOffice(shop, 'owner')
    const { number } = await aMessage(owner)
    for (const text of ['', ' \n ', 'x'.repeat(5001)]) {
      const { status, body } = await answer(owner, number, 0, text)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['text']])
    }
    expect(await emailsTo(question.email)).toEqual([])
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
