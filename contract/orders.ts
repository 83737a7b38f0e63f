import Type, { type Static } from 'typebox'
import { Image } from './catalog.ts'
import { Cents, Day, endpoint, Instant, NightPrices, Nullable } from './endpoint.ts'
import { WaitingChange } from './order-change.ts'
import { ListPage, PageNumber } from './paginator.ts'
import { DeliveryMethod } from './product.ts'
import { OwnReview } from './reviews.ts'
import { Hours } from './settlements.ts'
import { Footprint, SiteCheck } from './site.ts'
import { TowCar, TowCheck, Trailer } from './trailer.ts'

export const OrderStatus = Type.Union([
  Type.Literal('awaiting_payment'),
  Type.Literal('paid'),
  Type.Literal('handed_over'),
  Type.Literal('completed'),
  Type.Literal('expired'),
  Type.Literal('cancelled'),
  Type.Literal('refund_due'),
  Type.Literal('refunded'),
])

export const Order = Type.Object({
  id: Type.String(),
  header: Type.String({ description: 'Order number with its date, for the head of the card' }),
  image: Nullable(Image),
  name: Type.String(),
  sauna_id: Type.Integer(),
  status: OrderStatus,
  status_label: Type.String(),
  day_receipt: Nullable(Day),
  day_return: Nullable(Day),
  delivery_method: DeliveryMethod,
  pickup_address: Nullable(Type.String()),
  delivery_address: Nullable(Type.String()),
  hours: Nullable(Hours),
  /** On the map, for a pickup. */
  pickup_point: Nullable(Type.Object({ latitude: Type.Number(), longitude: Type.Number() })),
  /** Present for a pickup whose customer has answered something about their car. */
  tow_check: Type.Optional(TowCheck),
  /** Present for a delivery whose customer has answered something about their place. */
  site_check: Type.Optional(SiteCheck),
  /** Present for a pickup that is still to come: what the car, of which the customer can say something, is compared with. */
  trailer: Type.Optional(Trailer),
  /** Present with it where something was answered: to be changed. For a place, `site_check` has it. */
  tow_car: Type.Optional(TowCar),
  /** The same for a delivery and the place. */
  footprint: Type.Optional(Footprint),
  /** Present with either: names the method, the sauna, and the address that the answers are about. */
  check_id: Type.Optional(Type.String()),
  product_cost: Nullable(Cents),
  night_prices: NightPrices,
  rental_cost: Nullable(Cents),
  delivery_cost: Nullable(Cents),
  tax: Cents,
  total_cost: Cents,
  /** Present while the order is unpaid: where to pay. */
  pay_url: Type.Optional(Type.String()),
  /** Present with it: when the order expires. */
  pay_until: Type.Optional(Instant),
  /** Present once the order has been paid: a page to print. */
  receipt_url: Type.Optional(Type.String()),
  /** Present for a rental whose rules the customer signed: a page to print. */
  rules_url: Type.Optional(Type.String()),
  /** Present where the settlement wants one: no part of the total. */
  deposit: Type.Optional(
    Type.Object({
      amount: Cents,
      /** What has become of it, or comes next, in a sentence or two. */
      text: Type.String(),
      /** Present while the customer can hold it on a card: where. */
      hold_url: Type.Optional(Type.String()),
    }),
  ),
  /** Whether the customer can change dates, delivery, or sauna. */
  can_change: Type.Boolean(),
  /** Present while a change waits for its payment. */
  change: Type.Optional(WaitingChange),
  /** Whether the customer can say how it was: once the order is completed. */
  can_review: Type.Optional(Type.Boolean()),
  /** Present with it: the first name that may stand below the review. */
  review_name: Type.Optional(Type.String()),
  /** Present where they have. */
  review: Type.Optional(OwnReview),
  /** Present while the customer may cancel: what they get back. */
  refund_cost: Type.Optional(Cents),
})
export type Order = Static<typeof Order>

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/v1/cabinet/user/orders',
  access: 'customer',
  summary: 'Orders of the signed-in customer, newest first',
  query: Type.Object({ page: PageNumber }),
  reply: ListPage(Order),
})

export const OrderParams = Type.Object({ orderId: Type.String({ maxLength: 100 }) })

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/v1/cabinet/user/orders/:orderId/cancel',
  access: 'customer',
  summary:
    'Cancel an order for the refund that was shown, or answer 409; sent again, it shows the canceled order',
  params: OrderParams,
  body: Type.Object({
    /** The refund the customer was shown. If it has changed since, the order is not canceled. */
    refund_cost: Type.Optional(Cents),
  }),
  reply: Order,
  errors: ['refund_cost'],
})

export const downloadOrderCalendar = endpoint({
  method: 'GET',
  path: '/api/v1/cabinet/user/orders/:orderId/calendar.ics',
  access: 'customer',
  summary: 'The days of a rental for the customer’s own calendar',
  params: OrderParams,
  reply: Type.String({ description: 'text/calendar' }),
})

/** Not in the specification, as the next one. */
export const reviewOrder = endpoint({
  method: 'PUT',
  path: '/api/v1/cabinet/user/orders/:orderId/review',
  access: 'customer',
  summary: 'Write or change the review of an order; a member checks it before it is published',
  params: OrderParams,
  body: Type.Object({
    /** From 1 to 5. */
    stars: Type.Optional(Type.Integer()),
    text: Type.Optional(Type.String({ maxLength: 20_000 })),
    /** Whether the first name stands below it. */
    shows_name: Type.Boolean(),
  }),
  reply: Order,
  errors: ['stars', 'text'],
})

export const withdrawReview = endpoint({
  method: 'DELETE',
  path: '/api/v1/cabinet/user/orders/:orderId/review',
  access: 'customer',
  summary: 'Delete the review of an order, wherever it is shown',
  params: OrderParams,
  reply: Order,
})
