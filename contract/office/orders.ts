import Type, { type Static } from 'typebox'
import { Cents, Day, Instant, Nullable } from '../endpoint.ts'
import { OrderStatus } from '../orders.ts'
import { WaitingChange } from '../order-change.ts'
import { ListPage, PageNumber } from '../paginator.ts'
import { DeliveryMethod } from '../product.ts'
import { SiteCheck } from '../site.ts'
import { TowCheck } from '../trailer.ts'
import { everyRole, officeEndpoint } from './access.ts'

const OptionalDay = Type.Optional(Type.String({ maxLength: 10 }))

const sauna = {
  number: Type.Integer(),
  status: OrderStatus,
  status_label: Type.String(),
  title: Type.String(),
  /** The serial number of a rental. */
  unit: Nullable(Type.String()),
  place: Nullable(Type.String()),
  date_from: Nullable(Day),
  date_to: Nullable(Day),
  method: DeliveryMethod,
  total_cost: Cents,
  created_at: Instant,
}

const ListedOrder = Type.Object({
  ...sauna,
  /** Null for partners, and once the customer’s data is deleted. */
  customer: Nullable(Type.Object({ name: Type.String(), email: Type.String(), phone: Type.String() })),
})

export const OfficeOrders = Type.Object({
  orders: ListPage(ListedOrder),
  /** What the list can be narrowed to. */
  settlements: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
})
export type OfficeOrders = Static<typeof OfficeOrders>

export const listOfficeOrders = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/orders',
  allows: everyRole,
  scope: 'own',
  summary: 'Orders, newest first: by name, email address, phone, or number; partners search by number alone',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 100 })),
    status: Type.Optional(OrderStatus),
    settlement: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,8}$' })),
    /** Stays of which a day lies between these, both included. */
    from: OptionalDay,
    to: OptionalDay,
    page: PageNumber,
  }),
  reply: OfficeOrders,
  errors: ['from', 'to'],
})

const HistoryEntry = Type.Object({
  at: Instant,
  /** In the past: `Paid`, `Moved`. */
  act: Type.String(),
  detail: Nullable(Type.String()),
  /** An email address, `customer`, or `command line`; null for what nobody did, and for partners. */
  who: Nullable(Type.String()),
})

const OrderEmail = Type.Object({
  id: Type.String(),
  subject: Type.String(),
  created_at: Instant,
  /** Null while it has not gone out. */
  sent_at: Nullable(Instant),
})

const OrderNote = Type.Object({ id: Type.Integer(), at: Instant, actor: Type.String(), text: Type.String() })

