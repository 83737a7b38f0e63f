import { describe, expect, it } from 'vitest'
import type { DownloadProgress } from '../../contract/worker-messages.ts'
import {
  createDownloads,
  isDownloadable,
  type DownloadCache,
  type DownloadCaches,
} from '../../sw/downloads.ts'
import { listSavedPages } from '../../sw/saved-pages.ts'
import { aWholePicture, fakeCacheStore, ofShop } from './fake-cache-store.ts'
import { lies } from './foreign.ts'

const anImage = (name: string) => ({
  uri: `/pictures/${name}-1600.jpg`,
  alt: '',
  width: 1600,
  height: 1200,
  color: '#000000',
  sources: [
    {
      type: 'image/avif',
      srcset: `/pictures/${name}-480.avif 480w, /pictures/${name}-960.avif 960w, /pictures/${name}-1600.avif 1600w`,
    },
  ],
})
const aProduct = (id: number) => ({
  id,
  title: `Sauna ${id}`,
  images: [anImage(`a${id}`), anImage(`b${id}`)],
})
const aPage = (current: number, last: number, ...ids: number[]) => ({
  data: ids.map((id) => ({ id, title: `Sauna ${id}`, images: [anImage(`a${id}`)] })),
  current_page: current,
  last_page: last,
})

const shop: Record<string, unknown> = {
  '/api/v1/settlements': { items: [{ id: 3, name: 'Bend' }] },
  '/api/v1/catalog/rental/3': aPage(1, 2, 7, 8),
  '/api/v1/catalog/rental/3?page=2': aPage(2, 2, 9),
  '/api/v1/products/7': aProduct(7),
  '/api/v1/products/8': aProduct(8),
  '/api/v1/products/9': aProduct(9),
}

/** The caches of a device; `room` counts the files that fit. */
function aDevice({ room = Number.POSITIVE_INFINITY } = {}) {
  const all = new Map<string, Map<string, Response>>()
  const asCache = (files: Map<string, Response>): DownloadCache => ({
    get: async (key) => files.get(key)?.clone(),
    async put(key, response) {
      if (files.size >= room) throw new DOMException('full', 'QuotaExceededError')
      files.set(key, response)
    },
    delete: async (key) => void files.delete(key),
    keys: async () => [...files.keys()],
  })
  const caches: DownloadCaches = {
    async open(page) {
      const files = all.get(page) ?? new Map<string, Response>()
      all.set(page, files)
      return asCache(files)
    },
    all: async () => [...all.values()].map(asCache),
    delete: async (page) => void all.delete(page),
  }
  return { all, caches }
}

const network: typeof fetch = async (input) => {
  const key = String(input)
  const headers = { ...ofShop, etag: `"${key}"`, 'cache-control': 'no-cache' }
  if (key.startsWith('/pictures/'))
    return new Response(aWholePicture('a picture'), { headers: { ...headers, 'content-type': 'image/avif' } })
  return shop[key] ? Response.json(shop[key], { headers }) : new Response('', { status: 404 })
}
const now = () => new Date('2026-11-22T00:00:00Z')

async function save(page: string, options: { room?: number; network?: typeof fetch } = {}) {
  const device = aDevice(options)
  const downloads = createDownloads({ caches: device.caches, fetch: options.network ?? network, now })
  const told: DownloadProgress[] = []
  await downloads.save(page, (progress) => told.push(progress))
  return { ...device, downloads, told, saved: [...(device.all.get(page)?.keys() ?? [])] }
}

