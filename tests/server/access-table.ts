import type { Endpoint } from '../../contract/endpoint.ts'

/** There is no such sauna. */
const aWish = {
  sauna_id: 999_999,
  date_from: '2026-12-01',
  date_to: '2026-12-04',
  delivery_method: 'pickup',
}

/** A call's name in the table. */
export const callOf = ({ method, path }: Endpoint) => `${method} ${path.replace('/api/v1/', '')}`

export interface Facts {
  placeId: number
  productId: number
  /** For an order of the owner's. */
  orderId: string
}

export interface Row {
  /** Path parameters, if any. */
  at?: (facts: Facts) => Record<string, string | number>
  query?: string
  body?: object
  /** Status for a visitor who is not signed in, or no longer signed in. */
  guest: number
  /** For the customer who owns the order. */
  owner: number
  /** For another customer. */
  other: number
}

const everybody = (status: number) => ({ guest: status, owner: status, other: status })
const customers = (status: number) => ({ guest: 401, owner: status, other: status })
const product = { at: ({ productId }: Facts) => ({ productId }) }
const order = { at: ({ orderId }: Facts) => ({ orderId }) }

/** A stay that anyone can choose. */
export const nextDates = { date_from: '2027-01-04', date_to: '2027-01-06' }

/** Every call of the contract with its expected answers. A call without a row fails in access.test.ts. */
export const table: Record<string, Row> = {
  'GET settlements': everybody(200),
  'GET zip-codes/:zipCode': { at: () => ({ zipCode: '12203' }), ...customers(200) },
  'GET catalog/sales': everybody(200),
  'GET catalog/rental/:settlementId': { at: ({ placeId }) => ({ settlementId: placeId }), ...everybody(200) },
  'GET search': everybody(200),
  'GET products/:productId': { ...product, ...everybody(200) },
  'GET products/:productId/reviews': { ...product, ...everybody(200) },
  'GET products/:productId/booking': { ...product, ...everybody(200) },
  'POST products/:productId/booking': {
    ...product,
    body: nextDates,
    ...everybody(200),
  },
  'POST products/:productId/delivery-method': {
    ...product,
    body: { productId: '1', method: 'pickup' },
    ...everybody(200),
  },
  'GET products/:productId/calculations': { ...product, ...everybody(200) },
  'GET products/:productId/delivery': { ...product, query: '?zip_code=12203', ...everybody(200) },
  'POST products/:productId/waitlist': {
    ...product,
    body: { ...nextDates, delivery_method: 'pickup', email: 'visitor@example.com' },
    ...everybody(409),
  },
  'PUT waitlist/browser': { body: {}, ...everybody(422) },
  'DELETE waitlist/browser': { body: { endpoint: 'https://push.example.com/1' }, ...everybody(200) },
  'GET push_key': everybody(200),
  'PUT cabinet/user/push': { body: {}, ...customers(422) },
  'DELETE cabinet/user/push': { body: { endpoint: 'https://push.example.com/1' }, ...customers(200) },
  'GET request/total': customers(200),
  'GET request/alternatives': customers(200),
  'POST request/release': {
    body: { hold_expires_at: '2026-11-21T12:00:00.000Z', may_return: false },
    ...customers(204),
  },
  'POST request/accept': { body: {}, ...customers(422) },
  'GET request/outcome': customers(200),
  'POST payments/:gateway/webhook': { at: () => ({ gateway: 'test' }), body: {}, ...everybody(400) },
  'POST login': { body: {}, ...everybody(422) },
  'POST registration': { body: {}, ...everybody(422) },
  'POST logout': everybody(204),
  'GET auth/providers': everybody(200),
  'GET auth/:provider/start': { at: () => ({ provider: 'facebook' }), ...everybody(303) },
  'GET auth/:provider/callback/': {
    at: () => ({ provider: 'facebook' }),
    query: '?code=x&state=y',
    ...everybody(422),
  },
  'POST password-reset': { body: {}, ...everybody(422) },
  'PUT password-reset': { body: { token: 'x', password: 'spruce needles' }, ...everybody(422) },
  'PUT cabinet/user/password': { body: {}, ...customers(422) },
  'GET cabinet/user/header': everybody(200),
  'GET cabinet/user': customers(200),
  'PUT cabinet/user': { body: { name: 'Kim' }, ...customers(200) },
  'POST cabinet/user/email-verification': customers(200),
  'PUT cabinet/user/email-verification': { body: { token: 'x' }, ...customers(422) },
  'DELETE cabinet/user/saved-details': customers(204),
  'GET cabinet/user/export': customers(200),
  'DELETE cabinet/user': { body: {}, ...customers(422) },
  'GET cabinet/user/orders': customers(200),
  'POST cabinet/user/orders/:orderId/cancel': {
    ...order,
    body: { refund_cost: 1 },
    guest: 401,
    owner: 409,
    other: 404,
  },
  'GET cabinet/user/orders/:orderId/change': { ...order, guest: 401, owner: 200, other: 404 },
  'POST cabinet/user/orders/:orderId/change/preview': {
    ...order,
    body: aWish,
    guest: 401,
    owner: 422,
    other: 404,
  },
  'POST cabinet/user/orders/:orderId/change': {
    ...order,
    body: { ...aWish, id: '00000000-0000-4000-8000-000000000000', old_total: 1, new_total: 1 },
    guest: 401,
    owner: 422,
    other: 404,
  },
  'POST cabinet/user/orders/:orderId/change/withdraw': { ...order, guest: 401, owner: 200, other: 404 },
  'GET cabinet/user/orders/:orderId/calendar.ics': { ...order, guest: 401, owner: 200, other: 404 },
  'PUT cabinet/user/orders/:orderId/check': { ...order, body: {}, guest: 401, owner: 409, other: 404 },
  'PUT cabinet/user/orders/:orderId/review': {
    ...order,
    body: { stars: 5, text: 'Hot.', shows_name: true },
    guest: 401,
    owner: 409,
    other: 404,
  },
  'DELETE cabinet/user/orders/:orderId/review': { ...order, guest: 401, owner: 200, other: 404 },
  'POST contact-with-me': { body: {}, ...everybody(422) },
}
