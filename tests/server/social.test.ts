import { describe, expect, it } from 'vitest'
import { anEmail, mailsTo, PASSWORD, signUp } from './accounts.ts'
import { describeOnBothEngines, useDatabase } from './use-database.ts'
import { someDates } from './journey.ts'
import { aRental, aSettlement } from './rows.ts'
import { openTestShop, type Shop, visit } from './shop.ts'
import { aPerson, begin, finish, signIn, bothProviders, whoIs } from './social-visit.ts'

const { openSocialShop, providers, useSocialShop } = bothProviders()

const signedIn = { needEmail: false, needUpdateInfo: false }
const asksForEmail = { needEmail: true, needUpdateInfo: true }

const provenBy = (shop: Shop, id: string) =>
  shop.database.tx((trx) =>
    trx.updateTable('appUser').set({ emailVerifiedAt: shop.clock.now() }).where('id', '=', id).execute(),
  )

describeOnBothEngines('a social sign-in', (database) => {
  const shop = useSocialShop(database)

  it.each(['google', 'facebook'] as const)('with %s creates an account, and finds it again', async (name) => {
    const [person, browser, later] = [aPerson(), visit(shop), visit(shop)]
    const { status, body } = await signIn(browser, name, person)
    expect([status, body]).toEqual([200, signedIn])
    expect(await whoIs(browser)).toEqual({ name: 'Jo', surname: 'Spruce', email: person.email })
    await signIn(later, name, { ...person, email: anEmail('changed') })
    expect((await whoIs(later)).email).toBe(person.email)
  })

  it('starts a new session', async () => {
    const browser = visit(shop)
    const query = await begin(browser, 'google', aPerson())
    const before = browser.jar.get('sid')
    await finish(browser, 'google', query)
    expect(browser.jar.get('sid')).not.toBe(before)
  })

  it('signs in to an account with the same verified address', async () => {
    const member = await signUp(shop)
    await provenBy(shop, member.id)
    const browser = visit(shop)
    await signIn(browser, 'google', aPerson({ email: member.email.toUpperCase() }))
    expect((await whoIs(browser)).email).toBe(member.email)
    expect((await member.browser.get('cabinet/user')).status).toBe(200)
    expect((await visit(shop).post('login', { email: member.email, password: PASSWORD })).status).toBe(200)
  })

  it('takes over an account whose creator never verified its address', async () => {
    const squatter = await signUp(shop)
    const { subject } = aPerson()
    // Its creator has also linked their own account at a provider.
    await database().tx((trx) =>
      trx
        .insertInto('userIdentity')
        .values({ provider: 'facebook', subject, userId: squatter.id, createdAt: shop.clock.now() })
        .execute(),
    )
    const browser = visit(shop)
    await signIn(browser, 'google', aPerson({ email: squatter.email }))
    expect((await whoIs(browser)).email).toBe(squatter.email)
    expect((await squatter.browser.get('cabinet/user')).status).toBe(401)
    expect((await visit(shop).post('login', { email: squatter.email, password: PASSWORD })).status).toBe(422)
    const again = await signIn(visit(shop), 'facebook', aPerson({ subject, email: squatter.email }))
    expect(again.body).toEqual(asksForEmail)
    expect((await mailsTo(shop, squatter.email)).map((mail) => mail.subject)).toContain(
      'You now log in with Google',
    )
  })

  it.each([
    ['google', {}, true, []],
    ['google', { email_verified: false }, false, ['Please confirm your email address']],
    ['facebook', {}, false, ['Please confirm your email address']],
  ] as const)(
    'with %s (%o) proves the address of a new account: %s',
    async (name, changes, isProved, subjects) => {
      const person = aPerson(changes)
      const browser = visit(shop)
      await signIn(browser, name, person)
      const { body } = await browser.get('cabinet/user')
      expect(body).toMatchObject({ email: person.email, email_verified: isProved })
      expect((await mailsTo(shop, person.email!)).map((mail) => mail.subject)).toEqual(subjects)
    },
  )

  it.each([
    ['google', { email_verified: false }],
    ['facebook', {}],
  ] as const)('with %s never signs in by an unverified address', async (name, changes) => {
    const member = await signUp(shop)
    const browser = visit(shop)
    const { body } = await signIn(browser, name, aPerson({ email: member.email, ...changes }))
    expect(body).toEqual(asksForEmail)
    expect(await whoIs(browser)).toBeNull()
    const typed = await browser.post('registration', { email: member.email })
    expect([typed.status, Object.keys(typed.body.errors)]).toEqual([422, ['email']])
    expect(await whoIs(browser)).toBeNull()
  })

  it('without an address asks for one, and then recognizes the person', async () => {
    const { email: _, ...person } = aPerson()
    const [browser, later] = [visit(shop), visit(shop)]
    expect((await signIn(browser, 'facebook', person)).body).toEqual(asksForEmail)
    expect((await browser.post('registration', { email: 'nowhere' })).status).toBe(422)
    const email = anEmail('typed')
    const { status, body } = await browser.post('registration', { email })
    expect([status, body.data]).toEqual([200, { name: 'Jo', surname: 'Spruce', email, phone: '' }])
    expect((await signIn(later, 'facebook', person)).body).toEqual(signedIn)
    expect((await whoIs(later)).email).toBe(email)
    const passwordless = await visit(shop).post('login', { email, password: '' })
    expect(passwordless.status).toBe(422)
  })

  it('waits half an hour for the address', async () => {
    const { email: _, ...person } = aPerson()
    const browser = visit(shop)
    await signIn(browser, 'facebook', person)
    shop.clock.pass({ minutes: 30 })
    const { status, body } = await browser.post('registration', { email: anEmail() })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['password']])
  })

  it('keeps what the visitor has chosen', async () => {
    const browser = visit(shop)
    const sauna = await aRental(database(), (await aSettlement(database())).id)
    await browser.post(`products/${sauna.id}/booking`, someDates)
    await signIn(browser, 'google', aPerson())
    expect((await browser.get(`products/${sauna.id}/booking`)).body).toMatchObject({
      start_date: someDates.date_from,
      end_date: someDates.date_to,
    })
  })
})

