import Type, { type Static } from 'typebox'
import { Email, Password } from '../credentials.ts'
import { Nullable } from '../endpoint.ts'
import { officeEndpoint, type OfficeRole } from './access.ts'

export const RoleName = Type.Unsafe<OfficeRole>(Type.String({ enum: ['owner', 'staff', 'partner'] }))

/** What a browser's own functions for passkeys take and give: `@simplewebauthn/browser`. */
export const PasskeyJson = Type.Record(Type.String(), Type.Unknown())

const OfficeMember = Type.Object({ email: Type.String(), name: Type.String(), role: RoleName })

export const OfficeSession = Type.Object({
  /** `password`: the second factor is missing; `joining`: they have none yet; `open`: they are in. */
  stage: Type.Unsafe<'password' | 'joining' | 'open'>(Type.String({ enum: ['password', 'joining', 'open'] })),
  member: OfficeMember,
  /** Whether they get an email about orders and messages; partners never do. */
  order_news: Type.Boolean(),
  /** With which of them the member can complete a log-in. */
  has_passkey: Type.Boolean(),
  has_authenticator: Type.Boolean(),
})
export type OfficeSession = Static<typeof OfficeSession>

export const showOfficeSession = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/session',
  allows: 'anyone',
  scope: 'all',
  summary: 'Who is logged in to the office; null for nobody, so that no error is logged',
  reply: Type.Object({ data: Nullable(OfficeSession) }),
})

export const logInToOffice = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/login',
  allows: 'anyone',
  scope: 'all',
  summary: 'The first half of a log-in: email and password',
  body: Type.Object({ email: Type.Optional(Email), password: Type.Optional(Password) }),
  reply: Type.Object({ data: OfficeSession }),
  errors: ['email', 'password'],
})

export const sendOfficeCode = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/login/code',
  allows: 'second-factor',
  scope: 'all',
  summary: 'The second half: a code of the authenticator app, or a recovery code, which works once',
  body: Type.Object({ code: Type.Optional(Type.String({ maxLength: 100 })) }),
  reply: Type.Object({ data: OfficeSession }),
  errors: ['code'],
})

export const askForPasskey = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/login/passkey/challenge',
  allows: 'anyone',
  scope: 'all',
  summary: 'What a passkey has to sign, once, in this session, within five minutes',
  reply: Type.Object({ options: PasskeyJson }),
})

export const logInByPasskey = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/login/passkey',
  allows: 'anyone',
  scope: 'all',
  summary: 'A whole log-in, or the second half of one, with a passkey that verified its user',
  body: Type.Object({ credential: PasskeyJson }),
  reply: Type.Object({ data: OfficeSession }),
  errors: ['credential'],
})

export const logOutOfOffice = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/logout',
  allows: 'anyone',
  scope: 'all',
  summary: 'Log out of the office in this browser',
  status: 204,
})

export const endOfficeSessions = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/sessions/end',
  allows: ['owner', 'staff', 'partner'],
  scope: 'all',
  summary: 'Log out of the office everywhere, here too',
  status: 204,
})

const Token = Type.Optional(Type.String({ maxLength: 200 }))

export const showInvitation = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/invitation',
  allows: 'anyone',
  scope: 'all',
  summary: 'Whom an emailed link invites; it is not used up by this',
  body: Type.Object({ token: Token }),
  reply: Type.Object({ data: OfficeMember }),
  errors: ['token'],
})

export const acceptInvitation = officeEndpoint({
  method: 'PUT',
  path: '/api/v1/office/invitation',
  allows: 'anyone',
  scope: 'all',
  summary: 'Choose name and password; the link is used up once the second factor is set up',
  body: Type.Object({
    token: Token,
    name: Type.Optional(Type.String({ maxLength: 200 })),
    password: Type.Optional(Password),
  }),
  reply: Type.Object({ data: OfficeSession }),
  errors: ['token', 'name', 'password'],
})
