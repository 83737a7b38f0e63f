import { describe, expect, it } from 'vitest'
import { fakeCacheStore } from './fake-cache-store.ts'
import { failures, lies } from './foreign.ts'
import { aCached, anAnswer, key, openPublicData } from './public-data-answers.ts'

/** Half of it came, and nothing says so. */
const brokenOff = () => new Response('{"tag":', { headers: anAnswer('new').headers })

describe('an answer that breaks off', () => {
  it('is asked for past the browser’s own cache, which may have kept it', async () => {
    const cache = fakeCacheStore()
    const { call, done } = openPublicData({
      cache,
      network: async (_, init) => (init?.cache === 'reload' ? anAnswer('new') : brokenOff()),
    })
    expect(await (await call()).json()).toEqual({ tag: 'new' })
    await done()
    expect(await cache.all.get(key)?.json()).toEqual({ tag: 'new' })
  })

  it('replaces nothing that is cached, and counts as none', async () => {
    const cache = fakeCacheStore({ [key]: aCached('old') })
    const { call, done, revalidations } = openPublicData({ cache, network: async () => brokenOff() })
    expect(await (await call()).json()).toEqual({ tag: 'old' })
    await done()
    expect(await revalidations.resultOf(key)).toBe('unreached')
    expect(await cache.all.get(key)?.json()).toEqual({ tag: 'old' })
  })
})

describe('what is foreign', () => {
  it.each(lies)('%s replaces no cached answer, and deletes none', async (_, lie) => {
    const cache = fakeCacheStore({ [key]: aCached('old') })
    const { call, warm, done, revalidations } = openPublicData({ cache, network: async () => lie() })
    expect(await (await call()).json()).toEqual({ tag: 'old' })
    expect(await (await call(true)).json()).toEqual({ tag: 'old' })
    await warm(key, 0)
    await done()
    expect(await revalidations.resultOf(key)).toBe('foreign')
    expect(await cache.all.get(key)?.json()).toEqual({ tag: 'old' })
  })

  it.each([...lies, ...failures])('%s is not cached where there is nothing yet', async (_, lie) => {
    const cache = fakeCacheStore()
    const { call, warm, done } = openPublicData({ cache, network: async () => lie() })
    await call()
    await warm('/api/v1/catalog/sales', 0)
    await done()
    expect(cache.all.size).toBe(0)
  })

  it.each(failures)('%s says nothing about a cached answer', async (_, failure) => {
    const cache = fakeCacheStore({ [key]: aCached('old') })
    const { call, done, revalidations } = openPublicData({ cache, network: async () => failure() })
    expect(await (await call(true)).json()).toEqual({ tag: 'old' })
    await done()
    expect(await revalidations.resultOf(key)).toBe('unreached')
    expect(cache.all.size).toBe(1)
  })
})
