import type { Shop } from './shop.ts'

/** How a browser on the shop's own pages asks. @param origin the shop's */
const fromHome = (origin: string) => ({
  host: new URL(origin).host,
  origin,
  'x-forwarded-proto': new URL(origin).protocol.replace(':', ''),
  'sec-fetch-site': 'same-origin',
})
const fromElsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }

interface KindOfAnswer {
  method: 'GET' | 'POST'
  url: string
  status: number
  isForeign?: true
}

/** One of each kind of answer that the shop gives, whatever part of the server gives it. */
export const kindsOfAnswers: [what: string, kind: KindOfAnswer][] = [
  ['data', { method: 'GET', url: '/api/v1/settlements', status: 200 }],
  ['a call for customers', { method: 'GET', url: '/api/v1/cabinet/user/orders', status: 401 }],
  ['a call that does not exist', { method: 'GET', url: '/api/v1/none', status: 404 }],
  ['a refused form', { method: 'POST', url: '/api/v1/login', status: 422 }],
  ['a call from another site', { method: 'POST', url: '/api/v1/login', status: 403, isForeign: true }],
  ['a document beside the pages', { method: 'GET', url: '/pay/orders/1/receipt', status: 303 }],
  ['a stylesheet', { method: 'GET', url: '/pay/receipt.css', status: 200 }],
  ['an address that cannot be decoded', { method: 'GET', url: '/%E0%A4%A', status: 404 }],
  ['a call that cannot be decoded', { method: 'GET', url: '/api/v1/%E0%A4%A', status: 404 }],
  ['a file that is not there', { method: 'GET', url: '/assets/none.js', status: 404 }],
  ['robots.txt', { method: 'GET', url: '/robots.txt', status: 200 }],
  ['the health check', { method: 'GET', url: '/live', status: 200 }],
]

/** @param origin where the shop is, as its settings say */
export const askForKind = ({ app }: Shop, { method, url, isForeign }: KindOfAnswer, origin: string) =>
  app.inject({
    method,
    url,
    headers: {
      ...fromHome(origin),
      ...(isForeign && fromElsewhere),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { payload: '{}' }),
  })
