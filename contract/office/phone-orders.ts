import Type, { type Static } from 'typebox'
import { Cents, Instant, Nullable } from '../endpoint.ts'
import { RentalChoice } from '../order-change.ts'
import { Booking, DeliveryMethod, ZipCode } from '../product.ts'
import { officeEndpoint } from './access.ts'

const workers = ['owner', 'staff'] as const
const Text = Type.Optional(Type.String({ maxLength: 1000 }))
const SaunaId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** For how many hours the nights are held. */
const HoldHours = Type.Union([
  Type.Literal(2),
  Type.Literal(6),
  Type.Literal(24),
  Type.Literal(48),
  Type.Literal(72),
])

export const showPhoneOrderChoices = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/phone-orders/choices',
  allows: workers,
  scope: 'own',
  summary: 'The saunas that a member can book for a caller, by place',
  reply: Type.Object({
    places: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        saunas: Type.Array(RentalChoice),
      }),
    ),
    hold_hours: Type.Array(Type.Integer()),
    default_hold_hours: Type.Integer(),
  }),
})

export const showPhoneOrderDates = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/phone-orders/dates/:productId',
  allows: workers,
  scope: 'own',
  summary: 'The free days of a sauna, as they are for this way to get it',
  params: Type.Object({ productId: Type.String({ pattern: '^[1-9]\\d{0,8}$' }) }),
  query: Type.Object({ method: DeliveryMethod, zip_code: ZipCode }),
  reply: Booking,
})

const wish = {
  sauna_id: SaunaId,
  date_from: Type.String({ maxLength: 10 }),
  date_to: Type.String({ maxLength: 10 }),
  delivery_method: DeliveryMethod,
  /** Only of a delivery. */
  zip_code: Text,
  hold_hours: HoldHours,
}
const wishFields = ['sauna_id', 'date_from', 'date_to', 'zip_code'] as const

export const PhoneOrderPreview = Type.Object({
  /** Add up to the total, which is the last. */
  lines: Type.Array(Type.Object({ label: Type.String(), cost: Cents })),
  total: Cents,
  /** From the yard to the customer; null for a pickup. */
  miles: Nullable(Type.Integer()),
  /** Until when it has to be paid. */
  pay_until: Instant,
  cancellation: Type.String(),
})
export type PhoneOrderPreview = Static<typeof PhoneOrderPreview>

export const previewPhoneOrder = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/phone-orders/preview',
  allows: workers,
  scope: 'own',
  summary: 'What an order for a caller would cost; nothing happens yet',
  body: Type.Object(wish),
  reply: PhoneOrderPreview,
  errors: wishFields,
})

export const makePhoneOrder = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/phone-orders',
  allows: workers,
  scope: 'own',
  summary:
    'Make an order for a caller, hold its nights, and email them a link to accept and pay; 409 if others were first. The same id makes it once',
  body: Type.Object({
    /** A UUID. */
    id: Type.String({ maxLength: 100 }),
    ...wish,
    address: Text,
    city: Text,
    state: Text,
    name: Text,
    surname: Text,
    email: Text,
    cell_phone: Text,
    /** For the office; the customer does not see it. */
    note: Type.Optional(Type.String({ maxLength: 5000 })),
    /** What was shown. */
    total: Cents,
  }),
  reply: Type.Object({ number: Type.Integer() }),
  errors: [...wishFields, 'address', 'city', 'state', 'name', 'surname', 'email', 'cell_phone', 'note'],
})
