import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Words that only the portal's page has. */
export const portalWords = 'Pine Motel Wi-Fi'
const page = `<!doctype html><html lang="en"><title>${portalWords}</title><h1>Accept our terms to go online</h1></html>`

const html = { 'content-type': 'text/html; charset=utf-8' }
const send = (status: number, headers: Record<string, string>, body: string) => (to: ServerResponse) =>
  void to.writeHead(status, headers).end(body)

/** How it answers in the shop's place. */
export const lies = {
  'a page': send(200, html, page),
  'a page that may be cached': send(200, { ...html, 'cache-control': 'max-age=86400' }, page),
  'a page that must not be cached': send(200, { ...html, 'cache-control': 'no-store' }, page),
  'a redirect': (to: ServerResponse) =>
    void to.writeHead(302, { location: 'http://portal.invalid/sign-in' }).end(),
  'a redirect within the site': (to: ServerResponse, url: string) =>
    url === '/portal' ? send(200, html, page)(to) : void to.writeHead(302, { location: '/portal' }).end(),
  'a refusal': send(403, html, page),
  'a page that says there is nothing': send(404, html, page),
  'JSON of its own': send(200, { 'content-type': 'application/json' }, `{"error":"${portalWords}"}`),
  'a demand to sign in': send(511, html, page),
}
export type Lie = keyof typeof lies

export type Portal = Awaited<ReturnType<typeof aPortal>>

/** A network between the browser and the shop. It leads to the shop, or answers in its place. */
export async function aPortal() {
  let shopPort = 0
  let lie: Lie | null = null
  const server = createServer((from, to) => {
    if (lie !== null) {
      lies[lie](to, from.url ?? '')
      return
    }
    const { url, method, headers } = from
    const onward = request({ port: shopPort, host: '127.0.0.1', path: url, method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    onward.on('error', () => to.destroy())
    from.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo(url: string) {
      shopPort = Number(new URL(url).port)
    },
    /** Null: it leads to the shop again. */
    answer(how: Lie | null) {
      lie = how
      server.closeIdleConnections()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
