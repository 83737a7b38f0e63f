import { describe, expect, it } from 'vitest'
import { anEmail, mailsTo, type Member, PASSWORD, signUp } from './accounts.ts'
import { type Shop, visit } from './shop.ts'
import { describeOnBothEngines, useDatabase } from './use-database.ts'
import { useShop } from './use-shop.ts'

/** The tokens of the links that an address got, the oldest first. */
async function tokensMailedTo(shop: Shop, email: string): Promise<string[]> {
  const mails = await mailsTo(shop, email)
  return mails.flatMap(
    ({ bodyText }) => /http:\/\/shop\.test\/cabinet\/profile\?verify=([\w-]{43})\n/.exec(bodyText)?.[1] ?? [],
  )
}

const open = ({ browser }: Pick<Member, 'browser'>, token: string | undefined) =>
  browser.put('cabinet/user/email-verification', { token })

const profileOf = async ({ browser }: Member) => (await browser.get('cabinet/user')).body

const moveTo = ({ browser }: Member, email: string, password: string | undefined = PASSWORD) =>
  browser.put('cabinet/user', { name: 'Jo', email, password })

describeOnBothEngines('the email address of a new account', (database) => {
  const shop = useShop(database)

  it('is proved by the link from the email, once', async () => {
    const member = await signUp(shop)
    expect((await mailsTo(shop, member.email)).map(({ subject }) => subject)).toEqual([
      'Please confirm your email address',
    ])
    expect(await profileOf(member)).toMatchObject({ email_verified: false, new_email: null })
    const [token] = await tokensMailedTo(shop, member.email)
    const opened = await open(member, token)
    expect([opened.status, opened.body.email_verified]).toEqual([200, true])
    expect(await profileOf(member)).toMatchObject({ email: member.email, email_verified: true })
    const again = await open(member, token)
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['token']])
  })

  it('is proved once when the link is opened in three tabs at the same moment', async () => {
    const member = await signUp(shop)
    const [token] = await tokensMailedTo(shop, member.email)
    const answers = await Promise.all([open(member, token), open(member, token), open(member, token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  it('is not proved by its owner for somebody else who signed up with it', async () => {
    const attacker = await signUp(shop)
    const [token] = await tokensMailedTo(shop, attacker.email)
    const owner = await signUp(shop)
    expect((await open(owner, token)).status).toBe(422)
    expect((await open({ browser: visit(shop) }, token)).status).toBe(401)
    expect(await profileOf(attacker)).toMatchObject({ email_verified: false })
  })

  it('can be proved for three days, and after that with a new link', async () => {
    const member = await signUp(shop)
    const [token] = await tokensMailedTo(shop, member.email)
    shop.clock.pass({ minutes: 3 * 24 * 60 })
    expect((await open(member, token)).status).toBe(422)
    expect((await member.browser.post('cabinet/user/email-verification')).status).toBe(200)
    const [, next] = await tokensMailedTo(shop, member.email)
    expect((await open(member, next)).status).toBe(200)
  })

  it('is proved by the newest link only', async () => {
    const member = await signUp(shop)
    shop.clock.pass({ minutes: 1 })
    await member.browser.post('cabinet/user/email-verification')
    const [first, second] = await tokensMailedTo(shop, member.email)
    const answers = [await open(member, first), await open(member, second)]
    expect(answers.map(({ status }) => status)).toEqual([422, 200])
  })

  it('stays secret in the database, except in the email itself', async () => {
    const { email, id } = await signUp(shop)
    const [token] = await tokensMailedTo(shop, email)
    const { tokenHash } = await database()
      .db.selectFrom('emailVerification')
      .select('tokenHash')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    expect(tokenHash).not.toContain(token)
  })
})

describeOnBothEngines('another email address', (database) => {
  const shop = useShop(database)

  it('counts once its link is opened, and the old address is told', async () => {
    const member = await signUp(shop)
    await open(member, (await tokensMailedTo(shop, member.email))[0])
    shop.clock.pass({ minutes: 1 })
    const moved = anEmail('moved')
    const { status, body } = await moveTo(member, moved)
    expect([status, body]).toMatchObject([200, { name: 'Jo', email: member.email, new_email: moved }])
    expect((await visit(shop).post('login', { email: moved, password: PASSWORD })).status).toBe(422)

    const [token] = await tokensMailedTo(shop, moved)
    expect((await open(member, token)).status).toBe(200)
    expect(await profileOf(member)).toMatchObject({ email: moved, email_verified: true, new_email: null })
    const told = (await mailsTo(shop, member.email)).at(-1)
    expect(told).toMatchObject({ subject: 'Your email address was changed' })
    expect(told?.bodyText).toContain(moved)
    expect((await visit(shop).post('login', { email: moved, password: PASSWORD })).status).toBe(200)
  })

  it.each([
    ['the wrong password', 'not mine'],
    ['none', undefined],
  ])('needs the password: %s', async (_, password) => {
    const member = await signUp(shop)
    const moved = anEmail('moved')
    const { status, body } = await member.browser.put('cabinet/user', { name: 'Jo', email: moved, password })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['password']])
    expect(await mailsTo(shop, moved)).toEqual([])
    expect(await profileOf(member)).toMatchObject({ name: '', new_email: null })
  })

  it('goes to one account when two ask for it and open their links at once', async () => {
    const email = anEmail('wanted')
    const members = await Promise.all([signUp(shop), signUp(shop)])
    const tokens: string[] = []
    for (const member of members) {
      expect((await moveTo(member, email)).status).toBe(200)
      tokens.push((await tokensMailedTo(shop, email)).at(-1)!)
      shop.clock.pass({ minutes: 1 })
    }
    const answers = await Promise.all(members.map((member, n) => open(member, tokens[n])))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('makes an earlier link for a new password worthless', async () => {
    const member = await signUp(shop)
    const moved = anEmail('moved')
    await moveTo(member, moved)
    const [token] = await tokensMailedTo(shop, moved)
    await database().tx((trx) =>
      trx
        .insertInto('passwordReset')
        .values({ userId: member.id, tokenHash: `reset of ${member.id}`, expiresAt: new Date('2100-01-01') })
        .execute(),
    )
    await open(member, token)
    expect(
      await database().db.selectFrom('passwordReset').selectAll().where('userId', '=', member.id).execute(),
    ).toEqual([])
  })

  it('is given up when the password is changed', async () => {
    const member = await signUp(shop)
    const moved = anEmail('moved')
    await moveTo(member, moved)
    const [token] = await tokensMailedTo(shop, moved)
    const change = { current_password: PASSWORD, password: 'a lantern at the lake' }
    expect((await member.browser.put('cabinet/user/password', change)).status).toBe(204)
    expect((await open(member, token)).status).toBe(422)
    expect(await profileOf(member)).toMatchObject({ email: member.email, new_email: null })
  })

  it('gets a new link on request', async () => {
    const member = await signUp(shop)
    const moved = anEmail('moved')
    await moveTo(member, moved)
    const { body } = await member.browser.post('cabinet/user/email-verification')
    expect(body.message).toContain(moved)
    expect(await tokensMailedTo(shop, moved)).toHaveLength(2)
  })
})

describe('a link that proves an email address', () => {
  const database = useDatabase()
  const shop = useShop(database)

  it('can be requested three times an hour', async () => {
    const { browser } = await signUp(shop)
    const statuses: number[] = []
    for (let tried = 0; tried < 4; tried += 1)
      statuses.push((await browser.post('cabinet/user/email-verification')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('is not sent to an address that is proved already', async () => {
    const member = await signUp(shop)
    await open(member, (await tokensMailedTo(shop, member.email))[0])
    const { status, body } = await member.browser.post('cabinet/user/email-verification')
    expect([status, body.message]).toEqual([200, 'Your email address is confirmed already.'])
    expect(await mailsTo(shop, member.email)).toHaveLength(1)
  })
})
