import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Oidc, type Person, startOidc } from '../fakes/oidc.ts'
import { anEmail, mailsTo, PASSWORD, signUp } from './accounts.ts'
import { describeOnBothEngines, useDatabase } from './database.ts'
import { someDates } from './journey.ts'
import { aRental, aSettlement } from './rows.ts'
import { type Answer, openShop, ORIGIN, type Shop, type Visit, visit } from './shop.ts'

type Name = 'google' | 'facebook'

/** What a browser does at the provider, from the shop's redirect to the one back: gives the query it comes back with. */
async function goThrough(start: string, person: Person | null): Promise<string> {
  const jar = new Map<string, string>()
  const ask = async (url: string, form?: URLSearchParams): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      jar.set(name, value)
    }
    return answer
  }
  let url = start
  for (let step = 0; step < 8; step += 1) {
    if (url.startsWith(`${ORIGIN}/`)) return url.split('?')[1] ?? ''
    const answer = await ask(url)
    if (answer.status === 200) {
      const form = new URLSearchParams(
        person ? { answer: 'yes', person: JSON.stringify(person) } : { answer: 'no' },
      )
      const next = await ask(url, form)
      url = new URL(next.headers.get('location') ?? '', url).href
    } else url = new URL(answer.headers.get('location') ?? '', url).href
  }
  throw new Error(`The provider did not send the browser back: ${url}`)
}

async function begin(browser: Visit, name: Name, person: Person | null): Promise<string> {
  const { status, headers } = await browser.get(`auth/${name}/start`)
  expect(status).toBe(303)
  return goThrough(String(headers.location), person)
}

const finish = (browser: Visit, name: Name, query: string): Promise<Answer> =>
  browser.get(`auth/${name}/callback/?${query}`)

/** A whole social sign-in. */
const signIn = async (browser: Visit, name: Name, person: Person | null) =>
  finish(browser, name, await begin(browser, name, person))

const whoIs = async (browser: Visit) => (await browser.get('cabinet/user/header')).body.data

let count = 0
const aPerson = (changes: Partial<Person> = {}): Person => ({
  subject: `subject-${(count += 1)}`,
  email: anEmail('social'),
  email_verified: true,
  given_name: 'Jo',
  family_name: 'Spruce',
  ...changes,
})

const signedIn = { needEmail: false, needUpdateInfo: false }
const asksForEmail = { needEmail: true, needUpdateInfo: true }

let oidc: Oidc
beforeAll(async () => {
  oidc = await startOidc(ORIGIN)
})
afterAll(() => oidc.close())

const openSocialShop = (database: Parameters<typeof openShop>[0]) =>
  openShop(database, { env: { ...oidc.env, THROTTLE_SCALE: '1000' } })

