/** How the shop behaves toward two people, written a second time and as simply as possible. */

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE
export const PRICE = 15_000
export const SALE_PRICE = 900_000
export const DELIVERY = 7_500
const TAX = 0.0825

export type Goods = 'rental' | 'sale'
export type Method = 'pickup' | 'delivery'
export type Status = 'awaiting_payment' | 'paid' | 'expired' | 'cancelled' | 'refunded'

/** Days are counted from 1970 on, in New York in winter. */
export interface Stay {
  from: number
  to: number
}

export interface Request {
  goods: Goods
  stay: Stay | null
  method: Method
  holdUntil: number
  changedAt: number
}

export interface Order {
  goods: Goods
  stay: Stay | null
  method: Method
  status: Status
  payUntil: number
  holdUntil: number
  total: number
  page: string
}

export interface Person {
  isSignedIn: boolean
  /** What they chose while signed in, and as a guest. */
  own: Request | null
  asGuest: Request | null
  orders: Order[]
}

export interface Model {
  now: number
  stock: number
  people: [Person, Person]
}

export const aPerson = (): Person => ({ isSignedIn: true, own: null, asGuest: null, orders: [] })

export const todayOf = ({ now }: Model) => Math.floor((now - 5 * 60 * MINUTE) / DAY)
export const dayText = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)

export const requestOf = (person: Person) => (person.isSignedIn ? person.own : person.asGuest)
export function setRequest(person: Person, request: Request | null) {
  if (person.isSignedIn) person.own = request
  else person.asGuest = request
}

/** Each stay is followed by a day to get the sauna ready. */
const overlap = (a: Stay, b: Stay) => a.from <= b.to && b.from <= a.to

const holdsGoods = ({ status, holdUntil }: Order, now: number) =>
  status === 'paid' || (status === 'awaiting_payment' && holdUntil > now)

/** Whether another person, or the person's own order, has one of these nights. */
export function isTaken({ people, now }: Model, stay: Stay, asking: Request | null): boolean {
  const held = people
    .flatMap(({ own, asGuest }) => [own, asGuest])
    .filter((request) => request && request !== asking && request.holdUntil > now)
    .map((request) => request?.stay)
  const ordered = people
    .flatMap(({ orders }) => orders)
    .filter((order) => holdsGoods(order, now))
    .map((order) => order.stay)
  return [...held, ...ordered].some((other) => other && overlap(other, stay))
}

/** From tomorrow on, since the horizon is far and there is no minimum stay here. */
export const isPossible = (model: Model, { from, to }: Stay) => from > todayOf(model) && to > from

export function canBeHad(model: Model, request: Request | null): request is Request {
  if (!request) return false
  if (request.goods === 'sale') return model.stock > 0
  return request.stay !== null && isPossible(model, request.stay) && !isTaken(model, request.stay, request)
}

export function totalOf({ goods, stay, method }: Request): number {
  const price = goods === 'sale' ? SALE_PRICE : PRICE * (stay ? stay.to - stay.from : 0)
  const net = price + (method === 'delivery' ? DELIVERY : 0)
  return net + Math.floor(net * TAX + 0.5)
}

export function refundOf(model: Model, { status, stay, total }: Order): number | null {
  if (status === 'awaiting_payment') return 0
  if (status !== 'paid') return null
  if (!stay) return total
  const days = stay.from - todayOf(model)
  if (days < 0) return null
  return days >= 7 ? total : days >= 2 ? Math.floor(total / 2 + 0.5) : 0
}

/** Ends an order that has inventory. */
export function endOrder(model: Model, order: Order, status: Status) {
  if (order.goods === 'sale' && ['awaiting_payment', 'paid'].includes(order.status)) model.stock++
  order.status = status
}
