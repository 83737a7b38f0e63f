// Serves the floor as the shop is served: keep-alive, finished brotli bytes, documents that are revalidated by their
// tag, pictures for ever. `withWorker` adds the smallest worker that makes every page of it work without a network.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

/**
 * A few rules that give the page the shape of a phone's: nothing a browser could be slow at. A picture is as high as it is
 * shown in the shop, also once it has come; otherwise everything below would move, and a tap would miss its link.
 */
const styles =
  'body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#222;background:#f8f4ec;overflow-wrap:break-word}' +
  'header,main,footer{padding:.5rem 1rem}main{display:block}img{display:block;max-width:100%;object-fit:cover;background:#ccc}' +
  'h1{font:700 2rem/1.2 serif;margin:1rem 0 .5rem}h2{font:700 1.4rem/1.3 serif}ul{list-style:none;padding:0;margin:.5rem 0}' +
  'nav a{margin-right:1rem}dd{margin:0;font-weight:600}a{color:#8a3b12}'

/** @param {import('./floor-pages.mjs').FloorPage} page @param {boolean} withWorker */
const documentOf = ({ title, html }, withWorker) =>
  '<!doctype html><html lang="en"><meta charset="utf-8">' +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>` +
  `<link rel="icon" href="data:,"><style>${styles}</style><body>${html}` +
  (withWorker
    ? '<script>addEventListener("load",()=>navigator.serviceWorker.register("/sw.js"))</script>'
    : '')

/** @param {string[]} files */
const workerOf = (files) => `const files=${JSON.stringify(files)}
addEventListener('install',e=>e.waitUntil(caches.open('floor').then(c=>c.addAll(files)).then(()=>skipWaiting())))
addEventListener('activate',e=>e.waitUntil(clients.claim()))
addEventListener('fetch',e=>e.respondWith(caches.match(e.request).then(r=>r||fetch(e.request))))`

/** @param {string} type @param {string | Buffer} body */
function answerOf(type, body) {
  const plain = Buffer.from(body)
  const isText = /text|script/.test(type)
  const bytes = isText ? brotliCompressSync(plain) : plain
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`
  const headers = {
    'content-type': type,
    'content-length': bytes.length,
    'cache-control': isText ? 'no-cache' : 'public, max-age=31536000, immutable',
    ...(isText && { 'content-encoding': 'br', vary: 'accept-encoding', etag }),
  }
  return { bytes, etag, headers }
}

/**
 * @param {Map<string, import('./floor-pages.mjs').FloorPage>} pages
 * @param {{ pictures: Map<string, { type: string, body: Buffer }>, withWorker: boolean }} options
 */
export async function startFloor(pages, { pictures, withWorker }) {
  const answers = new Map()
  for (const [path, page] of pages)
    answers.set(path, answerOf('text/html; charset=utf-8', documentOf(page, withWorker)))
  for (const [path, { type, body }] of pictures) answers.set(path, answerOf(type, body))
  if (withWorker) answers.set('/sw.js', answerOf('text/javascript', workerOf([...answers.keys()])))

  const server = createServer((request, response) => {
    const answer = answers.get(request.url)
    if (!answer) response.writeHead(404, { 'content-length': 0 }).end()
    else if (request.headers['if-none-match'] === answer.etag)
      response.writeHead(304, { etag: answer.etag, 'cache-control': 'no-cache' }).end()
    else response.writeHead(200, answer.headers).end(answer.bytes)
  })
  server.keepAliveTimeout = 72_000
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
