import { findRule, type RuleName } from '../../sw/cache-policy.ts'

const origin = 'https://shop.example'
/** How often each row was used; a row that is missing here does not compile. */
export const asked: Record<RuleName, number> = {
  'public page': 0,
  'private page': 0,
  'unknown page': 0,
  'public data': 0,
  'picture of the catalog': 0,
  'picture of the site': 0,
  'file of the build': 0,
}
const ask =
  (mode: string) =>
  (address: string, more: { method?: string; headers?: Headers } = {}) => {
    const ruled = findRule({ method: 'GET', url: new URL(address, origin).href, mode, ...more }, origin)
    if (ruled) asked[ruled.rule.name]++
    return ruled
  }
/** As a page. */
export const open = ask('navigate')
/** As data that a script of the page fetches. */
export const fetched = ask('cors')
/** As a picture of the page. */
export const shown = ask('no-cors')
