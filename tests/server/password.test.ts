import { describe, expect, it } from 'vitest'
import { anEmail, mailsTo, PASSWORD, signUp } from './accounts.ts'
import { describeOnBothEngines, useDatabase } from './use-database.ts'
import { type Shop, visit } from './shop.ts'
import { useShop } from './use-shop.ts'

const NEW_PASSWORD = 'a lantern at the lake'

/** The token in the newest email's link; the email is written after the answer. */
async function tokenMailedTo(shop: Shop, email: string, count = 1): Promise<string> {
  const links = async () =>
    (await mailsTo(shop, email)).filter(({ subject }) => subject === 'Choose a new password')
  await expect.poll(links).toHaveLength(count)
  return /http:\/\/shop\.test\/password_reset#token=([\w-]{43})\n/.exec((await links()).at(-1)!.bodyText)![1]!
}

describeOnBothEngines('a forgotten password', (database) => {
  const shop = useShop(database)

  it('is replaced through an emailed link, which also logs in', async () => {
    const { email, browser: old } = await signUp(shop)
    const browser = visit(shop)
    await browser.post('password-reset', { email })
    const token = await tokenMailedTo(shop, email)
    const { status, body } = await browser.put('password-reset', { token, password: NEW_PASSWORD })
    expect([status, body.data.email]).toEqual([200, email])
    expect((await browser.get('cabinet/user')).status).toBe(200)
    expect((await old.get('cabinet/user')).status).toBe(401)
    expect((await visit(shop).post('login', { email, password: PASSWORD })).status).toBe(422)
    expect((await visit(shop).post('login', { email, password: NEW_PASSWORD })).status).toBe(200)
    const subjects = (await mailsTo(shop, email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your password was changed')
  })

  it('gets the same answer for an unknown address', async () => {
    const { email } = await signUp(shop)
    const unknown = anEmail()
    const answers = [
      await visit(shop).post('password-reset', { email }),
      await visit(shop).post('password-reset', { email: unknown }),
    ]
    expect(answers[0]).toMatchObject({ status: 200, body: answers[1]!.body })
    await tokenMailedTo(shop, email)
    expect(await mailsTo(shop, unknown)).toEqual([])
  })

  it('can be set once with each link', async () => {
    const { email } = await signUp(shop)
    await visit(shop).post('password-reset', { email })
    const token = await tokenMailedTo(shop, email)
    const answers = await Promise.all(
      [1, 2, 3].map((n) => visit(shop).put('password-reset', { token, password: `${NEW_PASSWORD} ${n}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await visit(shop).put('password-reset', { token, password: NEW_PASSWORD })
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['token']])
  })

  it('can be set with the newest link only', async () => {
    const { email } = await signUp(shop)
    await visit(shop).post('password-reset', { email })
    const first = await tokenMailedTo(shop, email)
    shop.clock.pass({ minutes: 1 })
    await visit(shop).post('password-reset', { email })
    const second = await tokenMailedTo(shop, email, 2)
    const answers = [
      await visit(shop).put('password-reset', { token: first, password: NEW_PASSWORD }),
      await visit(shop).put('password-reset', { token: second, password: NEW_PASSWORD }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 200])
  })

  it('can be set within half an hour', async () => {
    const { email } = await signUp(shop)
    await visit(shop).post('password-reset', { email })
    const token = await tokenMailedTo(shop, email)
    shop.clock.pass({ minutes: 30 })
    expect((await visit(shop).put('password-reset', { token, password: NEW_PASSWORD })).status).toBe(422)
  })

  it('cannot become a weak one, and the link still works', async () => {
    const { email } = await signUp(shop)
    await visit(shop).post('password-reset', { email })
    const token = await tokenMailedTo(shop, email)
    const weak = await visit(shop).put('password-reset', { token, password: 'password1' })
    expect([weak.status, Object.keys(weak.body.errors)]).toEqual([422, ['password']])
    expect((await visit(shop).put('password-reset', { token, password: NEW_PASSWORD })).status).toBe(200)
  })

  it('keeps the link’s secret out of the database, except in the email itself', async () => {
    const { email, id } = await signUp(shop)
    await visit(shop).post('password-reset', { email })
    const token = await tokenMailedTo(shop, email)
    const { tokenHash } = await database()
      .db.selectFrom('passwordReset')
      .select('tokenHash')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    expect(tokenHash).not.toContain(token)
  })

  it('can be requested three times an hour at most', async () => {
    const email = anEmail()
    const statuses: number[] = []
    for (let tried = 0; tried < 4; tried += 1)
      statuses.push((await visit(shop).post('password-reset', { email })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('changing the password', () => {
  const database = useDatabase()
  const shop = useShop(database)

  it('keeps this browser logged in with a new session, and logs out all others', async () => {
    const { browser, email } = await signUp(shop)
    const other = visit(shop)
    await other.post('login', { email, password: PASSWORD })
    const before = browser.jar.get('sid')
    const { status } = await browser.put('cabinet/user/password', {
      current_password: PASSWORD,
      password: NEW_PASSWORD,
    })
    expect(status).toBe(204)
    expect(browser.jar.get('sid')).not.toBe(before)
    expect((await browser.get('cabinet/user')).status).toBe(200)
    expect((await other.get('cabinet/user')).status).toBe(401)
    expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toContain('Your password was changed')
  })

  it.each([
    ['the wrong one', { current_password: 'wrong', password: NEW_PASSWORD }, 'current_password'],
    ['none', { password: NEW_PASSWORD }, 'current_password'],
    ['a weak new one', { current_password: PASSWORD, password: '12345678' }, 'password'],
  ])('needs the current password: %s', async (_, body, field) => {
    const { browser } = await signUp(shop)
    const answer = await browser.put('cabinet/user/password', body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })
})
