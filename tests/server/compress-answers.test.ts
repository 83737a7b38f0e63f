import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { installAnswerCompression } from '../../server/http/compress-answers.ts'

const days = (count: number) => Array.from({ length: count }, (_, day) => ({ day, is_lock: day % 7 === 0 }))

/** A server that answers each visitor alone, asked as the test says. */
function ask(answer: unknown, { headers = {}, type = 'application/json; charset=utf-8' } = {}) {
  const app = Fastify()
  onTestFinished(() => app.close())
  installAnswerCompression(app)
  app.get('/', (_request, reply) => reply.type(type).send(answer))
  return app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers } })
}

describe('an answer for one person', () => {
  it.each([
    ['of a few kilobytes', days(180)],
    ['of hundreds of kilobytes', days(20_000)],
  ])('is compressed: one %s', async (_, answer) => {
    const { headers, rawPayload } = await ask(answer)
    const plain = JSON.stringify(answer)
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(rawPayload.length),
      vary: 'accept-encoding',
    })
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain)
    expect(rawPayload.length).toBeLessThan(plain.length / 5)
  })

  it('is compressed with gzip for a client that takes nothing else', async () => {
    for (const count of [180, 20_000]) {
      const { headers, rawPayload } = await ask(days(count), { headers: { 'accept-encoding': 'gzip' } })
      expect(headers['content-encoding']).toBe('gzip')
      expect(JSON.parse(gunzipSync(rawPayload).toString())).toHaveLength(count)
    }
  })

  it('is compressed as a table and as a page, too', async () => {
    const rows = 'Bend,2026-12-01,149.00\n'.repeat(100)
    for (const type of ['text/csv; charset=utf-8', 'text/html; charset=utf-8'])
      expect((await ask(rows, { type })).headers['content-encoding']).toBe('br')
  })

  it.each([
    ['a client takes nothing compressed', days(180), { headers: { 'accept-encoding': 'identity' } }],
    ['it is small', days(3), {}],
    ['another site asked for it', days(180), { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['it is bytes of its own', Buffer.alloc(10_000), { type: 'image/webp' }],
  ])('goes as it is where %s', async (_, answer, options) => {
    const { headers, rawPayload } = await ask(answer, options)
    expect(headers['content-encoding']).toBeUndefined()
    expect(rawPayload).toEqual(answer instanceof Buffer ? answer : Buffer.from(JSON.stringify(answer)))
  })
})
