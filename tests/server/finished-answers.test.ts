import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { installClosing } from '../../server/http/closing.ts'
import { installFinishedAnswers } from '../../server/http/finished-answers.ts'
import { createResponseCache } from '../../server/http/response-cache.ts'
import type { AnsweredRequest } from '../../server/metrics/request-metrics.ts'
import { askOverHttp } from './ask-over-http.ts'
import { collectLog } from './collect-log.ts'

/** A server with public pages. @param headers of its answers */
async function openPage(headers: Record<string, string> = {}) {
  const state = {
    version: 1,
    confirmedAt: 0,
    elapsed: 0,
    words: 'old words '.repeat(200),
    answeredByRoute: 0,
  }
  const counted: AnsweredRequest[] = []
  let ids = 0
  const newRequestId = () => `request ${ids++}`
  const { logger, lines } = collectLog('info')
  const app = Fastify({ loggerInstance: logger, genReqId: newRequestId })
  onTestFinished(() => app.close())
  const cache = createResponseCache({
    version: () => state.version,
    confirmedAt: () => state.confirmedAt || Date.now(),
    maxWaitMs: 60_000,
  })
  app.decorate('responseCache', cache)
  app.addHook('onRequest', async (asked, reply) => {
    state.answeredByRoute++
    reply.header('x-request-id', asked.id)
  })
  installClosing(app)
  installFinishedAnswers(app, {
    newRequestId,
    observe: (answered) => counted.push(answered),
    elapsed: () => state.elapsed,
  })
  app.get('/*', (asked, reply) =>
    cache.send(asked, reply, asked.url, async () => ({
      status: asked.url === '/missing' ? 404 : 200,
      type: 'text/html; charset=utf-8',
      body: `<html lang="en">${state.words}`,
      headers,
    })),
  )
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const get = (asking: Record<string, string> = {}, path = '/page') =>
    askOverHttp(port, path, { headers: asking })
  return { app, state, counted, lines, port, get }
}

describe('an answer that somebody else got a moment ago', () => {
  it.each(['gzip, deflate, br', 'gzip', 'identity', undefined])(
    'has the same bytes and headers as theirs, without a route at work, for a client that takes %s',
    async (accepted) => {
      const { get, state } = await openPage()
      const headers = accepted === undefined ? undefined : { 'accept-encoding': accepted }
      const { id: firstId, ...first } = await get(headers)
      const { id, ...second } = await get(headers)
      expect(state.answeredByRoute).toBe(1)
      expect(first.status).toBe(200)
      expect(second).toEqual(first)
      expect([firstId, id]).toEqual(['request 0', 'request 1'])
    },
  )

  it('is not theirs where this client takes another encoding, or asks for another address', async () => {
    const { get, state } = await openPage()
    const zipped = await get({ 'accept-encoding': 'gzip' })
    const plain = await get()
    await get({}, '/page?other')
    expect(state.answeredByRoute).toBe(3)
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(String(plain.bytes)).toContain('old words')
  })

  it('is not sent again once the data has changed', async () => {
    const { get, state } = await openPage()
    await get()
    state.words = 'new words'
    state.version++
    expect(String((await get()).bytes)).toContain('new words')
    expect(String((await get()).bytes)).toContain('new words')
    expect(state.answeredByRoute).toBe(2)
  })

  it('says its age once nobody knows whether it is still true', async () => {
    const { get, state } = await openPage()
    await get()
    state.confirmedAt = Date.now() - 11_000
    expect((await get()).headers.age).toMatch(/^[1-9]/)
    expect(state.answeredByRoute).toBe(2)
  })

  it('comes from its route again after ten seconds, because a page says which year it is', async () => {
    const { get, state } = await openPage()
    await get()
    state.elapsed = 9_999
    await get()
    expect(state.answeredByRoute).toBe(1)
    state.elapsed = 10_000
    await get()
    await get()
    expect(state.answeredByRoute).toBe(2)
  })

  it('is 304 for a browser that has it', async () => {
    const { get } = await openPage()
    const { headers } = await get()
    expect((await get({ 'if-none-match': String(headers.etag) })).status).toBe(304)
  })

  it('has no bytes for who asks with HEAD', async () => {
    const { get, port } = await openPage()
    const { bytes } = await get()
    const head = await askOverHttp(port, '/page', { method: 'HEAD' })
    expect(head.headers['content-length']).toBe(String(bytes.length))
    expect(head.bytes).toHaveLength(0)
  })

  it('ends its connection in a shop that closes', async () => {
    const { app, port } = await openPage()
    // The client itself asks to keep its connection.
    const keep = () => askOverHttp(port, '/page', { headers: { connection: 'keep-alive' } })
    await keep()
    expect((await keep()).headers.connection).toBe('keep-alive')
    app.closing.endConnections()
    expect((await keep()).headers.connection).toBe('close')
  })

  it.each([
    ['gets a cookie', { 'set-cookie': 'sid=1' }],
    ['gets what depends on the browser', { vary: 'accept-encoding, user-agent' }],
  ])('is nobody else’s where a visitor %s', async (_, tells) => {
    const { get, state } = await openPage(tells)
    await get()
    await get()
    expect(state.answeredByRoute).toBe(2)
  })

  it('is nobody else’s where there is nothing', async () => {
    const { get, state } = await openPage()
    await get({}, '/missing')
    await get({}, '/missing')
    expect(state.answeredByRoute).toBe(2)
  })

  it('has a line in the log with its number, and a place in the metrics', async () => {
    const { get, lines, counted } = await openPage()
    await get({}, '/page?token=secret')
    const { id } = await get({}, '/page?token=secret')
    await expect.poll(() => counted).toHaveLength(1)
    expect(counted).toEqual([{ method: 'GET', route: '/*', status: 200, seconds: 0 }])
    const line = lines.map((each) => JSON.parse(each)).find(({ reqId }) => reqId === id)
    expect(line).toMatchObject({
      req: { method: 'GET', url: '/page' },
      res: { statusCode: 200 },
      msg: 'request completed',
    })
  })

  it('makes room for newer ones after a thousand, and none for made-up addresses of great length', async () => {
    const { get, state } = await openPage()
    const long = `/${'a'.repeat(600)}`
    await get({}, long)
    await get({}, long)
    expect(state.answeredByRoute).toBe(2)
    await get()
    for (let n = 0; n < 1000; n++) await get({}, `/${n}`)
    state.answeredByRoute = 0
    await get({}, '/999')
    expect(state.answeredByRoute).toBe(0)
    await get()
    expect(state.answeredByRoute).toBe(1)
  })
})
