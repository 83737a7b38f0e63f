import Type, { type Static } from 'typebox'
import { Instant, Nullable } from '../endpoint.ts'
import { everyRole, officeEndpoint } from './access.ts'
import { OfficeSession, PasskeyJson } from './sign-in.ts'

const FactorName = Type.Optional(Type.String({ maxLength: 200 }))

const Factor = Type.Object({
  id: Type.String(),
  kind: Type.Unsafe<'passkey' | 'authenticator'>(Type.String({ enum: ['passkey', 'authenticator'] })),
  name: Type.String(),
  created_at: Instant,
  used_at: Nullable(Instant),
})

const Factors = Type.Object({
  items: Type.Array(Factor),
  recovery_codes_left: Type.Integer(),
})
export type Factors = Static<typeof Factors>

/** The codes are shown this once, when a member sets up their first second factor. */
const AddedFactor = Type.Object({
  data: OfficeSession,
  recovery_codes: Nullable(Type.Array(Type.String())),
})

export const listFactors = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/factors',
  allows: everyRole,
  scope: 'all',
  summary: 'The member’s own second factors',
  reply: Factors,
})

export const startPasskey = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/factors/passkey/challenge',
  allows: 'joining',
  scope: 'all',
  isSensitive: true,
  summary: 'What a browser needs to make a passkey, once, in this session',
  reply: Type.Object({ options: PasskeyJson }),
})

export const addPasskey = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/factors/passkey',
  allows: 'joining',
  scope: 'all',
  isSensitive: true,
  summary: 'Add the passkey that the browser made',
  body: Type.Object({ credential: PasskeyJson, name: FactorName }),
  reply: AddedFactor,
  errors: ['credential', 'name'],
})

export const startAuthenticator = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/factors/authenticator/secret',
  allows: 'joining',
  scope: 'all',
  isSensitive: true,
  summary: 'A new secret for an authenticator app, which counts once its first code has come',
  reply: Type.Object({ secret: Type.String(), uri: Type.String() }),
})

export const addAuthenticator = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/factors/authenticator',
  allows: 'joining',
  scope: 'all',
  isSensitive: true,
  summary: 'Add the authenticator app that shows this code',
  body: Type.Object({ code: Type.Optional(Type.String({ maxLength: 100 })), name: FactorName }),
  reply: AddedFactor,
  errors: ['code', 'name'],
})

export const removeFactor = officeEndpoint({
  method: 'DELETE',
  path: '/api/v1/office/factors/:factorId',
  allows: everyRole,
  scope: 'all',
  isSensitive: true,
  summary: 'Remove one of the member’s own second factors, never the last',
  params: Type.Object({ factorId: Type.String({ maxLength: 100 }) }),
  status: 204,
})

export const renewRecoveryCodes = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/factors/recovery-codes',
  allows: everyRole,
  scope: 'all',
  isSensitive: true,
  summary: 'New recovery codes, shown this once; the old ones stop working',
  reply: Type.Object({ recovery_codes: Type.Array(Type.String()) }),
})
