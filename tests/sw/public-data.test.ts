import { describe, expect, it, vi } from 'vitest'
import { createPublicData } from '../../sw/public-data.ts'
import { createVerdicts } from '../../sw/verdicts.ts'
import { aWorkList, blockedKept, fakeKept, noNetwork } from './fake-kept.ts'

const key = '/api/v1/settlements'
const anAnswer = (tag: string, headers: Record<string, string> = {}) =>
  Response.json({ tag }, { headers: { etag: `"${tag}"`, 'cache-control': 'no-cache', ...headers } })
const aKept = (tag: string) => anAnswer(tag, { 'x-saved-at': '2026-11-21T22:05:00.000Z' })

function open({
  kept = fakeKept(),
  network = noNetwork,
  compose = async () => undefined,
}: {
  kept?: ReturnType<typeof fakeKept> | typeof blockedKept
  network?: typeof fetch
  compose?: () => Promise<Response | undefined>
}) {
  const verdicts = createVerdicts()
  const now = () => new Date('2026-11-22T00:00:00Z')
  const data = createPublicData({ kept, fetch: network, verdicts, now, compose, patienceMs: 20 })
  const { waitUntil, done } = aWorkList()
  const call = (isRenewal = false) => data.answer({ key, isRenewal, waitUntil })
  return { data, call, verdicts, done }
}

describe('a kept answer', () => {
  it('is given at once with its time, while a newer one is fetched without cookies', async () => {
    const kept = fakeKept({ [key]: aKept('old') })
    const network = vi.fn<typeof fetch>(async () => anAnswer('new'))
    const { call, done, verdicts } = open({ kept, network })
    const answer = await call()
    expect(answer.headers.get('x-saved-at')).toBe('2026-11-21T22:05:00.000Z')
    expect(await answer.json()).toEqual({ tag: 'old' })
    await done()
    expect(network.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', cache: 'no-cache' })
    expect(await verdicts.ask(key)).toBe('newer')
    expect(await kept.all.get(key)?.json()).toEqual({ tag: 'new' })
  })

  it('is confirmed, and is as young as that, when its tag is the same', async () => {
    const kept = fakeKept({ [key]: aKept('old') })
    const { call, done, verdicts } = open({ kept, network: async () => anAnswer('old') })
    await call()
    await done()
    expect(await verdicts.ask(key)).toBe('same')
    expect(kept.all.get(key)?.headers.get('x-saved-at')).toBe('2026-11-22T00:00:00.000Z')
  })

  it.each([
    ['nobody answers', noNetwork],
    ['the shop is in trouble', async () => new Response('', { status: 503 })],
  ])('stays when %s', async (_, network) => {
    const kept = fakeKept({ [key]: aKept('old') })
    const { call, done, verdicts } = open({ kept, network })
    expect(await (await call()).json()).toEqual({ tag: 'old' })
    await done()
    expect(await verdicts.ask(key)).toBe('unreached')
    expect(kept.all.has(key)).toBe(true)
  })

  it('is dropped when the shop no longer has it', async () => {
    const kept = fakeKept({ [key]: aKept('old') })
    const { call, done, verdicts } = open({ kept, network: async () => new Response('{}', { status: 404 }) })
    await call()
    await done()
    expect(await verdicts.ask(key)).toBe('newer')
    expect(kept.all.size).toBe(0)
  })
})

describe('a renewal', () => {
  it('hears from the server first', async () => {
    const { call } = open({ kept: fakeKept({ [key]: aKept('old') }), network: async () => anAnswer('new') })
    const answer = await call(true)
    expect(answer.headers.has('x-saved-at')).toBe(false)
    expect(await answer.json()).toEqual({ tag: 'new' })
  })

  it.each([
    ['nobody answers', noNetwork],
    ['nobody answers in time', () => new Promise<Response>(() => {})],
    ['the shop is in trouble', async () => new Response('', { status: 500 })],
  ])('is the kept answer when %s', async (_, network) => {
    const { call } = open({ kept: fakeKept({ [key]: aKept('old') }), network })
    expect(await (await call(true)).json()).toEqual({ tag: 'old' })
  })
})

describe('an answer that is not kept', () => {
  it('comes from the network without a stamp, and is kept with one', async () => {
    const kept = fakeKept()
    const network = async () => anAnswer('new', { date: 'Sat, 21 Nov 2026 22:05:00 GMT' })
    const { call, done } = open({ kept, network })
    expect((await call()).headers.has('x-saved-at')).toBe(false)
    await done()
    expect(kept.all.get(key)?.headers.get('x-saved-at')).toBe('2026-11-21T22:05:00.000Z')
  })

  it.each(['no-store', 'private, max-age=60'])('is not kept when it is marked %s', async (mark) => {
    const kept = fakeKept()
    const { call, done } = open({ kept, network: async () => anAnswer('new', { 'cache-control': mark }) })
    expect(await (await call()).json()).toEqual({ tag: 'new' })
    await done()
    expect(kept.all.size).toBe(0)
  })

  it.each([404, 422, 503])('is passed on with its status %i, and not kept', async (status) => {
    const kept = fakeKept()
    const { call, done } = open({ kept, network: async () => Response.json({}, { status }) })
    expect((await call()).status).toBe(status)
    await done()
    expect(kept.all.size).toBe(0)
  })

  it('is put together from others without a network, if they know it', async () => {
    const compose = async () => Response.json({ tag: 'composed' })
    const { call } = open({ compose })
    expect(await (await call()).json()).toEqual({ tag: 'composed' })
  })

  it('is an error without a network', async () => {
    expect((await open({}).call()).type).toBe('error')
  })

  it('is given where the browser keeps nothing', async () => {
    const { call, done } = open({ kept: blockedKept, network: async () => anAnswer('new') })
    expect(await (await call()).json()).toEqual({ tag: 'new' })
    await done()
  })
})

describe('an answer fetched ahead', () => {
  it('is fetched when there is none, and again when it is older than wanted', async () => {
    const kept = fakeKept({ [key]: aKept('old') })
    const network = vi.fn<typeof fetch>(async () => anAnswer('new'))
    const { data } = open({ kept, network })
    await data.warm(key, 24 * 3_600_000)
    expect(network).not.toHaveBeenCalled()
    await data.warm(key, 3_600_000)
    expect(network).toHaveBeenCalledTimes(1)
    await data.warm('/api/v1/catalog/sales', 24 * 3_600_000)
    expect([...kept.all.keys()]).toContain('/api/v1/catalog/sales')
  })
})
