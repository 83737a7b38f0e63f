export type Query = Readonly<Record<string, string | number | null | undefined>>

/** An address with what it is asked for: without what is empty, and without the first page's number. */
export function withQuery(path: string, query?: Query | null): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === null || value === undefined || value === '' || (key === 'page' && Number(value) <= 1))
      continue
    search.set(key, String(value))
  }
  return search.size ? `${path}?${search}` : path
}
