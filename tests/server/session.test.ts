import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { endpoint } from '../../contract/endpoint.ts'
import { route } from '../../server/http/route.ts'
import { ensureSession } from '../../server/http/session.ts'
import { addUser } from './customer.ts'
import { describeOnBothEngines, useDatabase } from './use-database.ts'
import { openTestShop, visit } from './shop.ts'
import { useShop } from './use-shop.ts'

const Who = Type.Object({ ownerKey: Type.Union([Type.String(), Type.Null()]) })

/** Calls that only do what sessions do on every call. */
const ask = endpoint({ method: 'GET', path: '/test/ask', access: 'visitor', summary: 'Ask', reply: Who })
const keep = endpoint({ method: 'POST', path: '/test/keep', access: 'visitor', summary: 'Keep', reply: Who })
const enter = endpoint({
  method: 'POST',
  path: '/test/enter',
  access: 'visitor',
  summary: 'Enter',
  body: Type.Object({ userId: Type.String() }),
  reply: Who,
})
const leave = endpoint({
  method: 'POST',
  path: '/test/leave',
  access: 'visitor',
  summary: 'Leave',
  status: 204,
})
const own = endpoint({ method: 'GET', path: '/test/own', access: 'customer', summary: 'Own', reply: Who })

function furnish(app: FastifyInstance) {
  route(app, ask, ({ visitor }) => ({ ownerKey: visitor.ownerKey }))
  route(app, keep, async ({ request, reply }) => ({
    ownerKey: (await ensureSession(request, reply)).ownerKey,
  }))
  route(app, enter, async ({ body, request, reply }) => {
    await app.sessions.signIn(request, reply, body.userId)
    return { ownerKey: `user:${body.userId}` }
  })
  route(app, leave, ({ request, reply }) => app.sessions.signOut(request, reply))
  route(app, own, ({ visitor }) => ({ ownerKey: visitor.userId }))
}

describeOnBothEngines('a session', (database) => {
  const shop = useShop(database, { furnish })

  it('is not created for a visitor who only reads', async () => {
    const browser = visit(shop)
    const { body, cookies } = await browser.get('/test/ask')
    expect(body).toEqual({ ownerKey: null })
    expect(cookies).toEqual([])
  })

  it('is created when there is something to store, and recognized from then on', async () => {
    const browser = visit(shop)
    const first = await browser.post('/test/keep')
    expect(first.body.ownerKey).toMatch(/^session:[0-9a-f]{64}$/)
    expect(first.cookies).toHaveLength(1)
    const again = await browser.post('/test/keep')
    expect(again.body).toEqual(first.body)
    expect(again.cookies).toEqual([])
  })

  it('keeps the secret in the browser and only its hash in the database', async () => {
    const browser = visit(shop)
    await browser.post('/test/keep')
    const secret = browser.jar.get('sid') ?? ''
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const rows = await shop.database.db.selectFrom('session').select('idHash').execute()
    expect(rows.map(({ idHash }) => idHash)).not.toContain(secret)
  })

  it('has a new secret after signing in, and the old one is invalid', async () => {
    const [userId, browser, thief] = [await addUser(shop), visit(shop), visit(shop)]
    await browser.post('/test/keep')
    thief.jar.set('sid', browser.jar.get('sid') ?? '')
    await browser.post('/test/enter', { userId })
    expect(browser.jar.get('sid')).not.toBe(thief.jar.get('sid'))
    expect((await browser.get('/test/own')).body).toEqual({ ownerKey: userId })
    expect((await thief.get('/test/own')).status).toBe(401)
    expect((await thief.get('/test/ask')).body).toEqual({ ownerKey: null })
  })

  it('is invalid after signing out, and its cookie is gone', async () => {
    const [userId, browser, thief] = [await addUser(shop), visit(shop), visit(shop)]
    await browser.post('/test/enter', { userId })
    thief.jar.set('sid', browser.jar.get('sid') ?? '')
    expect((await browser.post('/test/leave')).status).toBe(204)
    expect(browser.jar.size).toBe(0)
    expect((await thief.get('/test/own')).status).toBe(401)
  })

  it('ends after 14 days without a visit', async () => {
    const [userId, browser] = [await addUser(shop), visit(shop)]
    await browser.post('/test/enter', { userId })
    shop.clock.pass({ days: 13, hours: 23 })
    expect((await browser.get('/test/own')).status).toBe(200)
    shop.clock.pass({ days: 13, hours: 23 })
    expect((await browser.get('/test/own')).status).toBe(200)
    shop.clock.pass({ days: 14 })
    expect((await browser.get('/test/own')).status).toBe(401)
  })

  it('ends after 90 days, however often it is used', async () => {
    const [userId, browser] = [await addUser(shop), visit(shop)]
    await browser.post('/test/enter', { userId })
    for (let day = 0; day < 89; day += 1) {
      shop.clock.pass({ days: 1 })
      expect((await browser.get('/test/own')).status).toBe(200)
    }
    shop.clock.pass({ days: 1 })
    expect((await browser.get('/test/own')).status).toBe(401)
  })

  it('ends with the account', async () => {
    const [userId, browser] = [await addUser(shop), visit(shop)]
    await browser.post('/test/enter', { userId })
    await shop.database.tx((trx) => trx.deleteFrom('appUser').where('id', '=', userId).execute())
    expect((await browser.get('/test/own')).status).toBe(401)
  })
})

describe('the cookie of a session', () => {
  const database = useDatabase()

  it('is bound to https and to this host behind https', async () => {
    const shop = await openTestShop(database(), { env: { ORIGIN: 'https://shop.test' }, furnish })
    const { cookies } = await visit(shop).post('/test/keep')
    expect(cookies[0]).toMatch(
      /^__Host-sid=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('is plain on http, where browsers would reject the other', async () => {
    const shop = await openTestShop(database(), { furnish })
    const { cookies } = await visit(shop).post('/test/keep')
    expect(cookies[0]).toMatch(/^sid=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('can be any nonsense', async () => {
    const shop = await openTestShop(database(), { furnish })
    for (const cookie of [
      'sid=',
      'sid=%',
      'sid=\u0001',
      ';;;',
      'sid',
      `sid=${'x'.repeat(4000)}`,
      'sid=a; sid=b',
    ]) {
      const { status, body } = await visit(shop).get('/test/ask', { headers: { cookie } })
      expect([status, body]).toEqual([200, { ownerKey: null }])
    }
  })
})
