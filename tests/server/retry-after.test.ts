import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../server/database/unavailable.ts'
import { PaymentUnavailable } from '../../server/gateways/payment.ts'
import { createPasswords } from '../../server/http/passwords.ts'
import { Refusal } from '../../server/http/refuse.ts'
import type { Page, Pages } from '../../server/pages/render-page.ts'
import { openTestShop, type Shop, visit } from './shop.ts'
import { aFolder } from './temporary.ts'
import { useDatabase } from './use-database.ts'

/** Renders every address as a page that could not load its data. */
const failingPages = {
  buildId: 'build-1',
  pageKey: (url: string) => url,
  isWebView: () => false,
  variesByAgent: () => false,
  render: async (): Promise<Page> => ({ status: 503, html: '', redirectTo: null, isPrivate: false }),
} as unknown as Pages

describe('an answer that asks to come back later says when', () => {
  const database = useDatabase()

  /** Opens a shop where reading one address fails with this error. */
  const openFailing = (error: Error) =>
    openTestShop(database(), {
      furnish: (app) =>
        void app.get('/failing', async () => {
          throw error
        }),
    })
  const get = async (shop: Shop, url: string) => {
    const { statusCode, headers } = await shop.app.inject({ url })
    return [statusCode, headers['retry-after']]
  }

  it('when a rate limit is used up', async () => {
    const browser = visit(await openTestShop(database()))
    const send = () =>
      browser.post('contact-with-me', { name: 'Ann', email: 'ann@example.com', message: 'Hi' })
    for (let sent = 0; sent < 5; sent += 1) expect((await send()).status).toBe(201)
    const { status, headers } = await send()
    expect([status, headers['retry-after']]).toEqual([429, '3600'])
  })

  it('when too many passwords are being checked', async () => {
    const passwords = createPasswords()
    const tries = Array.from({ length: 12 }, () => passwords.verify('any', null).catch((error) => error))
    const refusals = (await Promise.all(tries)).filter((outcome) => outcome instanceof Refusal)
    expect(refusals.length).toBeGreaterThan(0)
    for (const { status, details } of refusals) expect([status, details.retryAfter]).toEqual([429, 1])
  })

  it('when the database is unavailable', async () => {
    expect(await get(await openFailing(new DatabaseUnavailable('away')), '/failing')).toEqual([503, '2'])
    const full = new DatabaseUnavailable('full', { retryAfter: 60 })
    expect(await get(await openFailing(full), '/failing')).toEqual([503, '60'])
  })

  it('when the payment gateway is unavailable', async () => {
    expect(await get(await openFailing(new PaymentUnavailable('away')), '/failing')).toEqual([503, '2'])
  })

  it('when the shop is not ready', async () => {
    const away = { ...database(), ping: () => Promise.reject(new Error('away')) }
    expect(await get(await openTestShop(away), '/ready')).toEqual([503, '2'])
  })

  it('when the tile server does not answer', async () => {
    const env = { COMPANY_LATITUDE: '0', COMPANY_LONGITUDE: '0' }
    const shop = await openTestShop(database(), { env, tiles: { get: async () => null } })
    expect(await get(shop, '/tiles/12/2048/2048.png')).toEqual([503, '60'])
  })

  it('when a page could not load its data', async () => {
    const pages = { pages: failingPages, picturesDir: aFolder() }
    expect(await get(await openTestShop(database(), { pages }), '/terms')).toEqual([503, '2'])
  })

  it('when whatever answered did not know when', async () => {
    const busy = Object.assign(new Error('busy'), { statusCode: 503 })
    const shop = await openTestShop(database(), {
      furnish: (app) => {
        app.get('/bare', (_request, reply) => reply.code(503).send())
        app.get('/thrown', () => Promise.reject(busy))
        app.get('/stream', (_request, reply) => reply.code(429).send(Readable.from(['later'])))
        app.get('/early', { onRequest: (_request, reply) => void reply.code(503).send('later') }, () => '')
        app.get('/known', (_request, reply) => reply.code(503).header('retry-after', '9').send('later'))
      },
    })
    for (const url of ['/bare', '/thrown', '/early']) expect(await get(shop, url)).toEqual([503, '2'])
    expect(await get(shop, '/stream')).toEqual([429, '2'])
    expect(await get(shop, '/known')).toEqual([503, '9'])
    const { headers } = await shop.app.inject({ method: 'HEAD', url: '/bare' })
    expect(headers['retry-after']).toBe('2')
  })

  it('while the shop closes, and open connections still get a real answer', async () => {
    let finish = () => {}
    const slow = new Promise<void>((resolve) => {
      finish = resolve
    })
    const { app } = await openTestShop(database(), { furnish: (shop) => void shop.get('/slow', () => slow) })
    await app.listen({ port: 0 })
    const { port } = app.server.address() as AddressInfo
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`
    const open = () =>
      new Promise<ReturnType<typeof connect>>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(socket))
      })
    const [busy, waiting] = [await open(), await open()]
    const arrived = new Promise((resolve) => app.server.once('request', resolve))
    busy.write(request('/slow'))
    await arrived
    const closed = app.close()
    await new Promise((resolve) => setImmediate(resolve))
    const answer = new Promise<string>((resolve) => waiting.once('data', (bytes) => resolve(String(bytes))))
    waiting.write(request('/live'))
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
    finish()
    waiting.destroy()
    busy.destroy()
    await closed
  })
})
