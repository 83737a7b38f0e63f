import { describe, expect, it, vi } from 'vitest'
import { createPictureAnswers, pickSibling } from '../../sw/pictures.ts'
import {
  aWholePicture,
  aWorkList,
  depictedIn,
  fakeCacheStore,
  noNetwork,
  ofShop,
} from './fake-cache-store.ts'
import { failures, lies } from './foreign.ts'

const aPicture = (text: string) =>
  new Response(aWholePicture(text), {
    headers: { ...ofShop, 'content-type': 'image/avif', 'cache-control': 'public, immutable' },
  })
const small = '/pictures/0620c0b24b1d3125-480.avif'
const large = '/pictures/0620c0b24b1d3125-1600.jpg'
const shipped = '/assets/concept-480-D87LqO60.avif'

function open({
  cache = fakeCacheStore(),
  network = noNetwork,
}: {
  cache?: ReturnType<typeof fakeCacheStore>
  network?: typeof fetch
}) {
  const precache = {
    paths: [shipped],
    get: async (key: string) => (key === shipped ? aPicture('shipped') : undefined),
  }
  const { waitUntil, done } = aWorkList()
  const pictures = createPictureAnswers({ cache, precache, fetch: network })
  const show = async (key: string) => depictedIn(await pictures.answer(key, waitUntil))
  return { pictures, show, waitUntil, done }
}

it('a cached picture is shown without asking', async () => {
  const network = vi.fn<typeof fetch>(noNetwork)
  const { show } = open({ cache: fakeCacheStore({ [small]: aPicture('cached') }), network })
  expect(await show(small)).toBe('cached')
  expect(network).not.toHaveBeenCalled()
})

it('a picture from the network is cached', async () => {
  const cache = fakeCacheStore()
  const { show, done } = open({ cache, network: async () => aPicture('fetched') })
  expect(await show(small)).toBe('fetched')
  await done()
  expect([...cache.all.keys()]).toEqual([small])
})

it('a picture that breaks off is shown as far as it goes, and only all of it is cached', async () => {
  const cache = fakeCacheStore()
  const half = async () =>
    new Response((await aPicture('fetched').blob()).slice(0, 12), { headers: aPicture('').headers })
  const network: typeof fetch = (_, init) =>
    init?.cache === 'reload' ? Promise.resolve(aPicture('fetched')) : half()
  const { show, done } = open({ cache, network })
  expect(await show(small)).toBe('fetc')
  await done()
  expect(await depictedIn(cache.all.get(small) ?? new Response())).toBe('fetched')

  const { pictures, show: showHalf, done: doneHalf } = open({ network: half, cache: fakeCacheStore() })
  expect(await showHalf(large)).toBe('fetc')
  await doneHalf()
  await expect(pictures.warm(large)).rejects.toThrow('breaks off')
})

it('a failure is passed on and not cached', async () => {
  const cache = fakeCacheStore()
  const { pictures, waitUntil } = open({
    cache,
    network: async () => new Response('', { status: 404, headers: ofShop }),
  })
  expect((await pictures.answer(small, waitUntil)).status).toBe(404)
  expect(cache.all.size).toBe(0)
})

it.each([...lies, ...failures])('nothing is cached from %s', async (_, lie) => {
  const cache = fakeCacheStore()
  const { pictures, waitUntil, done } = open({ cache, network: async () => lie() })
  await pictures.answer(small, waitUntil)
  await pictures.warm(large)
  await done()
  expect(cache.all.size).toBe(0)
})

it('another size of the same picture is shown in place of a sign-in page', async () => {
  const [, lie] = lies[0] ?? []
  const network = async () => lie?.() ?? noNetwork(small)
  expect(await open({ cache: fakeCacheStore({ [small]: aPicture('small') }), network }).show(large)).toBe(
    'small',
  )
})

describe('without a network', () => {
  it('another size and format of the same picture is shown', async () => {
    expect(await open({ cache: fakeCacheStore({ [small]: aPicture('small') }) }).show(large)).toBe('small')
  })

  it('the precached file is shown', async () => {
    expect(await open({}).show('/assets/concept-1440-abcd_-12.jpg')).toBe('shipped')
  })

  it('no other picture takes its place', async () => {
    const { pictures, waitUntil } = open({ cache: fakeCacheStore({ [small]: aPicture('small') }) })
    expect((await pictures.answer('/pictures/ffffffffffffffff-480.avif', waitUntil)).type).toBe('error')
  })
})

it('the widest of several sizes is used', () => {
  const keys = [small, '/pictures/0620c0b24b1d3125-960.avif', '/pictures/ffffffffffffffff-1600.avif']
  expect(pickSibling(large, keys)).toBe('/pictures/0620c0b24b1d3125-960.avif')
  expect(
    pickSibling('/assets/hero-winter-1920-aaaaaaaa.avif', ['/assets/hero-winter-phone-480-aaaaaaaa.avif']),
  ).toBeNull()
})
