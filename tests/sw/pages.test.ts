import { describe, expect, it, vi } from 'vitest'
import { ahead } from '../../sw/cache-policy.ts'
import { blockedCacheStore, fakeCacheStore, noNetwork, ofShop, silentNetwork } from './fake-cache-store.ts'
import { failures, lies } from './foreign.ts'
import { aDocument, openPages } from './page-answers.ts'

/** Half of it came, and nothing says so. */
async function brokenOff(response: Response) {
  const text = await response.text()
  return new Response(text.slice(0, text.length / 2), { headers: response.headers })
}

describe('a page that is not cached', () => {
  it('comes from the network, and is cached with the time it was made', async () => {
    const cache = fakeCacheStore()
    const { visit, done } = openPages({ cache, network: async () => aDocument('fresh') })
    expect(await (await visit('/terms')).text()).not.toContain('saved-at')
    await done()
    const page = cache.all.get('/terms')
    expect(page?.headers.get('x-saved-at')).toBe('2026-11-21T22:05:00.000Z')
    expect(await page?.text()).toContain('<html data-saved-at="2026-11-21T22:05:00.000Z" lang="en">')
  })

  it('is what the browser itself asked for while the worker was starting', async () => {
    const network = vi.fn<typeof fetch>(noNetwork)
    const { visit } = openPages({ network })
    expect(await (await visit('/', aDocument('preloaded'))).text()).toContain('preloaded')
    expect(network).not.toHaveBeenCalled()
  })

  it.each([
    ['of another build', { build: 'two' }],
    ['marked no-store', { 'cache-control': 'no-store' }],
    ['marked private', { 'cache-control': 'private' }],
  ])('is shown but not cached when it is %s', async (_, headers) => {
    const cache = fakeCacheStore()
    const { visit, done } = openPages({ cache, network: async () => aDocument('fresh', headers) })
    expect(await (await visit('/')).text()).toContain('fresh')
    await done()
    expect(cache.all.size).toBe(0)
  })

  it('is shown with its status, but not cached, when it does not exist', async () => {
    const cache = fakeCacheStore()
    const { visit, done } = openPages({
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
    ['the network is too slow', silentNetwork],
  ])('is the shell when %s', async (_, network) => {
    const { visit } = openPages({ network })
    expect(await (await visit('/')).text()).toContain('the shell')
  })

  it.each([...lies, ...failures])('is the shell when the network answers with %s', async (_, lie) => {
    const cache = fakeCacheStore()
    const { visit, done } = openPages({ cache, network: async () => lie() })
    expect(await (await visit('/terms')).text()).toContain('the shell')
    await done()
    expect(cache.all.size).toBe(0)
  })

  it('is the shell when it breaks off, also where its end looks like that of the answer', async () => {
    const cache = fakeCacheStore()
    const { visit, done } = openPages({ cache, network: async () => brokenOff(aDocument('fresh')) })
    expect(await (await visit('/')).text()).toContain('the shell')
    await done()
    expect(cache.all.size).toBe(0)
  })

  it('is the shell when its body never ends', async () => {
    const endless = new Response(new ReadableStream(), { headers: aDocument('').headers })
    const { visit } = openPages({ network: async () => endless, timeoutMs: 20 })
    expect(await (await visit('/')).text()).toContain('the shell')
  })

  it('is asked for past the browser’s own cache where that has kept half of it, or a portal', async () => {
    const [, lie] = lies[1] ?? []
    for (const kept of [() => brokenOff(aDocument('fresh')), async () => lie?.() ?? aDocument('')]) {
      const network: typeof fetch = async (request) =>
        (request as Request).cache === 'reload' ? aDocument('fresh') : kept()
      const { visit } = openPages({ network })
      expect(await (await visit('/')).text()).toContain('fresh')
    }
  })

  it('is the shell when the browser has asked for it and got the page of a portal', async () => {
    const [, lie] = lies[0] ?? []
    const { visit } = openPages({ network: noNetwork })
    expect(await (await visit('/terms', lie?.())).text()).toContain('the shell')
  })

  it('is cached for the next time when it comes too late for this one', async () => {
    const cache = fakeCacheStore()
    const network = async () => {
      await new Promise((resolve) => setTimeout(resolve, 40))
      return aDocument('late')
    }
    const { visit, done } = openPages({ cache, network, timeoutMs: 1 })
    expect(await (await visit('/')).text()).toContain('the shell')
    await done()
    expect(await cache.all.get('/')?.text()).toContain('late')
  })

  it('comes from the network, however late, where there is no shell', async () => {
    const network = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return aDocument('late')
    }
    const { visit } = openPages({ network, shell: null, cache: blockedCacheStore, timeoutMs: 1 })
    expect(await (await visit('/')).text()).toContain('late')
  })
})

describe('a private page', () => {
  const request = new Request('https://shop.example/cabinet/orders')

  it('comes from the network, whatever that says', async () => {
    const { pages } = openPages({
      network: async () => new Response('sorry', { status: 503, headers: ofShop }),
    })
    const answer = await pages.answerPrivate({ request, preload: Promise.resolve(undefined) })
    expect(answer.status).toBe(503)
  })

  it.each([
    ['there is no network', noNetwork],
    ['nothing ever answers', silentNetwork],
    ...[...lies, ...failures].map(([name, lie]): [string, typeof fetch] => [
      `there is ${name}`,
      async () => lie(),
    ]),
  ] as [string, typeof fetch][])('is the shell when %s, and is never cached', async (_, network) => {
    const cache = fakeCacheStore()
    const { pages } = openPages({ cache, network })
    const answer = await pages.answerPrivate({ request, preload: Promise.resolve(undefined) })
    expect(await answer.text()).toContain('the shell')
    expect(cache.all.size).toBe(0)
  })
})

describe('an address that is no page', () => {
  const request = new Request('https://shop.example/no/such/page')
  const preload = Promise.resolve(undefined)

  it('is what the shop says of it', async () => {
    const { pages } = openPages({ network: async () => aDocument('a page of the next build') })
    const answer = await pages.answerUnknown({ request, preload })
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('a page of the next build'),
    ])
  })

  it('is the shell without a network, with the status of a page that is not there', async () => {
    const answer = await openPages({}).pages.answerUnknown({ request, preload })
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('the shell')])
  })
})

