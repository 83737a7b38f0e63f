import type { PageLink } from '../../contract/paginator.ts'

export interface ListPage<T> {
  data: T[]
  current_page: number
  last_page: number
  per_page: number
  total: number
  from: number | null
  to: number | null
  links: PageLink[]
}

/** The page number that a text means, clamped to the list; 1 if it is not a number. */
export function clampPageNumber(text: string | undefined, lastPage: number): number {
  const wanted = Math.trunc(Number(text ?? 1))
  return Number.isNaN(wanted) ? 1 : Math.min(Math.max(wanted, 1), lastPage)
}

export const lastPageNumber = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage))

/**
 * The page numbers that get a button: the ends, and the neighbors of the current page; `null` is a gap. A gap of one page
 * would be as wide as the page's own button, so that page is shown instead.
 */
function numbersAround(current: number, last: number): (number | null)[] {
  const shown = new Set([1, last, current - 1, current, current + 1])
  const sorted = [...shown].filter((n) => n >= 1 && n <= last).toSorted((a, b) => a - b)
  return sorted.flatMap((n, i) => {
    const before = sorted[i - 1] ?? 0
    if (n - before === 2) return [n - 1, n]
    return n - before > 2 ? [null, n] : [n]
  })
}

type Search = Record<string, string | undefined>

/** The buttons below a list. `search` is the query of the current address; every link repeats it, apart from the page. */
export function pageLinks(current: number, last: number, search: Search = {}): PageLink[] {
  const urlOf = (page: number) => {
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(search)) if (value) query.set(key, value)
    // The first page is the address without a number.
    if (page > 1) query.set('page', String(page))
    return `?${query}`
  }
  return [
    { url: current > 1 ? urlOf(current - 1) : null, label: '&laquo; Previous', active: false },
    ...numbersAround(current, last).map((n) =>
      n === null
        ? { url: null, label: '&hellip;', active: false }
        : { url: urlOf(n), label: String(n), active: n === current },
    ),
    { url: current < last ? urlOf(current + 1) : null, label: 'Next &raquo;', active: false },
  ]
}

export function toListPage<T>(
  data: T[],
  { page, perPage, total }: { page: number; perPage: number; total: number },
  search?: Search,
): ListPage<T> {
  const last = lastPageNumber(total, perPage)
  const from = data.length ? (page - 1) * perPage + 1 : null
  return {
    data,
    current_page: page,
    last_page: last,
    per_page: perPage,
    total,
    from,
    to: from === null ? null : from + data.length - 1,
    links: pageLinks(page, last, search),
  }
}
