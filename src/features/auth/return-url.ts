import { findAddress } from '../../../contract/match-address.ts'
import { type PageRule, pages } from '../../../contract/pages.ts'
import type { Memory } from '../../lib/browser.ts'

/** The specification's name for it in the session storage. */
const key = 'return-url-data'

const allPages = Object.values<PageRule>(pages)

/** Nobody wants to come back to a page that leads in, nor to a call. */
const isWayIn = (path: string) =>
  path.startsWith('/api/') || findAddress(allPages, path)?.address.isWayIn === true

/** A path on this site, whatever a browser makes of it: no second slash or backslash, and nothing that it strips. */
const isPath = (text: string) => /^\/(?![/\\])/.test(text) && !/[\p{Cc}\\]/u.test(text)

/**
 * The text if it is an address on this very site, else null. `//e` and `/\e` name another host, `javascript:` a script;
 * both are refused in every disguise that percent-encoding allows.
 */
export function safeReturnUrl(text: string | null): string | null {
  if (text === null || text.length > 2000) return null
  let level = text
  for (let depth = 0; depth < 5; depth++) {
    if (!isPath(level)) return null
    const decoded = decode(level)
    if (decoded === null) return null
    if (decoded === level) break
    level = decoded
  }
  const { origin, pathname, search, hash } = new URL(text, 'http://shop.invalid')
  if (origin !== 'http://shop.invalid' || !isPath(pathname) || isWayIn(pathname)) return null
  return pathname + search + hash
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

export type ReturnUrl = ReturnType<typeof createReturnUrl>

/** Where the visitor was when he was asked to log in; known to this tab alone. */
export function createReturnUrl(memory: Memory) {
  /** Keeps where he is, unless an earlier place is kept already or he is on his way in. */
  function keep(place: string) {
    const url = safeReturnUrl(place)
    if (url !== null && memory.read(key) === null) memory.write(key, url)
  }
  const clear = () => memory.remove(key)
  /** Where to go now that he is in; forgotten with it. */
  function take(): string {
    const url = safeReturnUrl(memory.read(key))
    clear()
    return url ?? '/'
  }
  return { keep, clear, take }
}