describe('saving a download', () => {
  it('saves all pages of a catalog, its saunas, and every picture once', async () => {
    const { saved, told } = await save('/catalog/rental/3')
    const pictures = [7, 8, 9].flatMap((id) => [`/pictures/a${id}-960.avif`, `/pictures/b${id}-960.avif`])
    expect(saved.toSorted()).toEqual([...Object.keys(shop), ...pictures].toSorted())
    expect(told.at(-1)).toMatchObject({ state: 'done', done: 12, total: 12 })
    expect(told.at(-1)?.bytes).toBeGreaterThan(100)
  })

  it('saves one sauna with its pictures', async () => {
    const { saved } = await save('/product/7')
    expect(saved).toEqual(['/api/v1/products/7', '/pictures/a7-960.avif', '/pictures/b7-960.avif'])
  })

  it('marks each answer with the time it was saved', async () => {
    const { all } = await save('/product/7')
    const answer = all.get('/product/7')?.get('/api/v1/products/7')
    expect(answer?.headers.get('x-saved-at')).toBe('2026-11-22T00:00:00.000Z')
  })

  it('says so when the device is full or the network is gone', async () => {
    expect((await save('/catalog/rental/3', { room: 5 })).told.at(-1)).toMatchObject({
      state: 'failed',
      done: 5,
    })
    expect((await save('/product/404')).told.at(-1)).toMatchObject({ state: 'failed', done: 0 })
  })

  it.each(lies)('saves nothing of %s, and says that it failed', async (_, lie) => {
    const { saved, told } = await save('/product/7', { network: async () => lie() })
    expect(saved).toEqual([])
    expect(told.at(-1)).toMatchObject({ state: 'failed', done: 0 })
    const onlyData: typeof fetch = async (input) =>
      String(input).startsWith('/pictures/') ? lie() : network(input)
    expect((await save('/product/7', { network: onlyData })).saved).toEqual(['/api/v1/products/7'])
  })

  it('works for catalogs and saunas only', () => {
    for (const page of ['/catalog/sales', '/catalog/rental/3', '/product/7'])
      expect(isDownloadable(page)).toBe(true)
    for (const page of ['/', '/checkout', '/cabinet/orders', '/catalog/rental', '/api/v1/request/total'])
      expect(isDownloadable(page)).toBe(false)
  })
})

describe('what was downloaded', () => {
  const key = '/api/v1/products/7'
  const anAnswer = (tag: string, savedAt: string) =>
    Response.json({ tag }, { headers: { 'x-saved-at': savedAt } })

  it('answers where the ordinary cache does not, and the newer of the two wins', async () => {
    const { downloads } = await save('/product/7')
    const cache = fakeCacheStore()
    const both = downloads.withDownloads(cache)
    expect(await (await both.get(key))?.json()).toMatchObject({ id: 7 })
    cache.all.set(key, anAnswer('newer', '2026-11-23T00:00:00.000Z'))
    expect(await (await both.get(key))?.json()).toEqual({ tag: 'newer' })
    cache.all.set(key, anAnswer('older', '2026-11-01T00:00:00.000Z'))
    expect(await (await both.get(key))?.json()).toMatchObject({ id: 7 })
  })

  it('is updated with the ordinary cache, and does not grow', async () => {
    const { downloads, all } = await save('/product/7')
    const both = downloads.withDownloads(fakeCacheStore())
    await both.put(key, anAnswer('renewed', '2026-11-23T00:00:00.000Z'))
    await both.put('/api/v1/products/8', anAnswer('other', '2026-11-23T00:00:00.000Z'))
    expect(await all.get('/product/7')?.get(key)?.json()).toEqual({ tag: 'renewed' })
    expect(all.get('/product/7')?.has('/api/v1/products/8')).toBe(false)
    expect(await both.keys()).toEqual(expect.arrayContaining([key, '/api/v1/products/8']))
  })

  it('does not answer with the page of a portal that an older worker has saved', async () => {
    const { downloads, all } = await save('/product/7')
    const portal = new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } })
    all.get('/product/7')?.set(key, portal)
    expect(await downloads.withDownloads(fakeCacheStore()).get(key)).toBeUndefined()
  })

  it('is deleted as a whole', async () => {
    const { downloads, all } = await save('/product/7')
    await downloads.remove('/product/7')
    expect(all.size).toBe(0)
  })
})

describe('the list of what can be opened', () => {
  it('names catalogs by their place, then saunas that were opened, then those that only a list knows', async () => {
    const at = (day: number) => ({ headers: { 'x-saved-at': `2026-11-${day}T00:00:00.000Z` } })
    const cache = fakeCacheStore({
      '/api/v1/settlements': Response.json(shop['/api/v1/settlements'], at(20)),
      '/api/v1/catalog/rental/3': Response.json(shop['/api/v1/catalog/rental/3'], at(21)),
      '/api/v1/catalog/rental/3?page=2': Response.json(shop['/api/v1/catalog/rental/3?page=2'], at(19)),
      '/api/v1/products/9': Response.json(aProduct(9), at(18)),
    })
    const saved = await listSavedPages(cache)
    expect(saved.map(({ kind, page, title }) => [kind, page, title])).toEqual([
      ['catalog', '/catalog/rental/3', 'Rental catalog, Bend'],
      ['product', '/product/9', 'Sauna 9'],
      ['product', '/product/7', 'Sauna 7'],
      ['product', '/product/8', 'Sauna 8'],
    ])
    expect(saved[0]).toMatchObject({ savedAt: '2026-11-21T00:00:00.000Z', picture: '/pictures/a7-480.avif' })
  })

  it('is empty on a new device', async () => {
    expect(await listSavedPages(fakeCacheStore())).toEqual([])
  })
})