describe('the providers of social sign-in', () => {
  const database = useDatabase()

  it('are offered when they are set up, and unknown otherwise', async () => {
    const shop = await openSocialShop(database())
    expect((await visit(shop).get('auth/providers')).body).toEqual({ items: ['google', 'facebook'] })
    const { FACEBOOK_CLIENT_ID: _, FACEBOOK_CLIENT_SECRET: __, ...env } = providers().env
    const other = await openTestShop(database(), { env })
    expect((await visit(other).get('auth/providers')).body).toEqual({ items: ['google'] })
    expect((await visit(other).get('auth/facebook/start')).status).toBe(404)
    for (const name of ['toString', '__proto__', 'constructor', 'GOOGLE'])
      expect((await visit(other).get(`auth/${name}/start`)).status).toBe(404)
  })

  it('may be down: the return page says so, and the next try works', async () => {
    const shop = await openSocialShop(database())
    const browser = visit(shop)
    providers().setDown(true)
    const { status, headers } = await browser.get('auth/google/start')
    expect([status, headers.location]).toEqual([303, '/auth/provider/google?unavailable'])
    providers().setDown(false)
    expect((await signIn(browser, 'google', aPerson())).body).toEqual(signedIn)
  })

  it('may go down in between', async () => {
    const shop = await openSocialShop(database())
    const browser = visit(shop)
    const query = await begin(browser, 'facebook', aPerson())
    providers().setDown(true)
    const { status, body, headers } = await finish(browser, 'facebook', query)
    providers().setDown(false)
    expect(headers['retry-after']).toBe('60')
    expect([status, body.message]).toEqual([503, expect.stringMatching(/^Facebook is not responding/)])
    expect(await whoIs(browser)).toBeNull()
  })
})
