const html = { 'content-type': 'text/html; charset=utf-8' }
const signInPage =
  '<!doctype html><html lang="en"><title>Pine Motel Wi-Fi</title><p>Accept our terms</p></html>'

/** A page of the shop that redirects: nobody can read where to. */
export function anUnreadableRedirect(): Response {
  const response = new Response(null)
  Object.defineProperties(response, {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  })
  return response
}

/** A response that came after a redirect within the same site. */
function aRedirected(response: Response): Response {
  Object.defineProperty(response, 'redirected', { value: true })
  return response
}

/** How portals, firewalls and maintenance pages answer in the shop's place. */
export const lies: [string, () => Response][] = [
  ['the sign-in page of a motel', () => new Response(signInPage, { headers: html })],
  [
    'a sign-in page that may be cached',
    () =>
      new Response(signInPage, {
        headers: { ...html, 'cache-control': 'public, max-age=86400', etag: '"p"' },
      }),
  ],
  ['a sign-in page after a redirect', () => aRedirected(new Response(signInPage, { headers: html }))],
  ['a redirect', anUnreadableRedirect],
  ['JSON of somebody else', () => Response.json({ error: 'sign in first' })],
  ['a picture of somebody else', () => new Response('GIF89a', { headers: { 'content-type': 'image/gif' } })],
  ['an empty page', () => new Response('', { headers: html })],
  ['a firewall that refuses', () => new Response(signInPage, { status: 403, headers: html })],
  ['a firewall that finds nothing', () => new Response(signInPage, { status: 404, headers: html })],
  ['a firewall for which it is gone', () => Response.json({}, { status: 410 })],
  ['a network that wants a sign-in', () => new Response(signInPage, { status: 511, headers: html })],
  [
    'a page that must not be cached',
    () => new Response(signInPage, { headers: { ...html, 'cache-control': 'no-store' } }),
  ],
]

/** A proxy in front of the shop, or its host, that cannot reach it. */
export const failures: [string, () => Response][] = [
  ['a proxy without a shop', () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: html })],
  ['a maintenance page', () => new Response('<h1>Back soon</h1>', { status: 503, headers: html })],
]
