interface Address {
  path: string
  query?: readonly string[]
}

/** The parameters that a pattern finds in a path, by name; null when it does not match. `*` matches any rest. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  const isOpen = wanted.at(-1) === '*'
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const found = given[index] ?? ''
    if (part === '*') continue
    if (!part.startsWith(':')) {
      if (part !== found) return null
    } else if (found === '') return null
    else params[part.slice(1)] = found
  }
  return params
}

/** A trailing slash makes no difference. */
export const withoutTrailingSlash = (path: string): string =>
  path.length > 1 ? path.replace(/\/+$/, '') : path

/** The first address that matches a path, with the parameters in it. */
export function findAddress<A extends Address>(
  addresses: readonly A[],
  path: string,
): { address: A; params: Record<string, string> } | null {
  for (const address of addresses) {
    const params = matchPath(address.path, path)
    if (params) return { address, params }
  }
  return null
}

/**
 * One spelling for all addresses that mean the same: parameters in the order of the table, without empty ones, without
 * those it does not name, and the first page without its number.
 */
export function cacheKeyOf(path: string, query: readonly string[], given: URLSearchParams): string {
  const search = new URLSearchParams()
  for (const name of query) {
    const value = given.get(name)
    if (value && !(name === 'page' && value === '1')) search.set(name, value)
  }
  return search.size > 0 ? `${path}?${search}` : path
}
