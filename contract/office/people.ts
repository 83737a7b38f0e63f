import Type, { type Static } from 'typebox'
import { Email } from '../credentials.ts'
import { Instant, Nullable } from '../endpoint.ts'
import { officeEndpoint } from './access.ts'
import { RoleName } from './sign-in.ts'

const Ids = Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: 500 })

/** Where a member may act. */
const Scope = {
  /** All settlements, also those to come. */
  everywhere: Type.Boolean(),
  settlement_ids: Ids,
  /** The saunas of a partner. */
  unit_ids: Ids,
}

const Person = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: RoleName,
  ...Scope,
  /** Null while they are only invited. */
  joined_at: Nullable(Instant),
  /** Until when their link works; null where there is none. */
  invited_until: Nullable(Instant),
  /** When they last used the office; null if they are not logged in. */
  seen_at: Nullable(Instant),
  factors: Type.Integer(),
  is_me: Type.Boolean(),
})

const People = Type.Object({
  items: Type.Array(Person),
  /** What their scopes can be made of. */
  settlements: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  units: Type.Array(
    Type.Object({
      id: Type.Integer(),
      serial: Type.String(),
      title: Type.String(),
      settlement: Type.String(),
    }),
  ),
})
export type People = Static<typeof People>

const member = { params: Type.Object({ memberId: Type.String({ maxLength: 100 }) }) }
const owners = { allows: ['owner'], scope: 'all' } as const

const scopeFields = {
  everywhere: Type.Optional(Scope.everywhere),
  settlement_ids: Type.Optional(Scope.settlement_ids),
  unit_ids: Type.Optional(Scope.unit_ids),
}

export const listPeople = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/people',
  ...owners,
  summary: 'Everyone who may use the office or is invited',
  reply: People,
})

export const invitePerson = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/people',
  ...owners,
  summary: 'Invite someone by an emailed link that works once',
  body: Type.Object({
    email: Type.Optional(Email),
    role: Type.Optional(RoleName),
    ...scopeFields,
  }),
  reply: People,
  errors: ['email', 'role', 'settlement_ids', 'unit_ids'],
})

export const changePerson = officeEndpoint({
  method: 'PUT',
  path: '/api/v1/office/people/:memberId',
  ...owners,
  summary: 'Change a role and where it counts; at least one owner remains',
  ...member,
  body: Type.Object({ role: RoleName, ...scopeFields }),
  reply: People,
  errors: ['role', 'settlement_ids', 'unit_ids'],
})

export const removePerson = officeEndpoint({
  method: 'DELETE',
  path: '/api/v1/office/people/:memberId',
  ...owners,
  summary: 'Remove someone and end their sessions; at least one owner remains',
  ...member,
  reply: People,
})

export const inviteAgain = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/people/:memberId/invitation',
  ...owners,
  summary: 'Email a new link to someone who has not joined; the earlier one stops working',
  ...member,
  reply: People,
})
