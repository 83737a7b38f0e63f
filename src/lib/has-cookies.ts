/**
 * Whether this site may set cookies. `navigator.cookieEnabled` says yes even where the browser blocks them for the site,
 * so one is tried and removed at once. Also true where there is no browser.
 */
export function hasCookies(): boolean {
  if (typeof document === 'undefined') return true
  try {
    document.cookie = 'cookies=1; samesite=strict'
    const isThere = document.cookie !== ''
    document.cookie = 'cookies=; max-age=0; samesite=strict'
    return isThere
  } catch {
    return false
  }
}
