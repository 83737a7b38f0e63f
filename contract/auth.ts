import Type from 'typebox'
import { Email, Password } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { type ProviderName, providerNames } from './social-providers.ts'
import { User } from './user.ts'

const ProviderName = Type.Unsafe<ProviderName>(Type.String({ enum: providerNames }))

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/login',
  access: 'visitor',
  summary: 'Sign in by email and password',
  body: Type.Object({ email: Type.Optional(Email), password: Type.Optional(Password) }),
  reply: Type.Object({ data: User }),
  errors: ['email', 'password'],
})

export const register = endpoint({
  method: 'POST',
  path: '/api/v1/registration',
  access: 'visitor',
  summary: 'Sign up; only the email while a social sign-in waits for it',
  body: Type.Object({ email: Type.Optional(Email), password: Type.Optional(Password) }),
  reply: Type.Object({ data: User }),
  errors: ['email', 'password'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/logout',
  access: 'visitor',
  summary: 'Sign out',
  status: 204,
})

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/v1/auth/providers',
  access: 'public',
  summary: 'Social sign-ins that are configured',
  reply: Type.Object({ items: Type.Array(ProviderName) }),
})

const ProviderParams = Type.Object({ provider: Type.String({ maxLength: 20 }) })

export const startSocialSignIn = endpoint({
  method: 'GET',
  path: '/api/v1/auth/:provider/start',
  access: 'visitor',
  summary: 'Redirect to the provider',
  params: ProviderParams,
  status: 303,
})

export const finishSocialSignIn = endpoint({
  method: 'GET',
  path: '/api/v1/auth/:provider/callback/',
  access: 'visitor',
  summary: 'Complete the sign-in with the parameters that the provider sent back',
  params: ProviderParams,
  query: Type.Record(Type.String(), Type.Unknown()),
  reply: Type.Object({ needEmail: Type.Boolean(), needUpdateInfo: Type.Boolean() }),
  errors: ['email', 'provider'],
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/v1/password-reset',
  access: 'visitor',
  summary: 'Request an email with a link to choose a new password; answers the same for every address',
  body: Type.Object({ email: Type.Optional(Email) }),
  reply: Type.Object({ message: Type.String() }),
  errors: ['email'],
})

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/v1/password-reset',
  access: 'visitor',
  summary: 'Choose a new password with the link in that email, which works once, and sign in',
  body: Type.Object({
    token: Type.Optional(Type.String({ maxLength: 200 })),
    password: Type.Optional(Password),
  }),
  reply: Type.Object({ data: User }),
  errors: ['token', 'password'],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/v1/cabinet/user/password',
  access: 'customer',
  summary: 'Change the password; every other session of the customer ends',
  body: Type.Object({ current_password: Type.Optional(Password), password: Type.Optional(Password) }),
  status: 204,
  errors: ['current_password', 'password'],
})
