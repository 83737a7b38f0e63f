import Type, { type Static } from 'typebox'
import { Image } from './catalog.ts'
import { CheckAnswers, Field } from './check-answers.ts'
import { Cents, Day, endpoint, Instant, LabelValue, NightPrices, Nullable } from './endpoint.ts'
import { OrderStatus } from './orders.ts'
import { CatalogType, DeliveryMethod } from './product.ts'
import { Hours } from './settlements.ts'
import { Footprint, siteFields } from './site.ts'
import { towFields, Trailer } from './trailer.ts'

export const RequestTotal = Type.Object({
  product_id: Type.Integer(),
  sauna_name: Type.String(),
  image: Nullable(Image),
  type_form: CatalogType,
  day_receipt: Type.Optional(Nullable(Day)),
  day_return: Type.Optional(Nullable(Day)),
  nights_count: Type.Optional(Nullable(Type.Integer())),
  delivery_method: DeliveryMethod,
  pickup_address: Nullable(Type.String()),
  location: Nullable(Type.String()),
  hours: Nullable(Hours),
  product_cost: Type.Optional(Nullable(Cents)),
  night_prices: NightPrices,
  rental_cost: Type.Optional(Nullable(Cents)),
  delivery_cost: Type.Optional(Nullable(Cents)),
  tax: Cents,
  total_cost: Cents,
  /** Held on a card during the rental, and no part of the total. Left out where none is wanted. */
  deposit: Type.Optional(Cents),
  items: Type.Array(LabelValue),
  /** Left out where nothing is known about it. */
  trailer: Type.Optional(Trailer),
  /** Of a rental: what the customer signs with the order. Left out for a shop without such rules. */
  rules: Type.Optional(
    Type.Object({
      version: Type.String(),
      /** Plain text; an empty line ends a paragraph. */
      text: Type.String(),
      /** As whom and when this customer has signed this version; null if they have not. */
      signed_by: Nullable(Type.String()),
      signed_at: Nullable(Instant),
    }),
  ),
  footprint: Type.Optional(Footprint),
  hold_expires_at: Nullable(Instant),
  version: Type.String(),
})
export type RequestTotal = Static<typeof RequestTotal>

export const showRequestTotal = endpoint({
  method: 'GET',
  path: '/api/v1/request/total',
  access: 'customer',
  summary: 'What is being checked out; takes or renews the hold',
  reply: RequestTotal,
  errors: ['booking'],
})

/** Not in the specification: for a choice whose total was refused with an error for `booking`. */
export const showAlternatives = endpoint({
  method: 'GET',
  path: '/api/v1/request/alternatives',
  access: 'customer',
  summary: 'What is chosen, and which dates and saunas near it are free',
  query: Type.Object({
    zip_code: Type.Optional(Type.String({ maxLength: 10, description: 'Where a delivery goes' })),
  }),
  reply: Type.Object({
    product_id: Type.Integer(),
    sauna_name: Type.String(),
    image: Nullable(Image),
    type_form: CatalogType,
    day_receipt: Nullable(Day),
    day_return: Nullable(Day),
    delivery_method: DeliveryMethod,
    location: Nullable(Type.String()),
    /** When the chosen days may be free again; null where they are not only held. */
    held_until: Nullable(Instant),
    is_yours: Type.Boolean({ description: 'An unpaid order of this customer holds them' }),
    time_zone: Type.String(),
    /** The same sauna on other days, the nearest first. */
    dates: Type.Array(Type.Object({ date_from: Day, date_to: Day, total_cost: Cents })),
    /** Other saunas on the same days, the nearest first; `miles` from where the chosen one is. */
    saunas: Type.Array(
      Type.Object({
        product_id: Type.Integer(),
        sauna_name: Type.String(),
        image: Nullable(Image),
        location: Nullable(Type.String()),
        miles: Type.Integer(),
        total_cost: Cents,
      }),
    ),
  }),
})

export const CheckoutForm = Type.Object({
  name: Field,
  surname: Field,
  driving_license_number: Field,
  email: Field,
  cell_phone: Field,
  city: Field,
  state: Field,
  zip_code: Field,
  address: Field,
  home_city: Field,
  home_state: Field,
  home_zip_code: Field,
  home_address: Field,
  ...CheckAnswers.properties,
  version: Field,
  /** Of the rules that were shown, also of signed ones; `none` where there were none. They are signed with the name of the form. */
  rules_version: Field,
  /** Remember driver's license, home address, car, and place for the next time; false forgets them. */
  save_details: Type.Optional(Type.Boolean()),
})
export type CheckoutForm = Static<typeof CheckoutForm>

export const acceptRequest = endpoint({
  method: 'POST',
  path: '/api/v1/request/accept',
  access: 'customer',
  summary:
    'Order what is being checked out, and get the address of its checkout page; repeated calls answer the same',
  body: CheckoutForm,
  reply: Type.Object({ redirectTo: Type.String() }),
  errors: [
    'name',
    'surname',
    'driving_license_number',
    'email',
    'cell_phone',
    'city',
    'state',
    'zip_code',
    'address',
    'home_city',
    'home_state',
    'home_zip_code',
    'home_address',
    ...towFields,
    ...siteFields,
    'booking',
    // The order is made, and only its page is missing: accepting again asks for that page alone.
    'payment',
  ],
})

/** Not in the specification: for a customer who leaves the checkout. */
export const releaseRequest = endpoint({
  method: 'POST',
  path: '/api/v1/request/release',
  access: 'customer',
  summary: 'Let others have the dates of a checkout that was left; what is chosen stays chosen',
  body: Type.Object({
    /** The hold as the page knows it. One that was renewed since stays. */
    hold_expires_at: Instant,
    /** The page may only be loading again: the dates stay held for another minute. */
    may_return: Type.Boolean(),
  }),
  status: 204,
  errors: ['hold_expires_at'],
})

/** Not in the specification: for a page whose acceptance got no answer in time. */
export const showRequestOutcome = endpoint({
  method: 'GET',
  path: '/api/v1/request/outcome',
  access: 'customer',
  summary: 'What became of an acceptance whose answer was lost',
  query: Type.Object({
    version: Type.Optional(Type.String({ maxLength: 200, description: 'The version of the total' })),
  }),
  /**
   * `open`: nothing was ordered, and that acceptance will be refused if it arrives late, so accept again with this `version`.
   * `ordered`: go to `redirectTo`. `none`: there is nothing to check out, and no order that it could have become.
   */
  reply: Type.Object({
    state: Type.Union([Type.Literal('open'), Type.Literal('ordered'), Type.Literal('none')]),
    version: Type.Optional(Type.String()),
    order_id: Type.Optional(Type.String()),
    /** Of that order, as it is now. */
    status: Type.Optional(OrderStatus),
    redirectTo: Type.Optional(Type.String()),
  }),
  errors: ['payment'],
})

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/payments/:gateway/webhook',
  access: 'gateway',
  summary: 'The signed events of a payment gateway',
  params: Type.Object({ gateway: Type.String({ maxLength: 20 }) }),
  reply: Type.Object({ received: Type.Boolean() }),
})
