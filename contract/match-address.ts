import { parse } from 'regexparam'

/** App, server and worker all ask here, so they agree on what every address means. */
interface Address {
  path: string
  query?: readonly string[]
}

/** Patterns are few and fixed, so each is compiled once. */
const compiled = new Map<string, { keys: string[]; pattern: RegExp }>()

/**
 * The parameters that a pattern of `contract/pages.ts` finds in a path, or null where it does not match. A trailing
 * slash makes no difference, nor does upper or lower case.
 * @param path as it was sent: nothing is decoded
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const route = compiled.get(pattern) ?? parse(pattern)
  compiled.set(pattern, route)
  const found = route.pattern.exec(path)
  return found && Object.fromEntries(route.keys.map((key, index) => [key, found[index + 1] ?? '']))
}

export const withoutTrailingSlash = (path: string): string =>
  path.length > 1 ? path.replace(/\/+$/, '') : path

/** The first address that a path matches, and the parameters it has there. */
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
 * those the table does not name, and the first page without its number.
 */
export function cacheKeyOf(path: string, query: readonly string[], given: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of query) {
    const value = given.get(name)
    if (value && !(name === 'page' && value === '1')) kept.set(name, value)
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}
