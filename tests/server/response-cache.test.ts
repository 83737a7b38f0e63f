import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DatabaseUnavailable } from '../../server/database/unavailable.ts'
import { installErrorHandler } from '../../server/http/error-handler.ts'
import { createResponseCache } from '../../server/http/response-cache.ts'
import { Refusal } from '../../server/http/refuse.ts'
import { keepThreadsBusy } from './busy-threads.ts'

const start = Date.parse('2026-11-21T18:00:00Z')
const away = () => Promise.reject(new DatabaseUnavailable('away'))
const never = () => new Promise<string>(() => {})

/** A server with one public page, whose words and clock are the test's. */
function openPage() {
  const state = { version: 1, confirmedAt: 0, time: start, computed: 0 }
  let words = async () => 'old'
  const app = Fastify()
  onTestFinished(() => app.close())
  installErrorHandler(app)
  const cache = createResponseCache({
    version: () => state.version,
    confirmedAt: () => state.confirmedAt || state.time,
    now: () => state.time,
    elapsed: () => state.time,
    maxWaitMs: 60_000,
  })
  app.get('/', (request, reply) =>
    cache.send(request, reply, 'page', async () => {
      state.computed++
      return { status: 200, type: 'text/html', body: `<html lang="en">${await words()}` }
    }),
  )
  return {
    state,
    get: (headers = {}) => app.inject({ url: '/', headers }),
    /** A change, after which the page reads like this. */
    change(say: () => Promise<string>) {
      words = say
      state.version++
    },
    passSeconds(seconds: number) {
      state.time += seconds * 1000
    },
  }
}

describe('an answer for everyone', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.1, gzip', 'br'],
    ['gzip;q=0, BR', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0.000,gzip;q=1.0', 'gzip'],
    ['br;q=0, *', undefined],
    ['br;q=0, gzip;q=0.0', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('is compressed as its client takes it: %s', async (accepted, encoding) => {
    const { get, change } = openPage()
    change(async () => 'many words '.repeat(100))
    const { headers } = await get({ 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
  })

  it.each(['br', 'gzip'])(
    'does not wait for busy threads to be compressed if it is small: %s',
    async (encoding) => {
      const { get, change } = openPage()
      change(async () => 'many words '.repeat(1_000))
      const letThreadsGo = keepThreadsBusy()
      let answer: Awaited<ReturnType<typeof get>> | undefined
      void get({ 'accept-encoding': encoding }).then((found) => (answer = found))
      for (let turn = 0; turn < 1_000; turn++) await nextTurn()
      const whileBusy = answer
      await letThreadsGo()
      expect(whileBusy?.headers['content-encoding']).toBe(encoding)
      expect(whileBusy?.rawPayload.length).toBeLessThan(1_000)
    },
  )

  it.each([
    ['short', ['guide']],
    ['long', ['guide', 'terms', 'privacy-policy']],
  ])(
    'is made smaller once it has lasted ten seconds, without anyone waiting: a %s text',
    async (_, texts) => {
      const { get, change, passSeconds } = openPage()
      const words = texts.map((name) => readFileSync(`src/content/${name}.md`, 'utf8')).join('')
      change(async () => words)
      const ask = async () => (await get({ 'accept-encoding': 'br' })).rawPayload
      const quickly = await ask()
      passSeconds(9)
      await ask()
      const letThreadsGo = keepThreadsBusy()
      passSeconds(1)
      expect(await ask()).toEqual(quickly)
      await letThreadsGo()
      await expect.poll(async () => (await ask()).length).toBeLessThan(0.95 * quickly.length)
      expect(brotliDecompressSync(await ask()).toString()).toContain(words)
    },
  )

  it('shows a change to those who ask after it', async () => {
    const { get, change } = openPage()
    expect((await get()).payload).toContain('old')
    change(async () => 'new')
    const { payload, headers } = await get()
    expect(payload).toBe('<html lang="en">new')
    expect(headers.age).toBeUndefined()
  })

  it('is computed once for all who ask, and once more for a change in between', async () => {
    const { get, change, state } = openPage()
    let finish = (_words: string) => {}
    change(() => new Promise((resolve) => (finish = resolve)))
    const first = [get(), get(), get()]
    await expect.poll(() => state.computed).toBe(1)
    const finishFirst = finish
    change(async () => 'newest')
    const second = [get(), get(), get()]
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(state.computed).toBe(1)
    finishFirst('new')
    for (const answer of await Promise.all(first)) expect(answer.payload).toContain('new')
    for (const answer of await Promise.all(second)) expect(answer.payload).toContain('newest')
    expect(state.computed).toBe(2)
  })

  it('is the last one with its age while the next one cannot be computed, however long', async () => {
    const { get, change, passSeconds } = openPage()
    const { etag } = (await get()).headers
    change(away)
    for (const seconds of [0, 5, 60, 86_400]) {
      passSeconds(seconds)
      expect((await get()).statusCode).toBe(200)
    }
    const { statusCode, headers, payload } = await get({ 'if-none-match': etag })
    expect([statusCode, headers.age]).toEqual([200, '86465'])
    expect(headers['x-as-of']).toBe('2026-11-21T18:00:00.000Z')
    expect(headers.etag).toBeUndefined()
    expect(payload).toBe('<html data-saved-at="2026-11-21T18:00:00.000Z" lang="en">old')
  })

  it('says nothing of an age of a few seconds but in its header', async () => {
    const { get, change, passSeconds } = openPage()
    const { etag } = (await get()).headers
    change(away)
    passSeconds(3)
    const { headers, payload } = await get()
    expect([headers.age, headers.etag, headers['x-as-of']]).toEqual(['3', etag, undefined])
    expect(payload).toBe('<html lang="en">old')
  })

  it('is the last one while the next one takes too long, and no one waits longer than the first', async () => {
    const { get, change, state, passSeconds } = openPage()
    await get()
    change(never)
    void get()
    await expect.poll(() => state.computed).toBe(2)
    passSeconds(60)
    // Waiting as long again, each of them would outlast this test.
    for (let n = 0; n < 100; n++) expect((await get()).payload).toContain('old')
    expect(state.computed).toBe(2)
  })

  it('asks the database again once a second, and is current with its first success', async () => {
    const { get, change, state, passSeconds } = openPage()
    await get()
    change(away)
    for (let n = 0; n < 5; n++) await get()
    expect(state.computed).toBe(2)
    change(async () => 'new')
    expect((await get()).payload).toContain('old')
    passSeconds(1)
    const { payload, headers } = await get()
    expect([payload, headers.age]).toEqual(['<html lang="en">new', undefined])
  })

  it('is a failure while there is no last one', async () => {
    const { get, change } = openPage()
    change(away)
    const { statusCode, headers } = await get()
    expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
  })

  it('is gone when the next one is a refusal', async () => {
    const { get, change } = openPage()
    await get()
    change(() => Promise.reject(new Refusal(404, 'There is nothing here.', {})))
    expect((await get()).statusCode).toBe(404)
    change(away)
    expect((await get()).statusCode).toBe(503)
  })

  it('has an age when nobody knows whether the data has changed', async () => {
    const { get, state, passSeconds } = openPage()
    await get()
    passSeconds(60)
    await get()
    state.confirmedAt = state.time
    passSeconds(30)
    const { headers, payload } = await get()
    expect([headers.age, headers['x-as-of']]).toEqual(['30', '2026-11-21T18:01:00.000Z'])
    expect(payload).toContain('data-saved-at="2026-11-21T18:01:00.000Z"')
    state.confirmedAt = 0
    expect((await get()).headers.age).toBeUndefined()
    expect(state.computed).toBe(1)
  })
})
