import { describe, expect, it, vi } from 'vitest'
import { createPageAnswers } from '../../sw/pages.ts'
import { createRevalidations } from '../../sw/revalidations.ts'
import { aWorkList, blockedCacheStore, fakeCacheStore, noNetwork, ofShop } from './fake-cache-store.ts'
import { failures, lies } from './foreign.ts'

const shop = 'https://shop.example'
/** The longest timer there is: if an answer waited for it, the test would never end. */
const FOREVER_MS = 2 ** 31 - 1
const aPage = (text: string, { build = 'one', ...headers }: Record<string, string> = {}) =>
  new Response(`<!doctype html><html lang="en"><body>${text}</body></html>`, {
    headers: {
      ...ofShop,
      'content-type': 'text/html; charset=utf-8',
      'x-build': build,
      etag: `"${text}"`,
      'cache-control': 'no-cache',
      date: 'Sat, 21 Nov 2026 22:05:00 GMT',
      ...headers,
    },
  })

function open({
  cache = fakeCacheStore(),
  network = noNetwork,
  shell = aPage('the shell'),
  timeoutMs = 20,
}: {
  cache?: ReturnType<typeof fakeCacheStore> | typeof blockedCacheStore
  network?: typeof fetch
  shell?: Response | null
  timeoutMs?: number
}) {
  const revalidations = createRevalidations()
  const pages = createPageAnswers({
    cache,
    shell: async () => shell?.clone(),
    fetch: network,
    revalidations,
    now: () => new Date('2026-11-22T00:00:00Z'),
    timeoutMs,
  })
  const { waitUntil, done } = aWorkList()
  const visit = (key: string, preload?: Response) =>
    pages.answer({
      key,
      request: new Request(shop + key),
      preload: Promise.resolve(preload),
      waitUntil,
    })
  return { pages, visit, revalidations, done }
}

describe('a page that the shop sends from its memory', () => {
  it('is shown and not cached, as nothing would tell its age later', async () => {
    const cache = fakeCacheStore()
    const network = async () => aPage('dated', { 'x-as-of': '2026-11-21T22:05:00.000Z' })
    const { visit, done } = open({ cache, network, timeoutMs: FOREVER_MS })
    expect(await (await visit('/')).text()).toContain('dated')
    await done()
    expect(cache.all.size).toBe(0)
  })
})

describe('a cached page', () => {
  it('is given at once, and refreshed in the background', async () => {
    const cache = fakeCacheStore({ '/': aPage('old') })
    let answerNow = (_: Response) => {}
    const network = () => new Promise<Response>((resolve) => (answerNow = resolve))
    const { visit, done, revalidations } = open({ cache, network, timeoutMs: FOREVER_MS })
    expect(await (await visit('/')).text()).toContain('old')
    answerNow(aPage('new'))
    await done()
    expect(await revalidations.resultOf('/')).toBe('newer')
    expect(await cache.all.get('/')?.text()).toContain('new')
  })

  it('is said to be the same when its tag is', async () => {
    const cache = fakeCacheStore({ '/': aPage('old') })
    const { visit, revalidations } = open({ cache, network: async () => aPage('old', { etag: 'W/"old"' }) })
    await visit('/')
    expect(await revalidations.resultOf('/')).toBe('same')
  })

  it.each([
    ['there is no network', noNetwork],
    ['the shop is in trouble', async () => new Response('', { status: 503 })],
  ])('stays when %s', async (_, network) => {
    const cache = fakeCacheStore({ '/': aPage('old') })
    const { visit, revalidations, done } = open({ cache, network })
    expect(await (await visit('/')).text()).toContain('old')
    await done()
    expect(await revalidations.resultOf('/')).toBe('unreached')
    expect(cache.all.has('/')).toBe(true)
  })

  it('is deleted when the shop no longer has it', async () => {
    const cache = fakeCacheStore({ '/product/1': aPage('old') })
    const { visit, revalidations, done } = open({
      cache,
      network: async () => new Response('', { status: 404, headers: ofShop }),
    })
    await visit('/product/1')
    await done()
    expect(await revalidations.resultOf('/product/1')).toBe('newer')
    expect(cache.all.size).toBe(0)
  })

  it.each(lies)('stays as it is when the network answers with %s', async (_, lie) => {
    const cache = fakeCacheStore({ '/product/1': aPage('old') })
    const { visit, revalidations, done } = open({ cache, network: async () => lie() })
    expect(await (await visit('/product/1')).text()).toContain('old')
    await done()
    expect(await revalidations.resultOf('/product/1')).toBe('foreign')
    expect(await cache.all.get('/product/1')?.text()).toContain('old')
  })

  it.each(failures)('stays as it is when the network answers with %s', async (_, failure) => {
    const cache = fakeCacheStore({ '/product/1': aPage('old') })
    const { visit, revalidations, done } = open({ cache, network: async () => failure() })
    await visit('/product/1')
    await done()
    expect(await revalidations.resultOf('/product/1')).toBe('unreached')
    expect(cache.all.size).toBe(1)
  })

  it('is no answer when another build made it', async () => {
    const cache = fakeCacheStore({ '/': aPage('old', { build: 'zero' }) })
    const { visit } = open({ cache })
    expect(await (await visit('/')).text()).toContain('the shell')
  })
})

