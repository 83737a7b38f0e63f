import type { CatalogItem, CatalogListPage } from '../contract/catalog.ts'
import { savedAtOf } from './cacheable.ts'
import type { CacheStore } from './cache-store.ts'

/** The server's orders; what is equal stays in the shop's own order. A sauna that is never free comes last. */
const orders: Record<string, (a: CatalogItem, b: CatalogItem) => number> = {
  price: (a, b) => a.cost - b.cost,
  '-price': (a, b) => b.cost - a.cost,
  nearest: (a, b) => (a.nearest_date ?? '9999').localeCompare(b.nearest_date ?? '9999'),
}

/**
 * A catalog in another order than it was saved in; undefined where a page of it is not saved, or where only the server
 * knows the answer, as it does for dates. It is as old as the oldest of its pages.
 */
export async function composeSortedList(cache: CacheStore, key: string): Promise<Response | undefined> {
  const [path = '', search = ''] = key.split('?')
  const { sort = '', page = '1', ...others } = Object.fromEntries(new URLSearchParams(search))
  const order = orders[sort]
  if (!order || !path.includes('/catalog/') || Object.keys(others).length > 0) return undefined
  const pages: CatalogListPage[] = []
  let savedAt = '~'
  do {
    const number = pages.length + 1
    const response = await cache.get(number === 1 ? path : `${path}?page=${number}`)
    if (!response) return undefined
    const age = savedAtOf(response) ?? ''
    if (age < savedAt) savedAt = age
    pages.push((await response.json()) as CatalogListPage)
  } while (pages.length < (pages[0]?.last_page ?? 1))
  const shown = pages[Number(page) - 1]
  if (!shown) return undefined
  const { per_page: perPage, current_page: current, links } = shown
  const sorted = pages.flatMap(({ data }) => data).toSorted(order)
  const list: CatalogListPage = {
    ...shown,
    data: sorted.slice((current - 1) * perPage, current * perPage),
    links: links.map(({ url, label, active }) => ({
      url: url && `?sort=${sort}&${url.slice(1)}`,
      label,
      active,
    })),
  }
  return Response.json(list, { headers: { 'x-saved-at': savedAt, 'cache-control': 'no-store' } })
}
