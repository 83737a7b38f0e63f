import { expect, it } from 'vitest'
import { dataSources } from '../../server/repositories/personal-data/data-sources.ts'
import { createPersonalData } from '../../server/repositories/personal-data/personal-data.ts'
import { anEmail, mailsTo, PASSWORD, proveEmail, signUp } from './accounts.ts'
import { aForm, isFree, openCheckout } from './journey.ts'
import { type Shop, visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental, useShop } from './use-shop.ts'
import { waiting } from './waiting.ts'

/** Somebody else's account with that address: as its own, or typed at the checkout. */
const ways = ['the account', 'an order'] as const

async function anAccountWith(shop: Shop, email: string, way: (typeof ways)[number], productId: number) {
  if (way === 'the account') return signUp(shop, { email })
  const member = await signUp(shop)
  await openCheckout({ ...member.browser, userId: member.id }, productId, {
    date_from: '2027-02-01',
    date_to: '2027-02-04',
  })
  expect((await member.browser.post('request/accept', aForm({ email }))).status).toBe(200)
  await shop.database.db
    .updateTable('shopOrder')
    .set({ status: 'completed' })
    .where('userId', '=', member.id)
    .execute()
  return member
}

describeOnBothEngines('what came from an address without a log-in', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { sauna } = useRental(database)
  const holder = useCustomer(shop)

  /** A guest who wrote to the shop, waits for dates, and was told that they are free. */
  async function aGuest() {
    const at = waiting(shop)
    const email = anEmail('guest')
    await visit(shop).post('contact-with-me', { name: 'Ann', email, message: `Is it hot? ${email}` })
    const { hold_expires_at } = await openCheckout(holder, sauna.id)
    expect((await at.ask(visit(shop), sauna.id, email)).status).toBe(204)
    await holder.post('request/release', { hold_expires_at, may_return: false })
    await at.tellWaitlist()
    expect(await at.told(sauna.id)).toEqual([email])
    return email
  }
  const freeDates = (mails: readonly { subject: string }[]) =>
    mails.filter(({ subject }) => subject.startsWith('Your dates are available'))

  it.each(ways)('is not given to who has it unproved in %s, nor deleted with their account', async (way) => {
    const email = await aGuest()
    const { browser, email: own } = await anAccountWith(shop, email, way, sauna.id)
    const { body } = await browser.get('cabinet/user/export')
    expect(body).toMatchObject({ waitlist: [], messages: [], message_answers_and_notes: [] })
    expect(freeDates(body.mail)).toEqual([])

    expect((await browser.delete('cabinet/user', { email: own, password: PASSWORD })).status).toBe(204)
    const { db } = database()
    const entries = db.selectFrom('waitlistEntry').select('state').where('email', '=', email)
    expect(await entries.execute()).toEqual([{ state: 'told' }])
    const messages = db.selectFrom('contactMessage').select('name').where('email', '=', email)
    expect(await messages.execute()).toEqual([{ name: 'Ann' }])
    expect(freeDates(await mailsTo(shop, email))).toHaveLength(1)
    expect(await isFree(shop, sauna.id)).toBe(false)
  })

  it('is given to them once the address of their account is proved', async () => {
    const email = await aGuest()
    const member = await signUp(shop, { email })
    await proveEmail(shop, member)
    const { body } = await member.browser.get('cabinet/user/export')
    expect(body).toMatchObject({ waitlist: [{ email, state: 'told' }], messages: [{ name: 'Ann' }] })
    expect(freeDates(body.mail)).toHaveLength(1)
  })

  it('is found by the operator, who was given the address', async () => {
    const email = await aGuest()
    await signUp(shop, { email })
    const { db, tx, version } = database()
    const personal = createPersonalData({ db, tx, version, sources: dataSources })
    const person = await personal.findByEmail(email)
    expect(await personal.exportData(person)).toMatchObject({ waitlist: [{ email }], messages: [{ email }] })
    await personal.eraseData(person)
    expect(await mailsTo(shop, email)).toEqual([])
    expect(await isFree(shop, sauna.id)).toBe(true)
  })

  it('is not what their account asked for as a customer: that is theirs, with its email', async () => {
    const at = waiting(shop)
    const { hold_expires_at } = await openCheckout(holder, sauna.id)
    const { browser, email } = await signUp(shop)
    await at.ask(browser, sauna.id)
    await holder.post('request/release', { hold_expires_at, may_return: false })
    await at.tellWaitlist()
    const { body } = await browser.get('cabinet/user/export')
    expect(body.waitlist).toMatchObject([{ state: 'told' }])
    expect(freeDates(body.mail)).toHaveLength(1)
    expect((await browser.delete('cabinet/user', { email, password: PASSWORD })).status).toBe(204)
    expect(await mailsTo(shop, email)).toEqual([])
  })
})
