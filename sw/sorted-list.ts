import type { CatalogItem, CatalogListPage } from '../contract/catalog.ts'
import { savedAtOf } from './cacheable.ts'
import type { CacheStore } from './cache-store.ts'

/** By what the server orders; what is equal stays in the shop's own order. A sauna that is never free comes last. */
const orders: Record<string, (item: CatalogItem) => number> = {
  price: ({ cost, cost_from: from = cost }) => from,
  '-price': ({ cost, cost_from: from = cost }) => -from,
  nearest: ({ nearest_date: day }) => Date.parse(day ?? '9999'),
}

/**
 * A catalog in another order than it was saved in; undefined where a page of it is not saved, or where only the server
 * knows the answer, as it does for dates. It is as old as the oldest of its pages.
 */
export async function composeSortedList(cache: CacheStore, key: string): Promise<Response | undefined> {
  const [path = '', search] = key.split('?')
  const { sort = '', page = 1, ...others } = Object.fromEntries(new URLSearchParams(search))
  const by = orders[sort]
  if (!by || !path.includes('/catalog/') || Object.keys(others)[0]) return undefined
  const pages: CatalogListPage[] = []
  const ages: string[] = []
  do {
    const response = await cache.get(pages[0] ? `${path}?page=${pages.length + 1}` : path)
    if (!response) return undefined
    ages.push(savedAtOf(response) ?? '')
    pages.push((await response.json()) as CatalogListPage)
  } while (pages.length < (pages[0]?.last_page ?? 0))
  const shown = pages[Number(page) - 1]
  if (!shown) return undefined
  const end = shown.current_page * shown.per_page
  const list: CatalogListPage = {
    ...shown,
    data: pages
      .flatMap(({ data }) => data)
      .toSorted((a, b) => by(a) - by(b))
      .slice(end - shown.per_page, end),
    links: shown.links.map((link) =>
      Object.assign(link, { url: link.url && `?sort=${sort}&${link.url.slice(1)}` }),
    ),
  }
  return Response.json(list, {
    headers: {
      'x-saved-at': ages.toSorted((a, b) => a.localeCompare(b))[0] ?? '',
      'cache-control': 'no-store',
    },
  })
}
