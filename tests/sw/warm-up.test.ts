import { describe, expect, it } from 'vitest'
import type { WarmUp } from '../../contract/worker-messages.ts'
import { ahead } from '../../sw/cache-policy.ts'
import { firstPicturesIn } from '../../sw/pictures-in.ts'
import { createWarmUp, dataOfPage } from '../../sw/warm-up.ts'
import { fakeCacheStore } from './fake-cache-store.ts'

const anImage = (name: string) => ({
  uri: `/pictures/${name}-1600.jpg`,
  alt: '',
  width: 1600,
  height: 1200,
  color: '#000000',
  sources: [
    { type: 'image/avif', srcset: `/pictures/${name}-960.avif 960w, /pictures/${name}-480.avif 480w` },
    { type: 'image/jpeg', srcset: `/pictures/${name}-480.jpg 480w` },
  ],
})
const aSauna = (name: string, id?: number) => ({ id, images: [anImage(name), anImage('ee')] })
const aList = (...names: string[]) => ({ data: names.map((name) => aSauna(name)) })

describe('the data of a page', () => {
  it.each([
    ['/', ['/api/v1/settlements']],
    ['/catalog/sales?page=2&utm_source=x', ['/api/v1/catalog/sales?page=2']],
    ['/catalog/rental/3?sort=price', ['/api/v1/settlements', '/api/v1/catalog/rental/3?sort=price']],
    ['/product/17?page=2', ['/api/v1/products/17']],
    ['/terms', []],
    ['/cabinet/orders', []],
  ])('%s is %j', (page, data) => {
    expect(dataOfPage(page)).toEqual(data)
  })
})

describe('the first pictures of an answer', () => {
  it('are a small one of each sauna in a list', () => {
    expect(firstPicturesIn(aList('aa', 'bb'))).toEqual(['/pictures/aa-480.avif', '/pictures/bb-480.avif'])
  })

  it('are all of a single sauna', () => {
    const product = { images: [anImage('aa'), anImage('bb')] }
    expect(firstPicturesIn(product)).toEqual(['/pictures/aa-480.avif', '/pictures/bb-480.avif'])
  })

  it('are none where there are none', () => {
    for (const answer of [null, {}, { data: [{ images: [] }] }, { items: [] }])
      expect(firstPicturesIn(answer)).toEqual([])
  })
})

describe('warming up', () => {
  /** A visit with these answers in the cache; what is fetched, in its order. */
  function warm(
    asked: Partial<WarmUp>,
    cached: Record<string, unknown> = {},
    warmAhead?: (key: string) => Promise<boolean>,
  ) {
    const fetched: string[] = []
    const note = async (key: string) => {
      fetched.push(key)
      if (key.includes('nobody')) throw new TypeError('Failed to fetch')
    }
    const warmUp = createWarmUp({
      pages: { warm: note, warmAhead: warmAhead ?? ((key) => note(key).then(() => true)) },
      data: { warm: note },
      pictures: { warm: note },
      dataCache: fakeCacheStore({
        '/api/v1/catalog/sales': Response.json(aList('aa')),
        '/api/v1/catalog/rental/3': Response.json(aList('bb')),
        ...Object.fromEntries(Object.entries(cached).map(([key, answer]) => [key, Response.json(answer)])),
      }),
      origin: 'https://shop.example',
    })
    const message: WarmUp = {
      type: 'WARM_UP',
      page: '/catalog/rental/3',
      pictures: ['https://shop.example/pictures/dd-960.avif', 'https://other.example/a-960.avif', '/sw.js'],
      settlementId: 3,
      saveData: false,
      ...asked,
    }
    return warmUp(message).then(() => fetched)
  }

  it('caches this page with its data and pictures, the main page, and the lists a visitor will want', async () => {
    const fetched = await warm({})
    expect(new Set(fetched)).toEqual(
      new Set([
        '/catalog/rental/3',
        '/api/v1/settlements',
        '/api/v1/catalog/rental/3',
        '/pictures/dd-960.avif',
        '/pictures/bb-480.avif',
        '/',
        '/api/v1/catalog/sales',
        '/pictures/aa-480.avif',
      ]),
    )
  })

  it('caches only this page for a visitor who saves data', async () => {
    const fetched = await warm({ saveData: true })
    expect(fetched).toEqual([
      '/catalog/rental/3',
      '/api/v1/settlements',
      '/api/v1/catalog/rental/3',
      '/pictures/dd-960.avif',
    ])
  })

  it('caches nothing of a private page', async () => {
    expect(await warm({ page: '/checkout', pictures: [], saveData: true })).toEqual([])
  })

  describe('the saunas of a list, which nobody has opened', () => {
    const list = { data: [aSauna('bb', 31), aSauna('cc', 32)] }
    const cached = { '/api/v1/catalog/rental/3': list, '/api/v1/products/31': aSauna('bb', 31) }

    it('are cached as pages, with their data and small pictures, after everything else', async () => {
      const fetched = await warm({}, cached)
      expect(fetched.slice(fetched.indexOf('/product/31'))).toEqual([
        '/product/31',
        '/api/v1/products/31',
        '/pictures/bb-480.avif',
        '/pictures/ee-480.avif',
        '/product/32',
        '/api/v1/products/32',
      ])
    })

    it('are so of the place that the visitor has chosen, whatever page is open', async () => {
      expect(await warm({ page: '/' }, cached)).toContain('/product/32')
    })

    it('are not for a visitor who saves data', async () => {
      expect((await warm({ saveData: true }, cached)).join()).not.toContain('product')
    })

    it('are a bounded number', async () => {
      const data = Array.from({ length: 50 }, (_, at) => aSauna('bb', at + 1))
      const fetched = await warm({}, { '/api/v1/catalog/rental/3': { data } })
      expect(fetched.filter((key) => key.startsWith('/product/'))).toHaveLength(ahead.saunas)
    })

    it.each([
      ['there is no room for', async () => false],
      ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
    ])('bring nothing along where their page %s', async (_, warmAhead) => {
      expect((await warm({}, cached, warmAhead)).join()).not.toContain('products')
    })
  })
})