describeOnBothEngines('a social sign-in', (database) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openSocialShop(database())
  })

  it.each(['google', 'facebook'] as const)('with %s makes an account, and finds it again', async (name) => {
    const [person, browser, later] = [aPerson(), visit(shop), visit(shop)]
    const { status, body } = await signIn(browser, name, person)
    expect([status, body]).toEqual([200, signedIn])
    expect(await whoIs(browser)).toEqual({ name: 'Jo', surname: 'Spruce', email: person.email })
    await signIn(later, name, { ...person, email: anEmail('changed') })
    expect((await whoIs(later)).email).toBe(person.email)
  })

  it('gives a new session', async () => {
    const browser = visit(shop)
    const query = await begin(browser, 'google', aPerson())
    const before = browser.jar.get('sid')
    await finish(browser, 'google', query)
    expect(browser.jar.get('sid')).not.toBe(before)
  })

  it('opens an account with the same verified address', async () => {
    const member = await signUp(shop)
    await provenBy(shop, member.id)
    const browser = visit(shop)
    await signIn(browser, 'google', aPerson({ email: member.email.toUpperCase() }))
    expect((await whoIs(browser)).email).toBe(member.email)
    expect((await member.browser.get('cabinet/user')).status).toBe(200)
    expect((await visit(shop).post('login', { email: member.email, password: PASSWORD })).status).toBe(200)
  })

  it('takes an account with an address that was never proven from whoever made it', async () => {
    const squatter = await signUp(shop)
    const { subject } = aPerson()
    // He has also tied an account of his own at a provider to it.
    await database().tx((trx) =>
      trx
        .insertInto('user_identity')
        .values({ provider: 'facebook', subject, user_id: squatter.id, created_at: shop.clock.now() })
        .execute(),
    )
    const browser = visit(shop)
    await signIn(browser, 'google', aPerson({ email: squatter.email }))
    expect((await whoIs(browser)).email).toBe(squatter.email)
    expect((await squatter.browser.get('cabinet/user')).status).toBe(401)
    expect((await visit(shop).post('login', { email: squatter.email, password: PASSWORD })).status).toBe(422)
    const again = await signIn(visit(shop), 'facebook', aPerson({ subject, email: squatter.email }))
    expect(again.body).toEqual(asksForEmail)
    expect((await mailsTo(shop, squatter.email)).map((mail) => mail.subject)).toEqual([
      'You now log in with Google',
    ])
  })

  it.each([
    ['google', { email_verified: false }],
    ['facebook', {}],
  ] as const)('with %s never opens an account by an address that is not verified', async (name, changes) => {
    const member = await signUp(shop)
    const browser = visit(shop)
    const { body } = await signIn(browser, name, aPerson({ email: member.email, ...changes }))
    expect(body).toEqual(asksForEmail)
    expect(await whoIs(browser)).toBeNull()
    const typed = await browser.post('registration', { email: member.email })
    expect([typed.status, Object.keys(typed.body.errors)]).toEqual([422, ['email']])
    expect(await whoIs(browser)).toBeNull()
  })

  it('without an address waits for one, and then knows its person', async () => {
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

  it('takes along what the visitor has chosen', async () => {
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

const provenBy = (shop: Shop, id: string) =>
  shop.database.tx((trx) =>
    trx.updateTable('app_user').set({ email_verified_at: shop.clock.now() }).where('id', '=', id).execute(),
  )

describe('a social sign-in that somebody tampers with', () => {
  const database = useDatabase()
  let shop: Shop
  beforeAll(async () => {
    shop = await openSocialShop(database())
  })

  const refused = { status: 422, fields: ['provider'], who: null }
  /** What the visitor was told, and who he is now. */
  const outcomeOf = async (browser: Visit, { status, body }: Answer) => ({
    status,
    fields: Object.keys(body.errors ?? {}),
    who: await whoIs(browser),
  })

  it('does not sign in whoever says no', async () => {
    const browser = visit(shop)
    const answer = await signIn(browser, 'google', null)
    expect(await outcomeOf(browser, answer)).toEqual(refused)
    expect(answer.body.message).toMatch(/^Google did not log you in/)
  })

  it('refuses an answer in a browser which did not ask', async () => {
    const [asker, victim] = [visit(shop), visit(shop)]
    const query = await begin(asker, 'google', aPerson())
    expect(await outcomeOf(victim, await finish(victim, 'google', query))).toEqual(refused)
    // Nor in one that has asked for something else.
    await begin(victim, 'google', aPerson())
    expect(await outcomeOf(victim, await finish(victim, 'google', query))).toEqual(refused)
  })

  it.each([
    ['another state', (query: URLSearchParams) => query.set('state', 'another')],
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['two states', (query: URLSearchParams) => query.append('state', 'another')],
    ['another code', (query: URLSearchParams) => query.set('code', 'another')],
    ['no code', (query: URLSearchParams) => query.delete('code')],
    ['another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['an error and a code', (query: URLSearchParams) => query.set('error', 'access_denied')],
  ])('refuses an answer with %s', async (_, change) => {
    const browser = visit(shop)
    const query = new URLSearchParams(await begin(browser, 'google', aPerson()))
    change(query)
    expect(await outcomeOf(browser, await finish(browser, 'google', query.toString()))).toEqual(refused)
  })

  it('takes an answer once', async () => {
    const browser = visit(shop)
    const query = await begin(browser, 'google', aPerson())
    expect((await finish(browser, 'google', query)).status).toBe(200)
    await browser.post('logout')
    expect(await outcomeOf(browser, await finish(browser, 'google', query))).toEqual(refused)
  })

  it('forgets what it waits for, even when the first answer was a wrong one', async () => {
    const browser = visit(shop)
    const query = await begin(browser, 'google', aPerson())
    await finish(browser, 'google', 'code=x&state=y')
    expect(await outcomeOf(browser, await finish(browser, 'google', query))).toEqual(refused)
  })

  it('does not accept one provider’s answer for another’s', async () => {
    const browser = visit(shop)
    const query = await begin(browser, 'google', aPerson())
    expect(await outcomeOf(browser, await finish(browser, 'facebook', query))).toEqual(refused)
  })

  it('does not accept a code that was issued to somebody else', async () => {
    const [mine, stolen] = [visit(shop), visit(shop)]
    const theirs = new URLSearchParams(await begin(stolen, 'google', aPerson()))
    const query = new URLSearchParams(await begin(mine, 'google', aPerson()))
    query.set('code', theirs.get('code') ?? '')
    expect(await outcomeOf(mine, await finish(mine, 'google', query.toString()))).toEqual(refused)
  })

  it('waits half an hour for the answer', async () => {
    const browser = visit(shop)
    const query = await begin(browser, 'google', aPerson())
    shop.clock.pass({ minutes: 30 })
    expect(await outcomeOf(browser, await finish(browser, 'google', query))).toEqual(refused)
  })
})

describe('the providers of social sign-in', () => {
  const database = useDatabase()

  it('are offered when they are set up, and unknown otherwise', async () => {
    const shop = await openSocialShop(database())
    expect((await visit(shop).get('auth/providers')).body).toEqual({ items: ['google', 'facebook'] })
    const { FACEBOOK_CLIENT_ID: _, FACEBOOK_CLIENT_SECRET: __, ...env } = oidc.env
    const other = await openShop(database(), { env })
    expect((await visit(other).get('auth/providers')).body).toEqual({ items: ['google'] })
    expect((await visit(other).get('auth/facebook/start')).status).toBe(404)
    for (const name of ['toString', '__proto__', 'constructor', 'GOOGLE'])
      expect((await visit(other).get(`auth/${name}/start`)).status).toBe(404)
  })

  it('may be down: the page of the return says so, and the next try works', async () => {
    const shop = await openSocialShop(database())
    const browser = visit(shop)
    oidc.setDown(true)
    const { status, headers } = await browser.get('auth/google/start')
    expect([status, headers.location]).toEqual([303, '/auth/provider/google?unavailable'])
    oidc.setDown(false)
    expect((await signIn(browser, 'google', aPerson())).body).toEqual(signedIn)
  })

  it('may go down in between', async () => {
    const shop = await openSocialShop(database())
    const browser = visit(shop)
    const query = await begin(browser, 'facebook', aPerson())
    oidc.setDown(true)
    const { status, body } = await finish(browser, 'facebook', query)
    oidc.setDown(false)
    expect([status, body.message]).toEqual([503, expect.stringMatching(/^Facebook does not answer/)])
    expect(await whoIs(browser)).toBeNull()
  })
})