it('a new worker deletes the pages of other builds', async () => {
  const cache = fakeCacheStore({ '/': aDocument('old', { build: 'zero' }), '/terms': aDocument('mine') })
  await openPages({ cache }).pages.deleteOtherBuilds()
  expect([...cache.all.keys()]).toEqual(['/terms'])
})

it.each(lies)('nothing is cached ahead from %s', async (_, lie) => {
  const cache = fakeCacheStore()
  const { pages } = openPages({ cache, network: async () => lie() })
  await pages.warm('/')
  expect(cache.all.size).toBe(0)
})

it('a page fetched ahead is a guest’s, and is fetched once', async () => {
  const cache = fakeCacheStore()
  const network = vi.fn<typeof fetch>(async () => aDocument('ahead'))
  const { pages } = openPages({ cache, network })
  await pages.warm('/')
  await pages.warm('/')
  expect(network.mock.calls).toEqual([['/', { credentials: 'omit', cache: 'default' }]])
  expect(cache.all.has('/')).toBe(true)
})

describe('a page that nobody has asked for', () => {
  const hourMs = 3_600_000

  it('is fetched as a guest, and again when the cached one is too old', async () => {
    const cache = fakeCacheStore()
    const network = vi.fn<typeof fetch>(async () => aDocument('ahead'))
    const { pages } = openPages({ cache, network })
    expect(await pages.warmAhead('/product/7', hourMs)).toBe(true)
    expect(network.mock.calls).toEqual([['/product/7', { credentials: 'omit', cache: 'default' }]])
    // It was made at 22:05, and now is midnight.
    await pages.warmAhead('/product/7', 3 * hourMs)
    expect(network).toHaveBeenCalledTimes(1)
    await pages.warmAhead('/product/7', hourMs)
    expect(network).toHaveBeenCalledTimes(2)
  })

  it('leaves room for those that were visited', async () => {
    const visited = Array.from({ length: ahead.whileFewerThan }, (_, at) => [
      `/product/${at}`,
      aDocument('visited'),
    ])
    const network = vi.fn<typeof fetch>(async () => aDocument('ahead'))
    const { pages } = openPages({ cache: fakeCacheStore(Object.fromEntries(visited)), network })
    expect(await pages.warmAhead('/product/1000', hourMs)).toBe(false)
    expect(network).not.toHaveBeenCalled()
  })

  it.each(lies)('is not cached from %s', async (_, lie) => {
    const { pages } = openPages({ network: async () => lie() })
    expect(await pages.warmAhead('/product/7', hourMs)).toBe(false)
  })
})
