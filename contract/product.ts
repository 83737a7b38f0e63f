import Type, { type Static } from 'typebox'
import { Image } from './catalog.ts'
import { Cents, Day, endpoint, Instant, LabelValue, NightPrices, Nullable } from './endpoint.ts'
import { ReviewSummary } from './reviews.ts'
import { Hours } from './settlements.ts'
import { Footprint } from './site.ts'
import { Trailer } from './trailer.ts'

export const CatalogType = Type.Union([Type.Literal('rental'), Type.Literal('sale')])
export const DeliveryMethod = Type.Union([Type.Literal('pickup'), Type.Literal('delivery')])
export type DeliveryMethod = Static<typeof DeliveryMethod>

export const Product = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  description_raw: Type.String({ description: 'Sanitized HTML' }),
  catalog_type: CatalogType,
  images: Type.Array(Image),
  share_image: Type.Optional(
    Type.String({ description: 'What other sites show beside a link: a JPEG of 1200 × 630' }),
  ),
  properties: Type.Array(LabelValue),
  items: Type.Array(LabelValue, { description: 'What is included' }),
  /** Left out where the owner has not said what a car needs. */
  trailer: Type.Optional(Trailer),
  /** Left out where the owner has not said what it takes up. */
  footprint: Type.Optional(Footprint),
  cost: Cents,
  /** The lowest price of a night; left out where every night costs `cost`. */
  cost_from: Type.Optional(Cents),
  /** Which nights have other prices, in short words; left out with `cost_from`. */
  price_note: Type.Optional(Type.String()),
  in_stock: Type.Optional(Type.Boolean()),
  nearest_date: Type.Optional(Nullable(Day)),
  /** Left out where nobody has reviewed it. */
  reviews: Type.Optional(ReviewSummary),
  settlement: Nullable(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      pickup_address: Type.String(),
      hours: Type.Optional(Nullable(Hours)),
      /** Whether the free days are others for a pickup, or for a delivery that is nearer. */
      by_trip: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type Product = Static<typeof Product>

/** A sauna as far as lists know it: the worker's answer if the server's is neither cached nor reachable. */
export interface ListedProduct extends Product {
  is_listed_only: true
}

/** Where a delivery would go; without it, and where we do not deliver to, it may go as far as we deliver. */
export const ZipCode = Type.Optional(Type.String({ maxLength: 10 }))

const ProductParams = Type.Object({ productId: Type.String() })

export const showProduct = endpoint({
  method: 'GET',
  path: '/api/v1/products/:productId',
  access: 'public',
  summary: 'One sauna',
  params: ProductParams,
  reply: Product,
})

/**
 * Entry 0 of `available_dates` is the day before the first bookable day and is locked: a client takes entry 1 as the
 * minimum and the last one as the maximum. `start_date` and `end_date` are this visitor's chosen stay, or null.
 * `possible_starts` are the days, in order, when a stay of `min_nights` can start; the first is the `nearest_date` of the
 * sauna. `latest_returns` has the latest return date for each of them: a stay may end on any day from `min_nights` after its
 * start up to that. A sauna for sale has neither days nor limits.
 *
 * A locked day with `held_until` is only held, and may be free again then; `is_yours` where the visitor's own unpaid order
 * holds it. `time_zone` is the settlement's, for the time of day.
 */
export const Booking = Type.Object({
  start_date: Nullable(Day),
  end_date: Nullable(Day),
  available_dates: Type.Array(
    Type.Object({
      date: Day,
      is_lock: Type.Boolean(),
      held_until: Type.Optional(Instant),
      is_yours: Type.Optional(Type.Boolean()),
    }),
  ),
  possible_starts: Type.Array(Day),
  latest_returns: Type.Array(Day),
  min_nights: Nullable(Type.Integer()),
  max_nights: Nullable(Type.Integer()),
  time_zone: Nullable(Type.String()),
  /** The days are others with another delivery method or ZIP code. */
  by_trip: Type.Boolean(),
  note: Type.Optional(
    Type.String({ description: 'Why fewer days are free than for a pickup, where delivery is chosen' }),
  ),
})
export type Booking = Static<typeof Booking>

/** Of a link. It counts until this visitor has chosen one for this sauna. */
const LinkedMethod = Type.Optional(DeliveryMethod)

export const showBooking = endpoint({
  method: 'GET',
  path: '/api/v1/products/:productId/booking',
  access: 'visitor',
  summary: 'Free days of a rental sauna and the stay this visitor has chosen',
  params: ProductParams,
  query: Type.Object({ method: LinkedMethod, zip_code: ZipCode }),
  reply: Booking,
})

export const bookDates = endpoint({
  method: 'POST',
  path: '/api/v1/products/:productId/booking',
  access: 'visitor',
  summary: 'Choose a stay; takes no nights yet',
  params: ProductParams,
  body: Type.Object({
    date_from: Day,
    date_to: Day,
    /** Chosen with them; without it, the one that was chosen for this sauna before, or else delivery. */
    method: Type.Optional(DeliveryMethod),
    zip_code: ZipCode,
  }),
  reply: Booking,
  errors: ['date_from', 'date_to', 'method'],
})

export const chooseDelivery = endpoint({
  method: 'POST',
  path: '/api/v1/products/:productId/delivery-method',
  access: 'visitor',
  summary: 'Choose pickup or delivery',
  params: ProductParams,
  body: Type.Object({
    productId: Type.Union([Type.Integer(), Type.String({ maxLength: 20 })]),
    method: DeliveryMethod,
    zip_code: ZipCode,
  }),
  reply: Type.Object({ method: DeliveryMethod }),
  errors: ['productId', 'method'],
})

/** Lines that do not apply are left out. `not_available_message` is HTML. `version` identifies the quoted price. */
export const Calculations = Type.Object({
  type_form: CatalogType,
  day_receipt: Type.Optional(Nullable(Day)),
  day_return: Type.Optional(Nullable(Day)),
  nights_count: Type.Optional(Nullable(Type.Integer())),
  /** Of a night without a rule, or of the sauna for sale. */
  price: Cents,
  night_prices: NightPrices,
  rental_cost: Type.Optional(Nullable(Cents)),
  delivery_method: DeliveryMethod,
  delivery_cost: Type.Optional(Nullable(Cents)),
  tax: Type.Optional(Nullable(Cents)),
  total_cost: Type.Optional(Nullable(Cents)),
  not_available_message: Nullable(Type.String()),
  checkout_is_ready: Type.Boolean(),
  version: Type.String(),
})
export type Calculations = Static<typeof Calculations>

export const showCalculations = endpoint({
  method: 'GET',
  path: '/api/v1/products/:productId/calculations',
  access: 'visitor',
  summary: 'The price of what this visitor has chosen, or of other dates without choosing them',
  params: ProductParams,
  /** Both dates, or what is chosen counts. */
  query: Type.Object({
    date_from: Type.Optional(Day),
    date_to: Type.Optional(Day),
    method: LinkedMethod,
    zip_code: ZipCode,
  }),
  reply: Calculations,
  errors: ['date_from', 'date_to'],
})

/** Not in the specification: checks the delivery before any form. Needs no session. */
export const checkDelivery = endpoint({
  method: 'GET',
  path: '/api/v1/products/:productId/delivery',
  access: 'public',
  summary: 'Whether delivery reaches a ZIP code, how far it is and what it costs',
  params: ProductParams,
  query: Type.Object({ zip_code: Type.String({ maxLength: 10 }) }),
  reply: Type.Object({
    reaches: Type.Boolean(),
    miles: Type.Integer(),
    radius_miles: Type.Integer(),
    delivery_cost: Cents,
    pickup_address: Type.String(),
    /** Where a rental does not reach: the locations that deliver there, the nearest first. */
    reached_from: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        miles: Type.Integer(),
        delivery_cost: Cents,
      }),
    ),
  }),
  errors: ['zip_code'],
})