describe('a page that is not cached', () => {
  it('comes from the network, and is cached with the time it was made', async () => {
    const cache = fakeCacheStore()
    const { visit, done } = open({ cache, network: async () => aPage('fresh') })
    expect(await (await visit('/terms')).text()).not.toContain('saved-at')
    await done()
    const page = cache.all.get('/terms')
    expect(page?.headers.get('x-saved-at')).toBe('2026-11-21T22:05:00.000Z')
    expect(await page?.text()).toContain('<html data-saved-at="2026-11-21T22:05:00.000Z" lang="en">')
  })

  it('is what the browser itself asked for while the worker was starting', async () => {
    const network = vi.fn<typeof fetch>(noNetwork)
    const { visit } = open({ network })
    expect(await (await visit('/', aPage('preloaded'))).text()).toContain('preloaded')
    expect(network).not.toHaveBeenCalled()
  })

  it.each([
    ['of another build', { build: 'two' }],
    ['marked no-store', { 'cache-control': 'no-store' }],
    ['marked private', { 'cache-control': 'private' }],
  ])('is shown but not cached when it is %s', async (_, headers) => {
    const cache = fakeCacheStore()
    const { visit, done } = open({ cache, network: async () => aPage('fresh', headers) })
    expect(await (await visit('/')).text()).toContain('fresh')
    await done()
    expect(cache.all.size).toBe(0)
  })

  it('is shown with its status, but not cached, when it does not exist', async () => {
    const cache = fakeCacheStore()
    const { visit, done } = open({
      cache,
      network: async () => new Response('none', { status: 404, headers: ofShop }),
    })
    expect((await visit('/product/99')).status).toBe(404)
    await done()
    expect(cache.all.size).toBe(0)
  })

  it.each([
    ['there is no network', noNetwork],
    ['the shop is in trouble', async () => new Response('', { status: 502 })],
    ['the network is too slow', () => new Promise<Response>(() => {})],
  ])('is the shell when %s', async (_, network) => {
    const { visit } = open({ network })
    expect(await (await visit('/')).text()).toContain('the shell')
  })

  it.each([...lies, ...failures])('is the shell when the network answers with %s', async (_, lie) => {
    const cache = fakeCacheStore()
    const { visit, done } = open({ cache, network: async () => lie() })
    expect(await (await visit('/terms')).text()).toContain('the shell')
    await done()
    expect(cache.all.size).toBe(0)
  })

  it('is the shell when the browser has asked for it and got the page of a portal', async () => {
    const [, lie] = lies[0] ?? []
    const { visit } = open({ network: noNetwork })
    expect(await (await visit('/terms', lie?.())).text()).toContain('the shell')
  })

  it('is cached for the next time when it comes too late for this one', async () => {
    const cache = fakeCacheStore()
    const network = async () => {
      await new Promise((resolve) => setTimeout(resolve, 40))
      return aPage('late')
    }
    const { visit, done } = open({ cache, network, timeoutMs: 1 })
    expect(await (await visit('/')).text()).toContain('the shell')
    await done()
    expect(await cache.all.get('/')?.text()).toContain('late')
  })

  it('comes from the network, however late, where there is no shell', async () => {
    const network = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return aPage('late')
    }
    const { visit } = open({ network, shell: null, cache: blockedCacheStore, timeoutMs: 1 })
    expect(await (await visit('/')).text()).toContain('late')
  })
})

describe('a private page', () => {
  const request = new Request(`${shop}/cabinet/orders`)

  it('comes from the network, whatever that says', async () => {
    const { pages } = open({ network: async () => new Response('sorry', { status: 503, headers: ofShop }) })
    const answer = await pages.answerPrivate({ request, preload: Promise.resolve(undefined) })
    expect(answer.status).toBe(503)
  })

  it.each([
    ['there is no network', noNetwork],
    ['nothing ever answers', () => new Promise<Response>(() => {})],
    ...[...lies, ...failures].map(([name, lie]): [string, typeof fetch] => [
      `there is ${name}`,
      async () => lie(),
    ]),
  ] as [string, typeof fetch][])('is the shell when %s, and is never cached', async (_, network) => {
    const cache = fakeCacheStore()
    const { pages } = open({ cache, network })
    const answer = await pages.answerPrivate({ request, preload: Promise.resolve(undefined) })
    expect(await answer.text()).toContain('the shell')
    expect(cache.all.size).toBe(0)
  })
})

it('a new worker deletes the pages of other builds', async () => {
  const cache = fakeCacheStore({ '/': aPage('old', { build: 'zero' }), '/terms': aPage('mine') })
  await open({ cache }).pages.deleteOtherBuilds()
  expect([...cache.all.keys()]).toEqual(['/terms'])
})

it.each(lies)('nothing is cached ahead from %s', async (_, lie) => {
  const cache = fakeCacheStore()
  const { pages } = open({ cache, network: async () => lie() })
  await pages.warm('/')
  expect(cache.all.size).toBe(0)
})

it('a page fetched ahead is a guest’s, and is fetched once', async () => {
  const cache = fakeCacheStore()
  const network = vi.fn<typeof fetch>(async () => aPage('ahead'))
  const { pages } = open({ cache, network })
  await pages.warm('/')
  await pages.warm('/')
  expect(network.mock.calls).toEqual([['/', { credentials: 'omit' }]])
  expect(cache.all.has('/')).toBe(true)
})
