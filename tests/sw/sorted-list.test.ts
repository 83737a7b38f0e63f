import { describe, expect, it } from 'vitest'
import { composeSortedList } from '../../sw/sorted-list.ts'
import { fakeCacheStore } from './fake-cache-store.ts'

const path = '/api/v1/catalog/rental/3'
const aPage = (current: number, savedAt: string, ...saunas: [number, number, string | null][]) =>
  Response.json(
    {
      data: saunas.map(([id, cost, nearest_date]) => ({ id, cost, nearest_date })),
      current_page: current,
      last_page: 2,
      per_page: 3,
      total: 5,
      links: [{ url: current === 1 ? '?page=2' : '?', label: 'another', active: false }],
    },
    { headers: { 'x-saved-at': savedAt } },
  )
const first = aPage(
  1,
  '2026-11-21T14:05:00.000Z',
  [1, 300, '2026-12-03'],
  [2, 100, null],
  [3, 200, '2026-12-01'],
)
const second = aPage(2, '2026-11-20T14:05:00.000Z', [4, 100, '2026-12-02'], [5, 250, '2026-12-01'])
const wholeList = () => fakeCacheStore({ [path]: first.clone(), [`${path}?page=2`]: second.clone() })

async function idsOf(key: string, cache = wholeList()) {
  const list = (await (await composeSortedList(cache, key))?.json()) as { data: { id: number }[] } | undefined
  return list?.data.map(({ id }) => id)
}

describe('a list that is saved as a whole', () => {
  it.each([
    ['price', [2, 4, 3], [5, 1]],
    ['-price', [1, 5, 3], [2, 4]],
    ['nearest', [3, 5, 4], [1, 2]],
  ])('is sorted by %s without a network, across its pages', async (sort, ids, later) => {
    expect(await idsOf(`${path}?sort=${sort}`)).toEqual(ids)
    expect(await idsOf(`${path}?page=2&sort=${sort}`)).toEqual(later)
  })

  it('is sorted by the lowest price of a night, where nights have several', async () => {
    const page = {
      data: [
        { id: 1, cost: 300, cost_from: 90 },
        { id: 2, cost: 100 },
        { id: 3, cost: 200, cost_from: 120 },
      ],
      current_page: 1,
      last_page: 1,
      per_page: 3,
      total: 3,
      links: [],
    }
    const cache = () =>
      fakeCacheStore({
        [path]: Response.json(page, { headers: { 'x-saved-at': '2026-11-21T14:05:00.000Z' } }),
      })
    expect(await idsOf(`${path}?sort=price`, cache())).toEqual([1, 2, 3])
    expect(await idsOf(`${path}?sort=-price`, cache())).toEqual([3, 2, 1])
  })

  it('is as old as the oldest of its pages, and its links lead on in the same order', async () => {
    const answer = await composeSortedList(wholeList(), `${path}?sort=price`)
    expect(answer?.headers.get('x-saved-at')).toBe('2026-11-20T14:05:00.000Z')
    expect(await answer?.json()).toMatchObject({ current_page: 1, links: [{ url: '?sort=price&page=2' }] })
  })
})

it.each([
  ['a list of which a page is missing', `${path}?sort=price`, { [path]: first.clone() }],
  ['a list that is not there', `${path}?sort=price`, {}],
  ['a page that the list does not have', `${path}?sort=price&page=9`, undefined],
  ['an order that only the server knows', `${path}?sort=stars`, undefined],
  ['dates', `${path}?sort=price&date_from=2026-12-01&date_to=2026-12-04`, undefined],
  ['something else', '/api/v1/products/7?sort=price', undefined],
])('nothing is composed for %s', async (_, key, cached) => {
  expect(await composeSortedList(cached ? fakeCacheStore(cached) : wholeList(), key)).toBeUndefined()
})