export const OfficeOrder = Type.Object({
  ...sauna,
  is_rental: Type.Boolean(),
  nights: Nullable(Type.Integer()),
  /** Where it is delivered to; null for a pickup, and for partners. */
  address: Nullable(Type.String()),
  pickup_address: Nullable(Type.String()),
  /** Null for a delivery, where the customer has answered nothing about their car, and for partners. */
  tow_check: Nullable(TowCheck),
  /**
   * Of a rental: which version of the rental rules the customer signed, as whom, and when; `signature` is null where they signed
   * nothing. Null for a shop without rules, for a sale, and for partners.
   */
  rules: Nullable(
    Type.Object({
      signature: Nullable(Type.Object({ version: Type.String(), name: Type.String(), at: Instant })),
    }),
  ),
  /** Null for a pickup, where the customer has answered nothing about their place, and for partners. */
  site_check: Nullable(SiteCheck),
  /** Null for partners, and once the customer’s data is deleted. */
  customer: Nullable(
    Type.Object({
      name: Type.String(),
      email: Type.String(),
      phone: Type.String(),
      license: Type.String(),
      home_address: Nullable(Type.String()),
    }),
  ),
  /** Add up to the total, which is the last. */
  price_lines: Type.Array(Type.Object({ label: Type.String(), cost: Cents })),
  /** What the customer gets back, or has got back. */
  refund_cost: Cents,
  is_refund_due: Type.Boolean(),
  /** All payments of the order together, before anything went back; 0 until it is paid. */
  paid_cost: Cents,
  /** Null where none is wanted, and for partners. */
  deposit: Nullable(
    Type.Object({
      /** Of the latest hold; null before the first one. */
      id: Nullable(Type.String()),
      amount: Cents,
      /** What has become of it: `Held until 12/06/2026`. */
      text: Type.String(),
      /** Why the gateway has not done what was decided, in a sentence or two. */
      trouble: Nullable(Type.String()),
      can_release: Type.Boolean(),
      /** 0 if nothing can be charged now. */
      most_charge: Cents,
      /** What was charged and does not go back yet; 0 if nothing can. */
      most_refund: Cents,
    }),
  ),
  /** What went back, or will, while the order went on. */
  part_refund_cost: Cents,
  /** Refunds that the gateway has refused, or has not answered about for half an hour; none for partners. */
  refund_troubles: Type.Array(
    Type.Object({
      cost: Cents,
      /** In the gateway’s words. */
      reason: Type.String(),
      is_refused: Type.Boolean(),
      /** The gateway is asked again after this. */
      next_try_at: Instant,
    }),
  ),
  /** Of whom, and its name there; null for partners and before the gateway has answered. */
  payment: Nullable(Type.Object({ gateway: Type.String(), ref: Type.String() })),
  paid_at: Nullable(Instant),
  /** Until when it can be paid; null if it is paid or over. */
  pay_until: Nullable(Instant),
  /** Of one that the office made for a caller; null for those that customers made themselves, and for partners. */
  phone: Nullable(
    Type.Object({
      made_by: Type.String(),
      /** When the customer accepted it by the link; null before. */
      accepted_at: Nullable(Instant),
      /** The email with the link, to be sent again; null while it has not gone out, and when the link is of no more use. */
      link_email: Nullable(Type.String()),
    }),
  ),
  /** Whether it can be changed; false for partners. */
  can_change: Type.Boolean(),
  /** A change that waits for its payment; null for partners. */
  change: Nullable(WaitingChange),
  /** Newest first. */
  history: Type.Array(HistoryEntry),
  /** Newest first; none for partners. */
  emails: Type.Array(OrderEmail),
  notes: Type.Array(OrderNote),
  /** What a cancellation would refund by the order’s terms; null if this member cannot cancel it. */
  cancel_refund: Nullable(Cents),
  /** The most that can be refunded on cancellation. */
  most_refund: Cents,
  /** The most that can go back while the order goes on; 0 if this member can give nothing back. */
  most_part_refund: Cents,
})
export type OfficeOrder = Static<typeof OfficeOrder>

const numbered = { params: Type.Object({ number: Type.String({ pattern: '^[1-9]\\d{0,14}$' }) }) }
const workers = ['owner', 'staff'] as const

export const showOfficeOrder = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/orders/:number',
  allows: everyRole,
  scope: 'own',
  summary: 'Everything about one order; to partners nothing about its customer',
  ...numbered,
  reply: OfficeOrder,
})

export const addOrderNote = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/orders/:number/notes',
  allows: workers,
  scope: 'own',
  summary: 'Write down something about an order that its customer does not see',
  ...numbered,
  body: Type.Object({ text: Type.Optional(Type.String({ maxLength: 5000 })) }),
  reply: OfficeOrder,
  errors: ['text'],
})

export const cancelOfficeOrder = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/orders/:number/cancel',
  allows: workers,
  scope: 'own',
  summary:
    'Cancel an order with the refund that was shown, or another one; 409 if it has changed. Sent again, it shows the canceled order',
  ...numbered,
  body: Type.Object({
    /** What the order’s terms gave back when it was shown. */
    expected_refund: Cents,
    /** Another amount, in cents. */
    refund: Type.Optional(Cents),
  }),
  reply: OfficeOrder,
  errors: ['refund'],
})

export const refundOfficeOrder = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/orders/:number/refunds',
  allows: workers,
  scope: 'own',
  summary: 'Give back a part of what was paid while the order goes on; the same id counts once',
  ...numbered,
  body: Type.Object({
    /** A UUID. */
    id: Type.String({ maxLength: 100 }),
    amount: Cents,
  }),
  reply: OfficeOrder,
  errors: ['amount'],
})

export const resendOrderEmail = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/orders/:number/emails/:emailId/again',
  allows: workers,
  scope: 'own',
  summary: 'Send an email about an order once more',
  params: Type.Object({
    number: numbered.params.properties.number,
    emailId: Type.String({ maxLength: 100 }),
  }),
  reply: OfficeOrder,
})
