import Type, { type Static } from 'typebox'
import { Cents, Day, endpoint, Instant, Nullable } from './endpoint.ts'
import { DeliveryMethod } from './product.ts'

const Text = Type.Optional(Type.String({ maxLength: 1000 }))

/** How an order should be; what stays as it is included. */
export const ChangeWish = Type.Object({
  sauna_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  date_from: Type.String({ maxLength: 10 }),
  date_to: Type.String({ maxLength: 10 }),
  delivery_method: DeliveryMethod,
  /** Only of a delivery. */
  address: Text,
  city: Text,
  state: Text,
  zip_code: Text,
})
export type ChangeWish = Static<typeof ChangeWish>

/** What may be wrong with it. */
export const changeFields = [
  'sauna_id',
  'date_from',
  'date_to',
  'address',
  'city',
  'state',
  'zip_code',
] as const

/** A sauna for rent in a list to choose from. */
export const RentalChoice = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  price: Cents,
  /** The lowest price of a night; left out where every night costs `price`. */
  price_from: Type.Optional(Cents),
})

/** What would come of it. */
export const ChangePreview = Type.Object({
  /** Add up to the new total, which is the last. */
  lines: Type.Array(Type.Object({ label: Type.String(), cost: Cents })),
  old_total: Cents,
  new_total: Cents,
  /** Above zero it has to be paid, below it goes back. */
  difference: Cents,
  /** What the sauna is listed at by now; left out where its nights keep the price that was agreed. */
  sauna: Type.Optional(RentalChoice),
})
export type ChangePreview = Static<typeof ChangePreview>

/** A wish, agreed to at the totals that were shown. */
export const AgreedChange = Type.Object({
  /** A UUID. The same one again changes nothing more. */
  id: Type.String({ maxLength: 100 }),
  ...ChangeWish.properties,
  old_total: Cents,
  new_total: Cents,
})

/** A change that costs more and waits for its payment. The order is as it was until then. */
export const WaitingChange = Type.Object({
  sauna: Type.String(),
  day_receipt: Day,
  day_return: Day,
  delivery_method: DeliveryMethod,
  difference: Cents,
  new_total: Cents,
  /** Where to pay; works without a log-in. */
  pay_url: Type.String(),
  pay_until: Instant,
  is_by_customer: Type.Boolean(),
})

/** What a change can be made of, with how the order is now. */
export const ChangeChoices = Type.Object({
  /** Why nothing can be changed, in a sentence; null if something can. */
  refusal: Nullable(Type.String()),
  /** At the same place, the order's own among them. */
  saunas: Type.Array(RentalChoice),
  now: ChangeWish,
  /** A change that waits for its payment; nothing else can be changed meanwhile. */
  waiting: Nullable(WaitingChange),
})
export type ChangeChoices = Static<typeof ChangeChoices>

const params = Type.Object({ orderId: Type.String({ maxLength: 100 }) })

export const showOrderChange = endpoint({
  method: 'GET',
  path: '/api/v1/cabinet/user/orders/:orderId/change',
  access: 'customer',
  summary: 'What the customer can change about a paid order, or why not',
  params,
  reply: ChangeChoices,
})

export const previewOrderChange = endpoint({
  method: 'POST',
  path: '/api/v1/cabinet/user/orders/:orderId/change/preview',
  access: 'customer',
  summary: 'What a change would cost; nothing happens yet',
  params,
  body: ChangeWish,
  reply: ChangePreview,
  errors: changeFields,
})

export const changeOrder = endpoint({
  method: 'POST',
  path: '/api/v1/cabinet/user/orders/:orderId/change',
  access: 'customer',
  summary: 'Change an order at the totals that were shown; one that costs more waits for its payment',
  params,
  body: AgreedChange,
  reply: Type.Object({ waiting: Nullable(WaitingChange) }),
  errors: changeFields,
})

export const withdrawOrderChange = endpoint({
  method: 'POST',
  path: '/api/v1/cabinet/user/orders/:orderId/change/withdraw',
  access: 'customer',
  summary: 'Take back a change that waits for its payment',
  params,
  reply: ChangeChoices,
})
