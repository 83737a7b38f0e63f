import type { FastifyInstance } from 'fastify'
import {
  bookDates,
  checkDelivery,
  chooseDelivery,
  showBooking,
  showCalculations,
} from '../../contract/product.ts'
import { findZipCode } from '../../contract/settlements.ts'
import type { BookableRepo } from '../repositories/bookings/bookable.repo.ts'
import type { Bookable, OpenRequest } from '../repositories/bookings/bookable.ts'
import type { PlaceRepo } from '../repositories/bookings/place.repo.ts'
import type { RequestRepo } from '../repositories/bookings/request.repo.ts'
import { calendarFor } from '../domain/calendar.ts'
import { checkDeliveryArea, findPlacesInReach, zipInReach } from '../domain/delivery.ts'
import { LONGEST_TRIP, type Trip, turnoverOf } from '../domain/turnover.ts'
import { zipOf } from '../domain/zip-code.ts'
import { stateOfZip } from '../domain/zip-state.ts'
import { findOfferError } from '../domain/offer.ts'
import type { Stay } from '../domain/stay.ts'
import { isRobot } from '../domain/robot.ts'
import type { CountViews } from '../flows/count-views.ts'
import type { Clock } from '../gateways/clock.ts'
import { bookingToWire } from './booking-to-wire.ts'
import { calculationToWire } from './calculation-to-wire.ts'
import { parseId } from './parse-id.ts'
import { refuse } from './refuse.ts'
import { route } from './route.ts'
import { ensureSession } from './session.ts'
import { stayFieldToWire, stayFromWire } from './stay-to-wire.ts'

interface ProductDeps {
  bookables: BookableRepo
  requests: RequestRepo
  places: PlaceRepo
  clock: Clock
  views: Pick<CountViews, 'count'>
}

/** A stay that can be booked right now, or a refusal that says why not. */
function possibleStay(product: Bookable, days: { date_from: string; date_to: string }): Stay {
  if (!product.calendar)
    refuse(422, 'This sauna is for sale.', { date_from: ['This sauna is for sale, so it has no dates.'] })
  const stay = stayFromWire(days)
  const error = findOfferError(product, stay)
  if (error) refuse(422, error.message, { [stayFieldToWire[error.field]]: [error.message] })
  return stay
}

const stayOf = (product: Bookable, request: OpenRequest | null) =>
  product.kind === 'rental' ? (request?.stay ?? null) : null

/** Choosing what to rent or buy. Only a choice creates a session; visitors who just look stay anonymous. */
export function productRoutes(app: FastifyInstance, deps: ProductDeps): void {
  const { bookables, requests, places, clock, views } = deps

  async function find(productId: string, ownerKey: string | null) {
    const found = await bookables.find(parseId(productId), ownerKey, clock.now())
    return found ?? refuse(404, 'This sauna is not in our catalog.')
  }

  /** With the calendar of the visitor's trip: what they have chosen, and the ZIP code that they have just typed. */
  async function findForTrip(
    productId: string,
    ownerKey: string | null,
    typed: { method?: Trip['method']; zip_code?: string },
    linked?: Trip['method'],
  ) {
    const { product, request } = await find(productId, ownerKey)
    const { method, zip } = request ?? { ...LONGEST_TRIP, ...(linked && { method: linked }) }
    const trip: Trip = {
      method: typed.method ?? method,
      zip: typed.zip_code === undefined ? zip : zipInReach(product.terms, typed.zip_code),
    }
    const { calendar, yard } = product
    if (!calendar || !yard) return { product, request, trip }
    return { product: { ...product, calendar: calendarFor(calendar, turnoverOf(yard, trip)) }, request, trip }
  }

  route(app, showBooking, async ({ params, query, visitor, request: asked }) => {
    const { method, ...typed } = query
    const { product, request, trip } = await findForTrip(params.productId, visitor.ownerKey, typed, method)
    // Only a page that somebody has opened asks for this, and never a cache, a worker, or the renderer.
    if (product.calendar && !isRobot(asked.headers['user-agent']))
      views.count(product.id, product.calendar.today)
    return bookingToWire(product, stayOf(product, request), trip)
  })

  route(app, bookDates, async ({ params, body, visitor, request: asked, reply }) => {
    const { product, trip } = await findForTrip(params.productId, visitor.ownerKey, body)
    const stay = possibleStay(product, body)
    const { ownerKey } = await ensureSession(asked, reply)
    await requests.chooseStay({ ownerKey, productId: product.id, now: clock.now() }, stay, trip)
    return bookingToWire(product, stay, trip)
  })

  route(app, chooseDelivery, async ({ params, body, visitor, request: asked, reply }) => {
    const { product, trip } = await findForTrip(params.productId, visitor.ownerKey, body)
    const { method, productId } = body
    if (String(productId) !== String(product.id))
      refuse(422, 'Please reload this page.', { productId: ['This is not the sauna on this page.'] })
    const { ownerKey } = await ensureSession(asked, reply)
    await requests.chooseTrip({ ownerKey, productId: product.id, now: clock.now() }, trip)
    return { method }
  })

  route(app, showCalculations, async ({ params, query, visitor }) => {
    const { date_from, date_to, method, ...typed } = query
    const { product, request, trip } = await findForTrip(params.productId, visitor.ownerKey, typed, method)
    const stay =
      date_from !== undefined && date_to !== undefined
        ? possibleStay(product, { date_from, date_to })
        : stayOf(product, request)
    return calculationToWire(product, { stay, method: trip.method }, visitor.userId !== null)
  })

  route(app, findZipCode, async ({ params }) => {
    const zip = zipOf(params.zipCode)
    return { city: zip && (await places.findTown(zip)), state: stateOfZip(params.zipCode) }
  })

  route(app, checkDelivery, async ({ params, query }) => {
    const { product } = await find(params.productId, null)
    const { terms, kind } = product
    const check = checkDeliveryArea(terms, query.zip_code)
    if (!check.isKnown) refuse(422, check.message, { zip_code: [check.message] })
    const others =
      check.reaches || kind === 'sale' ? [] : findPlacesInReach(await places.listOpenPlaces(), query.zip_code)
    return {
      reaches: check.reaches,
      miles: check.miles,
      radius_miles: terms.deliveryRadiusMiles,
      delivery_cost: terms.deliveryFee,
      pickup_address: terms.pickupAddress,
      reached_from: others.map(({ id, name, miles, deliveryFee }) => ({
        id,
        name,
        miles,
        delivery_cost: deliveryFee,
      })),
    }
  })
}
