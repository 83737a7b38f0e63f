import Type, { type Static } from 'typebox'
import { Cents, Day, endpoint, Nullable } from './endpoint.ts'
import { Image } from './catalog.ts'
import { ListPage, PageNumber } from './paginator.ts'
import { DeliveryMethod } from './product.ts'

export const User = Type.Object({
  name: Type.String(),
  surname: Type.String(),
  email: Type.String(),
  phone: Type.String(),
})
export type User = Static<typeof User>

export const UserHeader = Type.Pick(User, ['name', 'surname', 'email'])

export const showUserHeader = endpoint({
  method: 'GET',
  path: '/api/v1/cabinet/user/header',
  access: 'visitor',
  summary: 'Who is signed in; null for a guest, so that no error is logged for him',
  reply: Type.Object({ data: Nullable(UserHeader) }),
})

export const showUser = endpoint({
  method: 'GET',
  path: '/api/v1/cabinet/user',
  access: 'customer',
  summary: 'The profile',
  reply: User,
})

const Text = (maxLength: number) => Type.String({ maxLength })

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/v1/cabinet/user',
  access: 'customer',
  summary: 'Change the profile',
  body: Type.Object({
    name: Type.Optional(Text(100)),
    surname: Type.Optional(Text(100)),
    email: Type.Optional(Text(254)),
    phone: Type.Optional(Text(40)),
  }),
  reply: User,
  errors: ['name', 'surname', 'email', 'phone'],
})

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
  header: Type.String({ description: 'Order number with its date, for the card’s head' }),
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
  product_cost: Nullable(Cents),
  rental_cost: Nullable(Cents),
  delivery_cost: Nullable(Cents),
  tax: Cents,
  total_cost: Cents,
  /** Present while a payment waits: where to pay. */
  pay_url: Type.Optional(Type.String()),
  /** Present while the customer may cancel: what comes back. */
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

const OrderParams = Type.Object({ orderId: Type.String({ maxLength: 100 }) })

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/v1/cabinet/user/orders/:orderId/cancel',
  access: 'customer',
  summary: 'Cancel an order; what comes back is what was shown, or 409',
  params: OrderParams,
  body: Type.Object({
    /** What the customer was told he gets back: another amount by now is refused instead of paid. */
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

export const exportUser = endpoint({
  method: 'GET',
  path: '/api/v1/cabinet/user/export',
  access: 'customer',
  summary: 'Everything that the shop knows of the customer, as a file',
  reply: Type.Record(Type.String(), Type.Unknown()),
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/v1/cabinet/user',
  access: 'customer',
  summary: 'Delete the account; its orders stay without the person',
  body: Type.Object({
    /** The account’s own address, typed as a confirmation. */
    email: Type.Optional(Text(254)),
    /** For an account that has one. */
    password: Type.Optional(Text(1000)),
  }),
  status: 204,
  errors: ['email', 'password'],
})
