import { randomUUID } from 'node:crypto'
import type { OfficeEndpoint } from '../../../contract/office/access.ts'

/** A call's name in the table. */
export const callOf = ({ method, path }: OfficeEndpoint) => `${method} ${path.replace('/api/v1/office/', '')}`

export interface Facts {
  /** Where the staff work, and where the partner’s sauna is. */
  here: number
  /** Where neither is. */
  elsewhere: number
  /** The partner’s sauna, where the staff work. */
  unitHere: number
  unitElsewhere: number
  /** The number of an order of the partner’s sauna. */
  order: number
  /** A member whom nobody here is. */
  someoneId: string
}

export interface Row {
  at?: (facts: Facts) => Record<string, string>
  query?: (facts: Facts) => string
  body?: (facts: Facts) => object
  /** Status for someone who is not logged in to the office, customers included. */
  guest: number
  /** With a password, and no second factor yet. */
  password: number
  /** Invited, and still to set up a second factor. */
  joining: number
  owner: number
  /** Staff of one settlement. */
  staff: number
  /** Of one sauna. */
  partner: number
}

const anyone = (status: number) => ({
  guest: status,
  password: status,
  joining: status,
  owner: status,
  staff: status,
  partner: status,
})
const members = (status: number) => ({ ...anyone(status), guest: 401, password: 401, joining: 401 })
const joining = (status: number) => ({ ...anyone(status), guest: 401, password: 401 })
const workers = (status: number) => ({ ...members(status), partner: 403 })
const owners = (status: number) => ({ ...members(403), owner: status })
const someone = { at: ({ someoneId }: Facts) => ({ memberId: someoneId }) }
const aStatement = { at: ({ someoneId }: Facts) => ({ memberId: someoneId, month: '2026-11' }) }
const anOrder = { at: ({ order }: Facts) => ({ number: String(order) }) }
const nothing = { body: () => ({}) }
/** Those that a customer has booked. */
const someDays = { from: '2026-12-01', to: '2026-12-02' }
const aWish = () => ({
  sauna_id: 999_999,
  date_from: '2026-12-01',
  date_to: '2026-12-04',
  delivery_method: 'pickup',
})
const noCredential = { body: () => ({ credential: {} }) }

/** On nights when nobody has booked. */
const closedHere = ({ here }: Facts) => ({
  settlement_id: here,
  first_night: '2027-03-01',
  last_night: '2027-03-02',
})
const noProduct = { at: () => ({ productId: '999999', unitId: '999999' }) }
const here = { at: ({ here }: Facts) => ({ settlementId: String(here) }) }
const aMessage = { at: () => ({ number: '999999' }) }
const aReply = { at: () => ({ replyId: '999999' }) }
const aReport = { at: ({ someoneId }: Facts) => ({ key: someoneId }) }
const aPhoto = { at: ({ someoneId }: Facts) => ({ key: someoneId, photoId: someoneId }) }
const noClosure = { at: () => ({ closureId: '999999' }) }

