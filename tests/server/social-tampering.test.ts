import { describe, expect, it } from 'vitest'
import { useDatabase } from './use-database.ts'
import { type Answer, type Visit, visit } from './shop.ts'
import { aPerson, begin, finish, signIn, bothProviders, whoIs } from './social-visit.ts'

const { useSocialShop } = bothProviders()

describe('a social sign-in under attack', () => {
  const database = useDatabase()
  const shop = useSocialShop(database)

  const refused = { status: 422, fields: ['provider'], who: null }
  /** What the visitor was told, and who they are now. */
  const outcomeOf = async (browser: Visit, { status, body }: Answer) => ({
    status,
    fields: Object.keys(body.errors ?? {}),
    who: await whoIs(browser),
  })

  it('does not sign in a visitor who says no', async () => {
    const browser = visit(shop)
    const answer = await signIn(browser, 'google', null)
    expect(await outcomeOf(browser, answer)).toEqual(refused)
    expect(answer.body.message).toMatch(/^Google did not log you in/)
  })

  it('refuses an answer in a browser that did not ask', async () => {
    const [asker, victim] = [visit(shop), visit(shop)]
    const query = await begin(asker, 'google', aPerson())
    expect(await outcomeOf(victim, await finish(victim, 'google', query))).toEqual(refused)
    // Also in one that asked for something else.
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

  it('accepts an answer once', async () => {
    const browser = visit(shop)
    const query = await begin(browser, 'google', aPerson())
    expect((await finish(browser, 'google', query)).status).toBe(200)
    await browser.post('logout')
    expect(await outcomeOf(browser, await finish(browser, 'google', query))).toEqual(refused)
  })

  it('stops waiting after the first answer, even a wrong one', async () => {
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

  it('does not accept a code that was issued to another site', async () => {
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
