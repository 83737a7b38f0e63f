const name = 'hasCookiesAgree'
/** Ten years by the specification; some browsers cap it at about 400 days. */
const maxAgeSeconds = 315_000_000

/** Whether the visitor has accepted cookies in the banner; never where cookies are blocked. */
export function hasAgreedToCookies(): boolean {
  try {
    return document.cookie.split('; ').includes(`${name}=1`)
  } catch {
    return false
  }
}

/** Remembers that the visitor has accepted. Where cookies are blocked it is forgotten with the page. */
export function agreeToCookies(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  try {
    document.cookie = `${name}=1; max-age=${maxAgeSeconds}; path=/; SameSite=Lax${secure}`
  } catch {
    // Nothing can be remembered, and nothing depends on it.
  }
}
