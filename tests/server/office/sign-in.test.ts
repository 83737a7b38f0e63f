import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../accounts.ts'
import { visit } from '../shop.ts'
import { describeOnBothEngines, useDatabase } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import {
  codeAt,
  enterPassword,
  invite,
  joinByApp,
  joinByPasskey,
  usePasskey,
  visitOffice,
} from './members.ts'

describeOnBothEngines('logging in to the office', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })

  it('takes a password and a code of the app, and nothing less', async () => {
    const { email, secret } = await joinByApp(shop)
    shop.clock.pass({ minutes: 1 })
    const browser = await enterPassword(shop, email)
    expect((await browser.get('office/people')).status).toBe(401)
    const { status, body } = await browser.post('office/login/code', { code: codeAt(secret, shop) })
    expect([status, body.data.stage]).toEqual([200, 'open'])
    expect((await browser.get('office/people')).status).toBe(200)
  })

  it('takes each code once', async () => {
    const { email, secret } = await joinByApp(shop)
    const code = codeAt(secret, shop)
    const used = await (await enterPassword(shop, email)).post('office/login/code', { code })
    expect(used.body.errors.code).toEqual(['This code was already used. Please wait for the next one.'])
    shop.clock.pass({ minutes: 1 })
    const next = codeAt(secret, shop)
    expect((await (await enterPassword(shop, email)).post('office/login/code', { code: next })).status).toBe(
      200,
    )
    expect((await (await enterPassword(shop, email)).post('office/login/code', { code: next })).status).toBe(
      422,
    )
  })

  it('takes a passkey alone', async () => {
    const { email, passkey } = await joinByPasskey(shop)
    const browser = visit(shop)
    const { status, body } = await usePasskey(browser, passkey)
    expect([status, body.data.member.email]).toEqual([200, email])
    expect((await browser.get('office/people')).status).toBe(200)
  })

  it('takes a passkey after the password, but only one’s own', async () => {
    const [me, other] = [await joinByPasskey(shop), await joinByPasskey(shop)]
    expect((await usePasskey(await enterPassword(shop, me.email), me.passkey)).status).toBe(200)
    const foreign = await usePasskey(await enterPassword(shop, me.email), other.passkey)
    expect(foreign.body.errors.credential).toEqual(['This passkey belongs to someone else.'])
  })

  it.each<[string, Parameters<typeof usePasskey>[2]]>([
    ['on another site', { origin: 'http://shop.example' }],
    ['that nobody unlocked', { isVerified: false }],
  ])('takes no passkey %s', async (_, changes) => {
    const { passkey } = await joinByPasskey(shop)
    expect((await usePasskey(visit(shop), passkey, changes)).status).toBe(422)
  })

  it('takes no passkey that counts backward, as a copy does', async () => {
    const { passkey } = await joinByPasskey(shop)
    expect((await usePasskey(visit(shop), passkey, { counter: 5 })).status).toBe(200)
    expect((await usePasskey(visit(shop), passkey, { counter: 5 })).status).toBe(422)
    expect((await usePasskey(visit(shop), passkey, { counter: 6 })).status).toBe(200)
  })

  it('takes a passkey’s answer once, in the session that asked', async () => {
    const { passkey } = await joinByPasskey(shop)
    const [browser, thief] = [visit(shop), visit(shop)]
    const { body } = await browser.post('office/login/passkey/challenge')
    await thief.post('office/login/passkey/challenge')
    const credential = passkey.use(body.options)
    expect((await thief.post('office/login/passkey', { credential })).status).toBe(422)
    expect((await browser.post('office/login/passkey', { credential })).status).toBe(200)
    expect((await browser.post('office/login/passkey', { credential })).status).toBe(422)
  })

  it('takes each recovery code once, however it is typed', async () => {
    const { email, codes } = await joinByPasskey(shop)
    const typed = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ')
    const browser = await enterPassword(shop, email)
    expect((await browser.post('office/login/code', { code: typed })).status).toBe(200)
    expect((await browser.get('office/factors')).body.recovery_codes_left).toBe(9)
    const again = await (await enterPassword(shop, email)).post('office/login/code', { code: typed })
    expect(again.body.errors.code).toEqual([
      'This is not one of your recovery codes, or it was already used.',
    ])
  })

  it('takes no recovery code of somebody else', async () => {
    const [me, other] = [await joinByPasskey(shop), await joinByPasskey(shop)]
    const answer = await (await enterPassword(shop, me.email)).post('office/login/code', {
      code: other.codes[0],
    })
    expect(answer.status).toBe(422)
  })

  it('gives the same message for a wrong password, an unknown address, and someone who has not joined', async () => {
    const { email } = await joinByPasskey(shop)
    const invited = await invite(shop, 'staff')
    const answers = await Promise.all(
      [
        { email, password: 'not the password' },
        { email: 'nobody@example.com', password: PASSWORD },
        { email: invited.email, password: PASSWORD },
      ].map((typed) => visit(shop).post('office/login', typed)),
    )
    for (const { status, body } of answers)
      expect([status, body.errors]).toEqual([422, { password: ['Email and password do not match.'] }])
  })

  it('knows no customers, and customers’ log-in knows no members', async () => {
    const { email } = await joinByPasskey(shop)
    expect((await visit(shop).post('login', { email, password: PASSWORD })).status).toBe(422)
    const customer = visit(shop)
    await customer.post('registration', { email: `c-${email}`, password: PASSWORD })
    expect((await customer.get('office/people')).status).toBe(401)
    expect((await visit(shop).post('office/login', { email: `c-${email}`, password: PASSWORD })).status).toBe(
      422,
    )
  })

  it('starts a new session at each step, and the old ones are worth nothing', async () => {
    const { email, secret } = await joinByApp(shop)
    shop.clock.pass({ minutes: 1 })
    const browser = await enterPassword(shop, email)
    const half = browser.jar.get('office') ?? ''
    await browser.post('office/login/code', { code: codeAt(secret, shop) })
    expect(browser.jar.get('office')).not.toBe(half)
    const thief = visit(shop)
    thief.jar.set('office', half)
    expect((await thief.get('office/session')).body).toEqual({ data: null })
  })

  it('ends here by logging out, and everywhere by one button', async () => {
    const { browser, memberId } = await joinByPasskey(shop)
    const elsewhere = await visitOffice(shop, memberId)
    const third = await visitOffice(shop, memberId)
    expect((await third.post('office/logout')).status).toBe(204)
    expect((await third.get('office/people')).status).toBe(401)
    expect((await elsewhere.get('office/people')).status).toBe(200)
    expect((await browser.post('office/sessions/end')).status).toBe(204)
    expect(browser.jar.size).toBe(0)
    expect((await elsewhere.get('office/people')).status).toBe(401)
  })
})

describe('guessing', () => {
  const database = useDatabase()
  const shop = useShop(database)

  it('is limited for passwords and for codes', async () => {
    const { email } = await joinByApp(shop)
    const half = await enterPassword(shop, email)
    const codes = []
    for (let n = 0; n < 11; n += 1)
      codes.push((await half.post('office/login/code', { code: `00000${n % 10}` })).status)
    expect([codes.slice(0, 10), codes[10]]).toEqual([Array(10).fill(422), 429])
    const tries = []
    for (let n = 0; n < 11; n += 1)
      tries.push((await visit(shop).post('office/login', { email, password: 'wrong one' })).status)
    expect([tries.slice(0, 10), tries[10]]).toEqual([Array(10).fill(422), 429])
  })
})