/** Every call of the office with its expected answers. A call without a row fails in office-access.test.ts. */
export const table: Record<string, Row> = {
  'GET session': anyone(200),
  'POST login': { ...nothing, ...anyone(422) },
  'POST login/code': { ...nothing, ...anyone(401), password: 422 },
  'POST login/passkey/challenge': anyone(200),
  'POST login/passkey': { ...noCredential, ...anyone(422) },
  'POST logout': anyone(204),
  'POST sessions/end': members(204),
  'POST invitation': { ...nothing, ...anyone(422) },
  'PUT invitation': { ...nothing, ...anyone(422) },
  'GET factors': members(200),
  'POST factors/passkey/challenge': joining(200),
  'POST factors/passkey': { ...noCredential, ...joining(422) },
  'POST factors/authenticator/secret': joining(200),
  'POST factors/authenticator': { ...nothing, ...joining(422) },
  'DELETE factors/:factorId': { at: ({ someoneId }) => ({ factorId: someoneId }), ...members(404) },
  'POST factors/recovery-codes': members(200),
  'PUT order-news': { body: () => ({ order_news: true }), ...members(200), partner: 403 },
  'PUT push': { ...nothing, ...members(422) },
  'DELETE push': { body: () => ({ endpoint: 'https://push.example.com/1' }), ...members(204) },
  'GET feed': members(200),
  'POST feed': members(200),
  'DELETE feed': members(204),
  'GET people': owners(200),
  'POST people': { ...nothing, ...owners(422) },
  'PUT people/:memberId': { ...someone, body: () => ({ role: 'staff', everywhere: true }), ...owners(200) },
  'DELETE people/:memberId': { ...someone, ...owners(200) },
  'POST people/:memberId/invitation': { ...someone, ...owners(409) },
  'GET log': owners(200),
  'GET log/csv': owners(200),
  'GET today': members(200),
  'GET timeline': members(200),
  'GET timeline/changes': { query: () => '?version=none', ...members(200) },
  'POST timeline/block': { body: ({ unitHere }) => ({ unit_id: unitHere, ...someDays }), ...workers(409) },
  'POST timeline/move': { body: ({ unitHere }) => ({ order: 999_999, unit_id: unitHere }), ...workers(404) },
  'POST timeline/free': { body: ({ unitHere }) => ({ unit_id: unitHere, ...someDays }), ...workers(409) },
  'GET orders': members(200),
  'GET orders/:number': { ...anOrder, ...members(200) },
  'POST orders/:number/notes': { ...anOrder, body: () => ({ text: 'Call first.' }), ...workers(200) },
  'POST orders/:number/cancel': {
    ...anOrder,
    // Nobody was shown that, so nothing is canceled.
    body: () => ({ expected_refund: 1 }),
    ...workers(409),
  },
  'POST orders/:number/refunds': {
    ...anOrder,
    body: ({ someoneId }) => ({ id: someoneId, amount: 99_999_999 }),
    ...workers(409),
  },
  // It has no deposit.
  'POST orders/:number/deposit/release': {
    ...anOrder,
    body: ({ someoneId }) => ({ id: someoneId }),
    ...workers(409),
  },
  'POST orders/:number/deposit/charge': {
    ...anOrder,
    body: ({ someoneId }) => ({ id: someoneId, amount: 100, reason: 'A bench' }),
    ...workers(409),
  },
  'POST orders/:number/deposit/refunds': {
    ...anOrder,
    body: ({ someoneId }) => ({
      id: someoneId,
      hold: someoneId,
      amount: 100,
      expected_left: 100,
      reason: 'It cost less',
    }),
    ...workers(409),
  },
  'POST orders/:number/emails/:emailId/again': {
    at: ({ order, someoneId }) => ({ number: String(order), emailId: someoneId }),
    ...workers(404),
  },
  'GET orders/:number/change': { ...anOrder, ...workers(200) },
  'POST orders/:number/change/preview': { ...anOrder, body: aWish, ...workers(422) },
  'POST orders/:number/change': {
    ...anOrder,
    // There is no such sauna.
    body: (facts) => ({ ...aWish(), id: facts.someoneId, old_total: 1, new_total: 1 }),
    ...workers(422),
  },
  'POST orders/:number/change/withdraw': { ...anOrder, ...workers(200) },
  'GET phone-orders/choices': workers(200),
  'GET phone-orders/dates/:productId': {
    at: () => ({ productId: '999999' }),
    query: () => '?method=pickup',
    ...workers(404),
  },
  'POST phone-orders/preview': { body: () => ({ ...aWish(), hold_hours: 24 }), ...workers(422) },
  'POST phone-orders': {
    // There is no such sauna.
    body: ({ someoneId }) => ({ ...aWish(), hold_hours: 24, id: someoneId, total: 1 }),
    ...workers(422),
  },
  'GET closures': workers(200),
  'POST closures/preview': { body: closedHere, ...workers(200) },
  'POST closures': {
    body: (facts) => ({ ...closedHere(facts), reason: 'storm', seen: [] }),
    ...workers(200),
  },
  'GET closures/:closureId': { ...noClosure, ...workers(404) },
  'POST closures/:closureId/reminders': { ...noClosure, ...workers(404) },
  'POST closures/:closureId/reopening': { ...noClosure, ...workers(404) },
  'POST handovers': { body: () => ({ key: randomUUID(), order: 999_999, kind: 'out' }), ...workers(404) },
  'DELETE handovers/:key': { at: () => ({ key: randomUUID() }), ...workers(404) },
  'GET reports': workers(200),
  'POST reports': { body: () => ({ key: randomUUID(), order: 999_999, kind: 'damage' }), ...workers(404) },
  'PUT reports/:key/note': { ...aReport, body: () => ({ note: 'Torn.', was: '' }), ...workers(404) },
  'POST reports/:key/end': { ...aReport, body: () => ({ is_mistake: false }), ...workers(404) },
  'PUT reports/:key/photos/:photoId': { ...aPhoto, ...workers(404) },
  'POST reports/:key/photos/:photoId': { ...aPhoto, ...workers(404) },
  'GET reports/:key/photos/:photoId': { ...aPhoto, ...workers(404) },
  'DELETE reports/:key/photos/:photoId': { ...aPhoto, ...workers(404) },
  'GET catalog': workers(200),
  'GET catalog/products/:productId': { ...noProduct, ...workers(404) },
  'POST catalog/products': {
    body: () => ({ kind: 'sale', title: '', price_cents: 100 }),
    ...owners(422),
  },
  'PUT catalog/products/:productId': {
    ...noProduct,
    body: () => ({ revision: 'none', changes: {} }),
    ...workers(404),
  },
  'POST catalog/products/:productId/publication': { ...noProduct, ...owners(404) },
  'DELETE catalog/products/:productId/publication': { ...noProduct, ...owners(404) },
  'POST catalog/products/:productId/units': {
    ...noProduct,
    body: () => ({ serial: 'B-1' }),
    ...workers(404),
  },
  'DELETE catalog/products/:productId/units/:unitId': { ...noProduct, ...workers(404) },
  'GET catalog/places/:settlementId': { ...here, ...workers(200) },
  'POST catalog/places': { body: () => ({}), ...owners(422) },
  'PUT catalog/places/:settlementId': {
    ...here,
    body: () => ({ revision: 'none', changes: {} }),
    ...workers(409),
  },
  'GET messages': workers(200),
  'GET messages/:number': { ...aMessage, ...workers(404) },
  'POST messages/:number/answers': {
    ...aMessage,
    body: () => ({ id: randomUUID(), text: 'Yes.', version: 0 }),
    ...workers(404),
  },
  'POST messages/:number/notes': {
    ...aMessage,
    body: () => ({ id: randomUUID(), text: 'Called.' }),
    ...workers(404),
  },
  'PUT messages/:number': { ...aMessage, body: () => ({ version: 0, closed: true }), ...workers(404) },
  'GET reviews': workers(200),
  'PUT reviews/:reviewId': {
    at: () => ({ reviewId: '999999' }),
    body: () => ({ version: 1, act: 'publish' }),
    ...workers(404),
  },
  'GET saved-replies': workers(200),
  'POST saved-replies': { ...nothing, ...workers(422) },
  'PUT saved-replies/:replyId': {
    ...aReply,
    body: () => ({ version: 0, title: 'Gates', text: 'Seven feet.' }),
    ...workers(404),
  },
  'DELETE saved-replies/:replyId': { ...aReply, ...workers(404) },
  'GET numbers/occupancy': workers(200),
  'GET numbers/occupancy/csv': workers(200),
  'GET numbers/revenue': workers(200),
  'GET numbers/revenue/csv': workers(200),
  'GET numbers/bookings': workers(200),
  'GET numbers/bookings/csv': workers(200),
  'GET numbers/books/csv': workers(200),
  'PUT catalog/uploads/:uploadId': { at: ({ someoneId }) => ({ uploadId: someoneId }), ...workers(422) },
  'POST catalog/uploads/:uploadId/picture': {
    at: ({ someoneId }) => ({ uploadId: someoneId }),
    body: () => ({ name: 'barrel.jpg' }),
    ...workers(404),
  },
  'GET partners': { ...members(200), staff: 403 },
  'PUT partners/contracts/:unitId': {
    at: ({ unitElsewhere }) => ({ unitId: String(unitElsewhere) }),
    body: () => ({ level: 1, starts_on: '2026-01-01', share_percent: 85 }),
    ...owners(404),
  },
  'GET partners/:memberId/statements/:month': { ...aStatement, ...members(404), staff: 403 },
  'GET partners/:memberId/statements/:month/csv': { ...aStatement, ...members(404), staff: 403 },
  'POST partners/:memberId/statements/:month/payout': {
    ...aStatement,
    body: () => ({ expected_share: 0 }),
    ...owners(404),
  },
  // Of a sauna that is another partner’s, or nobody’s.
  'POST own-use': {
    body: ({ unitElsewhere }) => ({ unit_id: unitElsewhere, ...someDays }),
    ...members(403),
    partner: 404,
  },
  'DELETE own-use/:useId': { at: () => ({ useId: '999999' }), ...members(403), partner: 404 },
}
