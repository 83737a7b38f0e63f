import { describe, expect, it, vi } from 'vitest'
import { createPages } from '../../sw/pages.ts'
import { createVerdicts } from '../../sw/verdicts.ts'
import { aWorkList, blockedKept, fakeKept, noNetwork } from './fake-kept.ts'

const shop = 'https://shop.example'
const aPage = (text: string, { build = 'one', ...headers }: Record<string, string> = {}) =>
  new Response(`<!doctype html><html lang="en"><body>${text}</body></html>`, {
    headers: {
      'x-build': build,
      etag: `"${text}"`,
      'cache-control': 'no-cache',
      date: 'Sat, 21 Nov 2026 22:05:00 GMT',
      ...headers,
    },
  })

function open({
  kept = fakeKept(),
  network = noNetwork,
  shell = aPage('the shell'),
  patienceMs = 20,
}: {
  kept?: ReturnType<typeof fakeKept> | typeof blockedKept
  network?: typeof fetch
  shell?: Response | null
  patienceMs?: number
}) {
  const verdicts = createVerdicts()
  const pages = createPages({
    kept,
    shell: async () => shell?.clone(),
    fetch: network,
    verdicts,
    now: () => new Date('2026-11-22T00:00:00Z'),
    patienceMs,
  })
  const { waitUntil, done } = aWorkList()
  const visit = (key: string, preload?: Response) =>
    pages.answer({
      key,
      request: new Request(shop + key),
      preload: Promise.resolve(preload),
      waitUntil,
    })
  return { pages, visit, verdicts, done }
}

describe('a page that is kept', () => {
  it('is given at once, and refreshed behind', async () => {
    const kept = fakeKept({ '/': aPage('old') })
    let answerNow = (_: Response) => {}
    const network = () => new Promise<Response>((resolve) => (answerNow = resolve))
    const { visit, done, verdicts } = open({ kept, network })
    expect(await (await visit('/')).text()).toContain('old')
    answerNow(aPage('new'))
    await done()
    expect(await verdicts.ask('/')).toBe('newer')
    expect(await kept.all.get('/')?.text()).toContain('new')
  })

  it('is said to be the same when its tag is', async () => {
    const kept = fakeKept({ '/': aPage('old') })
    const { visit, verdicts } = open({ kept, network: async () => aPage('old', { etag: 'W/"old"' }) })
    await visit('/')
    expect(await verdicts.ask('/')).toBe('same')
  })

  it.each([
    ['nobody answers', noNetwork],
    ['the shop is in trouble', async () => new Response('', { status: 503 })],
  ])('stays when %s', async (_, network) => {
    const kept = fakeKept({ '/': aPage('old') })
    const { visit, verdicts, done } = open({ kept, network })
    expect(await (await visit('/')).text()).toContain('old')
    await done()
    expect(await verdicts.ask('/')).toBe('unreached')
    expect(kept.all.has('/')).toBe(true)
  })

  it('is dropped when the shop no longer has it', async () => {
    const kept = fakeKept({ '/product/1': aPage('old') })
    const { visit, verdicts, done } = open({ kept, network: async () => new Response('', { status: 404 }) })
    await visit('/product/1')
    await done()
    expect(await verdicts.ask('/product/1')).toBe('newer')
    expect(kept.all.size).toBe(0)
  })

  it('is no answer when another build has made it', async () => {
    const kept = fakeKept({ '/': aPage('old', { build: 'zero' }) })
    const { visit } = open({ kept })
    expect(await (await visit('/')).text()).toContain('the shell')
  })
})

describe('a page that is not kept', () => {
  it('comes from the network, and is kept with the time at which it was made', async () => {
    const kept = fakeKept()
    const { visit, done } = open({ kept, network: async () => aPage('fresh') })
    expect(await (await visit('/terms')).text()).not.toContain('saved-at')
    await done()
    const page = kept.all.get('/terms')
    expect(page?.headers.get('x-saved-at')).toBe('2026-11-21T22:05:00.000Z')
    expect(await page?.text()).toContain('<html data-saved-at="2026-11-21T22:05:00.000Z" lang="en">')
  })

  it('is what the browser asked for itself while the worker started', async () => {
    const network = vi.fn<typeof fetch>(noNetwork)
    const { visit } = open({ network })
    expect(await (await visit('/', aPage('preloaded'))).text()).toContain('preloaded')
    expect(network).not.toHaveBeenCalled()
  })

  it.each([
    ['another build', { build: 'two' }],
    ['no-store', { 'cache-control': 'no-store' }],
    ['private', { 'cache-control': 'private' }],
  ])('is shown but not kept when it is of %s', async (_, headers) => {
    const kept = fakeKept()
    const { visit, done } = open({ kept, network: async () => aPage('fresh', headers) })
    expect(await (await visit('/')).text()).toContain('fresh')
    await done()
    expect(kept.all.size).toBe(0)
  })

  it('is shown with its status, but not kept, when it is not there', async () => {
    const kept = fakeKept()
    const { visit, done } = open({ kept, network: async () => new Response('none', { status: 404 }) })
    expect((await visit('/product/99')).status).toBe(404)
    await done()
    expect(kept.all.size).toBe(0)
  })

  it.each([
    ['nobody answers', noNetwork],
    ['the shop is in trouble', async () => new Response('', { status: 502 })],
    ['nobody answers in time', () => new Promise<Response>(() => {})],
  ])('is the shell when %s', async (_, network) => {
    const { visit } = open({ network })
    expect(await (await visit('/')).text()).toContain('the shell')
  })

  it('is kept for the next time when it came too late for this one', async () => {
    const kept = fakeKept()
    const network = async () => {
      await new Promise((resolve) => setTimeout(resolve, 40))
      return aPage('late')
    }
    const { visit, done } = open({ kept, network, patienceMs: 1 })
    expect(await (await visit('/')).text()).toContain('the shell')
    await done()
    expect(await kept.all.get('/')?.text()).toContain('late')
  })

  it('is the network, late as it may be, where there is no shell', async () => {
    const network = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return aPage('late')
    }
    const { visit } = open({ network, shell: null, kept: blockedKept, patienceMs: 1 })
    expect(await (await visit('/')).text()).toContain('late')
  })
})

describe('a private page', () => {
  const request = new Request(`${shop}/cabinet/orders`)

  it('comes from the network, whatever that says', async () => {
    const { pages } = open({ network: async () => new Response('sorry', { status: 503 }) })
    const answer = await pages.answerPrivate({ request, preload: Promise.resolve(undefined) })
    expect(answer.status).toBe(503)
  })

  it('is the shell without one, and is never kept', async () => {
    const kept = fakeKept()
    const { pages } = open({ kept })
    const answer = await pages.answerPrivate({ request, preload: Promise.resolve(undefined) })
    expect(await answer.text()).toContain('the shell')
    expect(kept.all.size).toBe(0)
  })
})

it('a new worker drops the pages of other builds', async () => {
  const kept = fakeKept({ '/': aPage('old', { build: 'zero' }), '/terms': aPage('mine') })
  await open({ kept }).pages.dropOtherBuilds()
  expect([...kept.all.keys()]).toEqual(['/terms'])
})

it('a page fetched ahead is a guest’s, and is fetched once', async () => {
  const kept = fakeKept()
  const network = vi.fn<typeof fetch>(async () => aPage('ahead'))
  const { pages } = open({ kept, network })
  await pages.warm('/')
  await pages.warm('/')
  expect(network.mock.calls).toEqual([['/', { credentials: 'omit' }]])
  expect(kept.all.has('/')).toBe(true)
})
