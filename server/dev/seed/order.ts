import { listRentals, listSales } from '../../../contract/catalog.ts'
import { acceptRequest, showRequestTotal } from '../../../contract/checkout.ts'
import { bookDates, chooseDelivery, showBooking, showProduct } from '../../../contract/product.ts'
import { listSettlements } from '../../../contract/settlements.ts'
import { addDays, type Day } from '../../domain/day.ts'
import { type DemoCustomer, enter } from './customers.ts'
import type { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

/** An order that has been accepted, and the page where it is paid. */
export interface Placed {
  visitor: Visitor
  page: string
  orderId: string
  productId: string
  stay: { from: Day; to: Day } | null
}

export type PlacedRental = Placed & { stay: { from: Day; to: Day } }

export const dayOf = (instant: Date): Day => instant.toISOString().slice(0, 10)
/** An hour of that day when it is the same day everywhere in the country. */
export const noonOf = (day: Day): Date => new Date(`${day}T18:00:00Z`)
export const daysFrom = (instant: Date, days: number): Date => noonOf(addDays(dayOf(instant), days))

/** All rentals, one settlement after the other. */
async function rentals(visitor: Visitor): Promise<string[]> {
  const { items } = await visitor.call(listSettlements)
  const lists = await Promise.all(
    items
      .filter(({ disabled }) => !disabled)
      .map(({ id }) => visitor.call(listRentals, { params: { settlementId: String(id) } })),
  )
  return lists.flatMap(({ data }) => data.map(({ id }) => String(id)))
}

/** The first free stay of a sauna that begins on that day or later. */
async function findStay(visitor: Visitor, productId: string, earliest: Day) {
  const booking = await visitor.call(showBooking, { params: { productId } })
  const from = booking.possible_starts.find((day) => day >= earliest)
  return from ? { from, to: addDays(from, booking.min_nights ?? 1) } : undefined
}

/** Chooses dates as a customer would: at the first sauna that is free, beginning with one of the list. */
async function chooseStay(visitor: Visitor, earliest: Day, { first, isOnTheDay }: RentOptions) {
  const ids = await rentals(visitor)
  for (let count = 0; count < ids.length; count++) {
    const productId = ids[(first + count) % ids.length] ?? ''
    const stay = await findStay(visitor, productId, earliest)
    if (!stay || (isOnTheDay && stay.from !== earliest)) continue
    await takeStay(visitor, productId, stay)
    return { productId, stay }
  }
  throw new Error(`No sauna of the catalog is free from ${earliest} on`)
}

const takeStay = (visitor: Visitor, productId: string, stay: { from: Day; to: Day }) =>
  visitor.call(bookDates, { params: { productId }, body: { date_from: stay.from, date_to: stay.to } })

/** What a checkout asks for. The ZIP code is one that the delivery reaches. */
const formOf = ({ name, surname, email, phone }: DemoCustomer, isRental: boolean, zipCode: string) => {
  const person = { name, surname, email, cell_phone: phone, driving_license_number: 'D123-4567' }
  const home = {
    home_city: 'Albany',
    home_state: 'NY',
    home_zip_code: '12203',
    home_address: '12 Cedar Road',
  }
  const site = { city: 'Cabin', state: 'NY', zip_code: zipCode, address: '1 Lake Street' }
  return { ...person, ...(isRental && home), ...(zipCode && site) }
}

/** A pickup truck without a ball: enough for most saunas, with what the shop brings. */
const truck = { tow_hitch: '3', tow_ball: 'none', tow_plug: '7-way', tow_controller: 'yes' }

/** A back yard behind a entrance, which nobody has measured yet. */
const backYard = {
  site_way: 'straight',
  site_entrance: 'unknown',
  site_length: '30',
  site_width: '25',
  site_fire: '6',
  site_overhead: 'open',
  site_slope: 'slight',
  site_ground: 'firm',
  site_done: 'allowed,water',
}

async function accept(
  stage: Stage,
  customer: DemoCustomer,
  { visitor, productId, stay }: Pick<Placed, 'visitor' | 'productId' | 'stay'>,
): Promise<Placed> {
  const { version, delivery_method } = await visitor.call(showRequestTotal)
  const zipCode = delivery_method === 'delivery' ? await zipCodeNear(visitor, productId) : ''
  const answers = delivery_method === 'pickup' ? truck : backYard
  const form = { ...formOf(customer, stay !== null, zipCode), ...answers }
  const { redirectTo: page } = await visitor.call(acceptRequest, { body: { ...form, version } })
  const paymentId = stage.gateway.paymentIdIn(refOf(page))
  const order = paymentId && (await stage.booking.orders.findByPayment(paymentId))
  if (!order) throw new Error(`There is no order behind ${page}`)
  return { visitor, page, orderId: order.id, productId, stay }
}

export const pay = ({ visitor, page }: Placed) => visitor.submitPayment(page, 'pay')

/** The test gateway names a payment in the address of its page. */
export const refOf = (page: string): string => page.replace(/^.*\/pay\/test\//, '')

/** Delivery always reaches where the sauna stands. */
async function zipCodeNear(visitor: Visitor, productId: string): Promise<string> {
  const { settlement } = await visitor.call(showProduct, { params: { productId } })
  return /\b\d{5}\b/.exec(settlement?.pickup_address ?? '')?.[0] ?? ''
}

export interface RentOptions {
  /** Days from now until the stay may begin. */
  inDays: number
  /** Where in the catalog to begin looking, so that not all orders are of one sauna. */
  first: number
  isDelivered?: boolean
  /** Takes a sauna that is free on that very day, not the first one that is free later. */
  isOnTheDay?: boolean
}

export async function rent(
  stage: Stage,
  customer: DemoCustomer,
  options: RentOptions,
): Promise<PlacedRental> {
  const { inDays, isDelivered = false } = options
  const visitor = await enter(stage, customer)
  const chosen = await chooseStay(visitor, dayOf(daysFrom(stage.now(), inDays)), options)
  const { productId } = chosen
  if (isDelivered)
    await visitor.call(chooseDelivery, { params: { productId }, body: { productId, method: 'delivery' } })
  return { ...(await accept(stage, customer, { visitor, ...chosen })), stay: chosen.stay }
}

/** Books the very stay of another order, if a unit is free for it. */
export async function rentAgain(stage: Stage, customer: DemoCustomer, other: Placed): Promise<Placed | null> {
  const visitor = await enter(stage, customer)
  const { productId, stay } = other
  if (!stay) return null
  try {
    await takeStay(visitor, productId, stay)
  } catch {
    return null
  }
  return accept(stage, customer, { visitor, productId, stay })
}

export async function buy(stage: Stage, customer: DemoCustomer): Promise<Placed> {
  const visitor = await enter(stage, customer)
  const { data } = await visitor.call(listSales)
  const product = data.find(({ in_stock }) => in_stock)
  if (!product) throw new Error('Nothing of the catalog is for sale')
  const productId = String(product.id)
  await visitor.call(chooseDelivery, { params: { productId }, body: { productId, method: 'pickup' } })
  return accept(stage, customer, { visitor, productId, stay: null })
}
