import { findAddress } from '../../../contract/match-address.ts'
import { type PageRule, pages } from '../../../contract/pages.ts'
import type { SafeStorage } from '../../lib/browser.ts'

/** The specification's name for it in the session storage. */
const key = 'return-url-data'

const allPages = Object.values<PageRule>(pages)

/** Nobody wants to come back to a page that leads in, or to a call. */
const isWayIn = (path: string) =>
  path.startsWith('/api/') || findAddress(allPages, path)?.address.isWayIn === true

/** A path on this site, however a browser reads it: no second slash or backslash, and nothing that it strips. */
const isPath = (text: string) => /^\/(?![/\\])/.test(text) && !/[\p{Cc}\\]/u.test(text)

/**
 * The text if it is an address on this site, else null. `//e` and `/\e` name another host, `javascript:` a script; both
 * are rejected in every disguise that percent-encoding allows.
 */
export function safeReturnUrl(text: string | null): string | null {
  if (text === null || text.length > 2000 || !isPathThroughout(text)) return null
  const { origin, pathname, search, hash } = new URL(text, 'http://shop.invalid')
  // Dots that lead up may have hidden what the path really begins with.
  if (origin !== 'http://shop.invalid' || !isPathThroughout(pathname) || isWayIn(pathname)) return null
  return pathname + search + hash
}

/** Whether the text is a path as it is, and whenever somebody decodes it. */
function isPathThroughout(text: string): boolean {
  let level = text
  for (let depth = 0; depth < 5; depth++) {
    if (!isPath(level)) return false
    const decoded = decode(level)
    if (decoded === null) return false
    if (decoded === level) break
    level = decoded
  }
  return true
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

export type ReturnUrl = ReturnType<typeof createReturnUrl>

/** Where the visitor was when they were asked to log in; known to this tab alone. */
export function createReturnUrl(tabStorage: SafeStorage) {
  /** Stores an address, unless there is an earlier one or the address only leads in. */
  function remember(address: string) {
    const url = safeReturnUrl(address)
    if (url !== null && tabStorage.read(key) === null) tabStorage.write(key, url)
  }
  const clear = () => tabStorage.remove(key)
  const peek = () => tabStorage.read(key)
  /** Where to go after logging in; null if nothing is remembered. It is used once. */
  function take(): string | null {
    const url = safeReturnUrl(tabStorage.read(key))
    clear()
    return url
  }
  return { remember, clear, peek, take }
}
