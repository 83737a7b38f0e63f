import type { CallName } from '../../contract/endpoints.ts'

interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
}

/** The address of a call: parameters in their places, the query without empty values. */
export function callUrl(name: CallName, { params = {}, query = {} }: Parts = {}): string {
  const [, route = ''] = name.split(' ')
  const path = route.replace(/:(\w+)/g, (_, key) => encodeURIComponent(String(params[key])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value))
  return search.size ? `${path}?${search}` : path
}
