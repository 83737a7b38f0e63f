import Type, { type Static } from 'typebox'
import { Cents, Day, Instant, Nullable } from '../endpoint.ts'
import { officeEndpoint } from './access.ts'

const Contract = Type.Object({
  level: Type.Integer(),
  starts_on: Day,
  /** Of the rental revenue, in whole percent. */
  share_percent: Type.Integer(),
  /** As agreed; null where the level says it, or nothing is agreed. */
  owned_on: Nullable(Day),
  /** When the sauna becomes the partner’s; null where that is still to be agreed. */
  ownership_on: Nullable(Day),
  /** The contract year of today; null before the first and after the fifth. */
  year: Nullable(
    Type.Object({
      year: Type.Integer(),
      from: Day,
      /** Its last day. */
      to: Day,
      nights_used: Type.Integer(),
      nights_left: Type.Integer(),
    }),
  ),
})

const OwnUse = Type.Object({
  id: Type.Integer(),
  from: Day,
  to: Day,
  nights: Type.Integer(),
  can_cancel: Type.Boolean(),
})

const Sauna = Type.Object({
  unit_id: Type.Integer(),
  serial: Type.String(),
  title: Type.String(),
  place: Type.String(),
  contract: Nullable(Contract),
  /** Not over yet. */
  own_uses: Type.Array(OwnUse),
})

const StatementHead = Type.Object({
  /** `yyyy-MM` */
  month: Type.String(),
  revenue: Cents,
  share: Cents,
  paid_out_at: Nullable(Instant),
})

const Partner = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  saunas: Type.Array(Sauna),
  /** Newest first. */
  statements: Type.Array(StatementHead),
})

export const Partners = Type.Object({ items: Type.Array(Partner) })
export type Partners = Static<typeof Partners>

export const listPartners = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/partners',
  allows: ['owner', 'partner'],
  scope: 'own',
  summary:
    'Franchise partners with their saunas, contracts, own use, and statements; partners see only themselves',
  reply: Partners,
})

export const setContract = officeEndpoint({
  method: 'PUT',
  path: '/api/v1/office/partners/contracts/:unitId',
  allows: ['owner'],
  scope: 'own',
  summary: 'Set the contract about a sauna with its partner',
  params: Type.Object({ unitId: Type.String({ pattern: '^[1-9]\\d{0,8}$' }) }),
  body: Type.Object({
    level: Type.Integer(),
    starts_on: Type.String({ maxLength: 10 }),
    /** In whole percent; null for what is no number, which is refused in words like any other wrong share. */
    share_percent: Nullable(Type.Number()),
    owned_on: Type.Optional(Type.String({ maxLength: 10 })),
  }),
  reply: Partners,
  errors: ['level', 'starts_on', 'share_percent', 'owned_on'],
})

const ofMonth = {
  params: Type.Object({
    memberId: Type.String({ maxLength: 100 }),
    month: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
  }),
}

export const Statement = Type.Object({
  ...StatementHead.properties,
  partner: Type.Object({ id: Type.String(), email: Type.String(), name: Type.String() }),
  paid_out_by: Nullable(Type.String()),
  /** Why it cannot be paid out yet; null if it can, and once it is. */
  waits_for: Nullable(Type.String()),
  lines: Type.Array(
    Type.Object({
      order: Type.Integer(),
      unit: Type.String(),
      from: Day,
      to: Day,
      revenue: Cents,
      share_percent: Type.Integer(),
      share: Cents,
      is_correction: Type.Boolean(),
    }),
  ),
})
export type Statement = Static<typeof Statement>

export const showStatement = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/partners/:memberId/statements/:month',
  allows: ['owner', 'partner'],
  scope: 'own',
  summary: 'What a partner gets for a month, order by order; final once it is paid out',
  ...ofMonth,
  reply: Type.Object({ data: Statement }),
})

export const exportStatement = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/partners/:memberId/statements/:month/csv',
  allows: ['owner', 'partner'],
  scope: 'own',
  summary: 'The same as a CSV file',
  ...ofMonth,
  reply: Type.String(),
})

export const payOutStatement = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/partners/:memberId/statements/:month/payout',
  allows: ['owner'],
  scope: 'own',
  summary:
    'Mark a month as paid out, if the share is still the one that was shown; its lines never change afterward',
  ...ofMonth,
  body: Type.Object({ expected_share: Cents }),
  reply: Type.Object({ data: Statement }),
})

export const bookOwnUse = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/own-use',
  allows: ['partner'],
  scope: 'own',
  summary: 'Take own sauna for days that are free, within the limits of the contract',
  body: Type.Object({
    unit_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    from: Type.String({ maxLength: 10 }),
    to: Type.String({ maxLength: 10 }),
  }),
  reply: Partners,
  errors: ['from', 'to'],
})

export const cancelOwnUse = officeEndpoint({
  method: 'DELETE',
  path: '/api/v1/office/own-use/:useId',
  allows: ['partner'],
  scope: 'own',
  summary: 'Give back days of own use that have not begun',
  params: Type.Object({ useId: Type.String({ pattern: '^[1-9]\\d{0,8}$' }) }),
  reply: Partners,
})
