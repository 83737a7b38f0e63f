import { describe, expect, it } from 'vitest'
import { fakeCacheStore, FOREVER_MS, noNetwork, ofShop } from './fake-cache-store.ts'
import { failures, lies } from './foreign.ts'
import { aDocument, openPages } from './page-answers.ts'

describe('a page that the shop sends from its memory', () => {
  it('is shown and not cached, as nothing would tell its age later', async () => {
    const cache = fakeCacheStore()
    const network = async () => aDocument('dated', { 'x-as-of': '2026-11-21T22:05:00.000Z' })
    const { visit, done } = openPages({ cache, network, timeoutMs: FOREVER_MS })
    expect(await (await visit('/')).text()).toContain('dated')
    await done()
    expect(cache.all.size).toBe(0)
  })
})

describe('a cached page', () => {
  it('is given at once, and refreshed in the background', async () => {
    const cache = fakeCacheStore({ '/': aDocument('old') })
    let answerNow = (_: Response) => {}
    const network = () => new Promise<Response>((resolve) => (answerNow = resolve))
    const { visit, done, revalidations } = openPages({ cache, network, timeoutMs: FOREVER_MS })
    expect(await (await visit('/')).text()).toContain('old')
    answerNow(aDocument('new'))
    await done()
    expect(await revalidations.resultOf('/')).toBe('newer')
    expect(await cache.all.get('/')?.text()).toContain('new')
  })

  it('is said to be the same when its tag is', async () => {
    const cache = fakeCacheStore({ '/': aDocument('old') })
    const { visit, revalidations } = openPages({
      cache,
      network: async () => aDocument('old', { etag: 'W/"old"' }),
    })
    await visit('/')
    expect(await revalidations.resultOf('/')).toBe('same')
  })

  it.each([
    ['there is no network', noNetwork],
    ['the shop is in trouble', async () => new Response('', { status: 503 })],
  ])('stays when %s', async (_, network) => {
    const cache = fakeCacheStore({ '/': aDocument('old') })
    const { visit, revalidations, done } = openPages({ cache, network })
    expect(await (await visit('/')).text()).toContain('old')
    await done()
    expect(await revalidations.resultOf('/')).toBe('unreached')
    expect(cache.all.has('/')).toBe(true)
  })

  it('is deleted when the shop no longer has it', async () => {
    const cache = fakeCacheStore({ '/product/1': aDocument('old') })
    const { visit, revalidations, done } = openPages({
      cache,
      network: async () => new Response('', { status: 404, headers: ofShop }),
    })
    await visit('/product/1')
    await done()
    expect(await revalidations.resultOf('/product/1')).toBe('newer')
    expect(cache.all.size).toBe(0)
  })

  it.each(lies)('stays as it is when the network answers with %s', async (_, lie) => {
    const cache = fakeCacheStore({ '/product/1': aDocument('old') })
    const { visit, revalidations, done } = openPages({ cache, network: async () => lie() })
    expect(await (await visit('/product/1')).text()).toContain('old')
    await done()
    expect(await revalidations.resultOf('/product/1')).toBe('foreign')
    expect(await cache.all.get('/product/1')?.text()).toContain('old')
  })

  it.each(failures)('stays as it is when the network answers with %s', async (_, failure) => {
    const cache = fakeCacheStore({ '/product/1': aDocument('old') })
    const { visit, revalidations, done } = openPages({ cache, network: async () => failure() })
    await visit('/product/1')
    await done()
    expect(await revalidations.resultOf('/product/1')).toBe('unreached')
    expect(cache.all.size).toBe(1)
  })

  it('is no answer when another build made it', async () => {
    const cache = fakeCacheStore({ '/': aDocument('old', { build: 'zero' }) })
    const { visit } = openPages({ cache })
    expect(await (await visit('/')).text()).toContain('the shell')
  })
})
