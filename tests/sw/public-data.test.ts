import { describe, expect, it, vi } from 'vitest'
import {
  blockedCacheStore,
  fakeCacheStore,
  FOREVER_MS,
  noNetwork,
  ofShop,
  silentNetwork,
} from './fake-cache-store.ts'
import { aCached, anAnswer, key, openPublicData } from './public-data-answers.ts'

describe('a cached answer', () => {
  it('is given at once with its time, while a newer one is fetched without cookies', async () => {
    const cache = fakeCacheStore({ [key]: aCached('old') })
    const network = vi.fn<typeof fetch>(async () => anAnswer('new'))
    const { call, done, revalidations } = openPublicData({ cache, network })
    const answer = await call()
    expect(answer.headers.get('x-saved-at')).toBe('2026-11-21T22:05:00.000Z')
    expect(await answer.json()).toEqual({ tag: 'old' })
    await done()
    expect(network.mock.calls[0]?.[1]).toMatchObject({
      credentials: 'omit',
      cache: 'no-cache',
      redirect: 'manual',
    })
    expect(await revalidations.resultOf(key)).toBe('newer')
    expect(await cache.all.get(key)?.json()).toEqual({ tag: 'new' })
  })

  it('does not wait for the network', async () => {
    const cache = fakeCacheStore({ [key]: aCached('old') })
    const { call } = openPublicData({ cache, network: silentNetwork, timeoutMs: FOREVER_MS })
    expect(await (await call()).json()).toEqual({ tag: 'old' })
  })

  it('is confirmed, with the new time, when its tag is the same', async () => {
    const cache = fakeCacheStore({ [key]: aCached('old') })
    const { call, done, revalidations } = openPublicData({ cache, network: async () => anAnswer('old') })
    await call()
    await done()
    expect(await revalidations.resultOf(key)).toBe('same')
    expect(cache.all.get(key)?.headers.get('x-saved-at')).toBe('2026-11-22T00:00:00.000Z')
  })

  it.each([
    ['there is no network', noNetwork],
    ['the shop is in trouble', async () => new Response('', { status: 503 })],
  ])('stays when %s', async (_, network) => {
    const cache = fakeCacheStore({ [key]: aCached('old') })
    const { call, done, revalidations } = openPublicData({ cache, network })
    expect(await (await call()).json()).toEqual({ tag: 'old' })
    await done()
    expect(await revalidations.resultOf(key)).toBe('unreached')
    expect(cache.all.has(key)).toBe(true)
  })

  it('stays when the shop answers from its memory, and the page gets that', async () => {
    const cache = fakeCacheStore({ [key]: aCached('old') })
    const network = async () => anAnswer('dated', { 'x-as-of': '2026-11-21T22:06:00.000Z' })
    const { call, done, revalidations } = openPublicData({ cache, network })
    await call()
    await done()
    expect(await revalidations.resultOf(key)).toBe('newer')
    expect(await (await call(true)).json()).toEqual({ tag: 'dated' })
    await done()
    expect(await cache.all.get(key)?.json()).toEqual({ tag: 'old' })
  })

  it('is deleted when the shop no longer has it', async () => {
    const cache = fakeCacheStore({ [key]: aCached('old') })
    const { call, done, revalidations } = openPublicData({
      cache,
      network: async () => new Response('{}', { status: 404, headers: ofShop }),
    })
    await call()
    await done()
    expect(await revalidations.resultOf(key)).toBe('newer')
    expect(cache.all.size).toBe(0)
  })
})

describe('a network-first call', () => {
  it('gets the answer of the server', async () => {
    const { call } = openPublicData({
      cache: fakeCacheStore({ [key]: aCached('old') }),
      network: async () => anAnswer('new'),
    })
    const answer = await call(true)
    expect(answer.headers.has('x-saved-at')).toBe(false)
    expect(await answer.json()).toEqual({ tag: 'new' })
  })

  it.each([
    ['there is no network', noNetwork],
    ['the network is too slow', silentNetwork],
    ['the shop is in trouble', async () => new Response('', { status: 500 })],
  ])('gets the cached answer when %s', async (_, network) => {
    const { call } = openPublicData({ cache: fakeCacheStore({ [key]: aCached('old') }), network })
    expect(await (await call(true)).json()).toEqual({ tag: 'old' })
  })
})

describe('an answer that is not cached', () => {
  it('comes from the network without a time, and is cached with one', async () => {
    const cache = fakeCacheStore()
    const network = async () => anAnswer('new', { date: 'Sat, 21 Nov 2026 22:05:00 GMT' })
    const { call, done } = openPublicData({ cache, network })
    expect((await call()).headers.has('x-saved-at')).toBe(false)
    await done()
    expect(cache.all.get(key)?.headers.get('x-saved-at')).toBe('2026-11-21T22:05:00.000Z')
  })

  it.each(['no-store', 'private, max-age=60'])('is not cached when it is marked %s', async (mark) => {
    const cache = fakeCacheStore()
    const { call, done } = openPublicData({
      cache,
      network: async () => anAnswer('new', { 'cache-control': mark }),
    })
    expect(await (await call()).json()).toEqual({ tag: 'new' })
    await done()
    expect(cache.all.size).toBe(0)
  })

  it.each([404, 422, 503])('is passed on with its status %i, and not cached', async (status) => {
    const cache = fakeCacheStore()
    const { call, done } = openPublicData({
      cache,
      network: async () => Response.json({}, { status, headers: ofShop }),
    })
    expect((await call()).status).toBe(status)
    await done()
    expect(cache.all.size).toBe(0)
  })

  it('is composed from others without a network, if they know it', async () => {
    const compose = async () => Response.json({ tag: 'composed' })
    const { call } = openPublicData({ compose })
    expect(await (await call()).json()).toEqual({ tag: 'composed' })
  })

  it('is an error without a network', async () => {
    expect((await openPublicData({}).call()).type).toBe('error')
  })

  it('is given where the browser stores nothing', async () => {
    const { call, done } = openPublicData({ cache: blockedCacheStore, network: async () => anAnswer('new') })
    expect(await (await call()).json()).toEqual({ tag: 'new' })
    await done()
  })
})

describe('an answer fetched ahead', () => {
  it('is fetched when there is none, and again when it is older than wanted', async () => {
    const cache = fakeCacheStore({ [key]: aCached('old') })
    const network = vi.fn<typeof fetch>(async () => anAnswer('new'))
    const { warm } = openPublicData({ cache, network })
    await warm(key, 24 * 3_600_000)
    expect(network).not.toHaveBeenCalled()
    await warm(key, 3_600_000)
    expect(network).toHaveBeenCalledTimes(1)
    await warm('/api/v1/catalog/sales', 24 * 3_600_000)
    expect([...cache.all.keys()]).toContain('/api/v1/catalog/sales')
  })
})
