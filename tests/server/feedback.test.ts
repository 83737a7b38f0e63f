import { beforeEach, expect, it } from 'vitest'
import { dataSources } from '../../server/repositories/personal-data/data-sources.ts'
import { createPersonalData } from '../../server/repositories/personal-data/personal-data.ts'
import { describeOnBothEngines, emptyDatabase } from './use-database.ts'
import { openTestShop, type Shop, visit } from './shop.ts'

const letter = {
  name: 'Ann Example',
  email: 'ann@example.com',
  phone: '',
  company: '',
  message: 'Is a sauna free in May?\nThank you.',
}

describeOnBothEngines('A message to the company', (database) => {
  let shop: Shop
  beforeEach(async () => {
    await emptyDatabase(database())
    shop = await openTestShop(database(), { env: { COMPANY_EMAIL: 'office@company.example' } })
    return () => shop.app.close()
  })
  const send = (changes: object = {}, address?: string) =>
    visit(shop, { ...(address && { address }) }).post('contact-with-me', { ...letter, ...changes })
  const messages = () => database().db.selectFrom('contactMessage').selectAll().execute()
  const mails = () => database().db.selectFrom('mailOutbox').selectAll().execute()

  it('is stored and emailed to the company', async () => {
    expect(await send({ phone: '(303) 555-0123' })).toMatchObject({ status: 201, cookies: [] })
    expect(await messages()).toMatchObject([{ ...letter, phone: '(303) 555-0123', company: null }])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'office@company.example',
      replyTo: letter.email,
      subject: 'Message from Ann Example',
    })
    for (const part of ['ann@example.com', '(303) 555-0123', letter.message])
      expect(mail?.bodyText).toContain(part)
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '  \n ' }, 'name'],
    [{ email: undefined }, 'email'],
    [{ email: 'ann' }, 'email'],
    [{ email: 'ann@example' }, 'email'],
    [{ email: 'ann@exa mple.com' }, 'email'],
    [{ message: '' }, 'message'],
    [{ message: 'x'.repeat(5001) }, 'message'],
    [{ company: 'x'.repeat(201) }, 'company'],
    [{ phone: 5 }, 'phone'],
    [{ name: 'a\0b' }, 'name'],
  ])('is refused for %j with a message for %s', async (changes, field) => {
    const { status, body } = await send(changes)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
    expect(body.errors[field][0]).toMatch(/\.$/)
    expect(await messages()).toEqual([])
    expect(await mails()).toEqual([])
  })

  it('names every field that is wrong', async () => {
    const { body } = await visit(shop).post('contact-with-me', {})
    expect(Object.keys(body.errors).toSorted()).toEqual(['email', 'message', 'name'])
  })

  it.each([{ name: 'Ann\r\nBcc: all@example.com' }, { email: 'ann@example.com\nBcc: b@example.com' }])(
    'cannot inject email headers: %j',
    async (changes) => {
      expect((await send(changes)).status).toBe(422)
      expect(await mails()).toEqual([])
    },
  )

  it('is stored once when it arrives again on the same day', async () => {
    expect((await send()).status).toBe(201)
    expect((await send()).status).toBe(201)
    expect([(await messages()).length, (await mails()).length]).toEqual([1, 1])
    shop.clock.pass({ days: 1 })
    await send()
    expect([(await messages()).length, (await mails()).length]).toEqual([2, 2])
  })

  it('gets thanks but is discarded when the hidden field is filled in', async () => {
    expect((await send({ website: 'http://spam.example' })).status).toBe(201)
    expect(await messages()).toEqual([])
    expect(await mails()).toEqual([])
  })

  it('is refused after five in an hour from one network address, and accepted from another', async () => {
    const sendNext = (n: number, address?: string) => send({ message: `Message ${n}` }, address)
    for (let n = 1; n <= 5; n++) expect((await sendNext(n)).status).toBe(201)
    const { status, headers, body } = await sendNext(6)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
    expect(body.message).toContain('later')
    expect((await sendNext(7, '192.0.2.7')).status).toBe(201)
    shop.clock.pass({ hours: 1, minutes: 1 })
    expect((await sendNext(8)).status).toBe(201)
  })

  it('is part of a person’s data to export and delete, including the emailed copy', async () => {
    await send()
    await send({ email: 'bob@example.com' })
    const { db, tx, version } = database()
    const personal = createPersonalData({ db, tx, version, sources: dataSources })
    const ann = await personal.findByEmail('ann@example.com')
    expect(await personal.exportData(ann)).toMatchObject({ messages: [{ message: letter.message }] })
    await personal.eraseData(ann)
    expect((await messages()).map(({ email }) => email)).toEqual(['bob@example.com'])
    expect((await mails()).map(({ bodyText }) => bodyText)).toEqual([expect.stringContaining('bob@')])
  })

  it('is not accepted from another site or as a form', async () => {
    const post = (headers: Record<string, string>, payload: string) =>
      shop.app.inject({ method: 'POST', url: '/api/v1/contact-with-me', headers, payload })
    const json = { 'content-type': 'application/json' }
    const foreign = await post({ ...json, 'sec-fetch-site': 'cross-site' }, JSON.stringify(letter))
    expect(foreign.statusCode).toBe(403)
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    expect((await post(form, 'name=a')).statusCode).toBe(415)
    expect(await messages()).toEqual([])
  })
})
