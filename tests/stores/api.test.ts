import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CallName } from '../../contract/endpoints.ts'
import { SHOP_MARK } from '../../contract/shop-mark.ts'
import { createCall } from '../../src/lib/api.ts'

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((done) => (server ? server.close(done) : done(null)))
  server = undefined
  vi.unstubAllGlobals()
})

/** A client of a shop that answers by the listener. */
const callTo = (listener: RequestListener, timeoutMs?: number) =>
  callToServer((request, response) => {
    response.setHeader(SHOP_MARK, '1')
    listener(request, response)
  }, timeoutMs)

/** Sends to the server that runs. */
const toServer = ((url: string, init) => {
  const { port } = (server as Server).address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}${url}`, init)
}) as typeof fetch

/** A client of a real server that runs the listener. */
async function callToServer(listener: RequestListener, timeoutMs = 5000) {
  server = createServer(listener)
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return createCall({ fetch: toServer, timeoutMs })
}

const json =
  (status: number, body: unknown, headers = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

describe('The API client', () => {
  it('turns an answer into camelCase, all the way down', async () => {
    const call = await callTo(json(200, { available_dates: [{ is_lock: true }], start_date: null }))
    const outcome = await call('GET /api/v1/products/:productId/booking', { params: { productId: 1 } })
    expect(outcome).toMatchObject({ ok: true, data: { availableDates: [{ isLock: true }] } })
    expect(outcome).not.toHaveProperty('data.stay')
  })

  it('accepts an answer without a body', async () => {
    const call = await callTo((_request, response) => response.writeHead(204).end())
    expect(await call('POST /api/v1/logout')).toMatchObject({ ok: true, status: 204 })
  })

  it('reads when the worker saved an answer', async () => {
    const call = await callTo(json(200, { items: [] }, { 'x-saved-at': '2026-11-21T14:05:00.000Z' }))
    expect(await call('GET /api/v1/settlements')).toMatchObject({ savedAt: '2026-11-21T14:05:00.000Z' })
  })

  it('reads since when an answer of the server may not be true', async () => {
    const call = await callTo(json(200, { items: [] }, { 'x-as-of': '2026-11-21T14:05:00.000Z' }))
    expect(await call('GET /api/v1/settlements')).toMatchObject({ asOf: '2026-11-21T14:05:00.000Z' })
  })

  it('returns the errors of a refusal under their wire names', async () => {
    const call = await callTo(json(422, { message: 'Check', errors: { date_from: ['Taken'] } }))
    const outcome = await call('POST /api/v1/products/:productId/booking', {
      params: { productId: 1 },
      body: { date_from: '2026-12-01', date_to: '2026-12-02' },
    })
    expect(outcome).toMatchObject({
      ok: false,
      problem: 'client',
      status: 422,
      errors: { date_from: ['Taken'] },
    })
  })

  it('says how long to wait', async () => {
    const call = await callTo(json(429, { message: 'Slower' }, { 'retry-after': '90' }))
    expect(await call('GET /api/v1/settlements')).toMatchObject({ problem: 'client', retryAfter: 90 })
  })

  it('recognizes a server error', async () => {
    const call = await callTo(json(500, { message: 'Broken' }))
    expect(await call('GET /api/v1/settlements')).toMatchObject({
      problem: 'server',
      status: 500,
      message: 'Broken',
    })
  })

  it('has a sentence for an error page of a proxy', async () => {
    const call = await callToServer((_request, response) =>
      response.writeHead(502).end('<h1>Bad gateway</h1>'),
    )
    const outcome = await call('GET /api/v1/settlements')
    expect(outcome).toMatchObject({ ok: false, problem: 'server', errors: {} })
    expect(!outcome.ok && outcome.message).toContain('try again')
  })

  it.each([
    ['never answers', () => {}],
    [
      'stops in the middle of the body',
      (_request: unknown, response: { writeHead(status: number): void; write(text: string): void }) => {
        response.writeHead(200)
        response.write('{"items":')
      },
    ],
  ] as [string, RequestListener][])('gives up on a server that %s', async (_what, listener) => {
    const call = await callTo(listener, 150)
    expect(await call('GET /api/v1/settlements')).toMatchObject({ ok: false, problem: 'timeout' })
  })

  it('waits 20 seconds, and no longer', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const waits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 1000))
    onTestFinished(() => waits.mockRestore())
    await callTo(() => {})
    const call = createCall({ fetch: toServer })
    expect(await call('GET /api/v1/settlements')).toMatchObject({ ok: false, problem: 'timeout' })
    expect(waits.mock.calls).toEqual([[20_000]])
  })

  it('notices a truncated body', async () => {
    const call = await callTo((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"items":', () => response.destroy())
    })
    expect(await call('GET /api/v1/settlements')).toMatchObject({ ok: false, problem: 'network' })
  })

  it('notices a connection that drops, and one that is refused', async () => {
    const cut = await callTo((request) => request.socket.destroy())
    expect(await cut('GET /api/v1/settlements')).toMatchObject({ problem: 'network', status: null })
    const refused = createCall({ fetch: (url, init) => fetch(`http://127.0.0.1:1${String(url)}`, init) })
    expect(await refused('GET /api/v1/settlements')).toMatchObject({ problem: 'network' })
  })

  it('blames the connection when the device says that it has none', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const call = await callTo((request) => request.socket.destroy())
    expect(await call('GET /api/v1/settlements')).toMatchObject({
      problem: 'connection',
      message: 'You are offline.',
    })
  })

  it.each<[CallName, object]>([
    ['POST /api/v1/login', { body: { email: 'a@example.com', password: 'x' } }],
    ['POST /api/v1/registration', { body: { email: 'a@example.com', password: 'x' } }],
    ['PUT /api/v1/password-reset', { body: { token: 'x', password: 'x' } }],
    ['POST /api/v1/products/:productId/booking', { params: { productId: 1 }, body: {} }],
    ['GET /api/v1/auth/:provider/callback/', { params: { provider: 'google' } }],
  ])('names cookies where they are blocked, before anything is done: %s', async (name, options) => {
    let requests = 0
    await callTo((_request, response) => {
      requests++
      response.end('{}')
    })
    const call = createCall({ fetch: toServer, canSetCookies: () => false }) as (
      name: CallName,
      options: object,
    ) => Promise<unknown>
    expect(await call(name, options)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Your browser blocks cookies\./),
    })
    expect(requests).toBe(0)
    expect(await call('POST /api/v1/contact-with-me', { body: {} })).toMatchObject({ ok: true })
  })

  it('stops when it is aborted', async () => {
    const call = await callTo(() => {})
    const stop = new AbortController()
    const asked = call('GET /api/v1/settlements', { signal: stop.signal })
    stop.abort()
    expect(await asked).toMatchObject({ ok: false, problem: 'cancel' })
  })

  it.each<[string, RequestListener]>([
    ['a page', (_request, response) => response.end('<!doctype html>')],
    ['JSON of somebody else', json(200, { items: [] })],
    ['nothing', (_request, response) => response.writeHead(204).end()],
    ['a refusal', json(403, { message: 'Buy a pass' })],
    ['a page that is missing', (_request, response) => response.writeHead(404).end('<h1>Nothing</h1>')],
    ['a redirect', (_request, response) => response.writeHead(302, { location: '/portal' }).end()],
    [
      'a network that wants a sign-in',
      (_request, response) => response.writeHead(511).end('<h1>Sign in</h1>'),
    ],
  ])('does not take %s for an answer of the shop', async (_what, listener) => {
    const call = await callToServer(listener)
    expect(await call('GET /api/v1/settlements')).toMatchObject({
      ok: false,
      problem: 'foreign',
      status: null,
      message: expect.stringMatching(/^Your network is answering instead of the shop\./),
    })
  })

  it.each([200, 422])(
    'notices half an answer with the status %i that looks like all of it',
    async (status) => {
      const call = await callTo((_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"items":[{"id"')
      })
      expect(await call('GET /api/v1/settlements')).toMatchObject({ problem: 'network', status: null })
    },
  )

  it('does not take a page that an older worker has saved for an answer', async () => {
    const call = await callToServer((_request, response) => {
      response.writeHead(200, { 'x-saved-at': '2026-11-21T14:05:00.000Z' }).end('<!doctype html>')
    })
    expect(await call('GET /api/v1/settlements')).toMatchObject({ ok: false, problem: 'foreign' })
  })

  it('takes what was saved before the shop marked its answers', async () => {
    const saved = { 'x-saved-at': '2026-11-21T14:05:00.000Z' }
    const call = await callToServer(json(200, { items: [] }, saved))
    expect(await call('GET /api/v1/settlements')).toMatchObject({ ok: true })
  })
})
