import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { login, logout, register } from '../../contract/auth.ts'
import type { SessionData } from '../repositories/tables/accounts.ts'
import type { UserRepo, UserRow } from '../repositories/accounts/user.repo.ts'
import { emailRule } from '../domain/contact-rules.ts'
import { checkLogin, checkRegistration } from '../domain/credentials.ts'
import { checkForm } from '../domain/form.ts'
import type { Clock } from '../gateways/clock.ts'
import { refuseField, valuesOf } from './form.ts'
import type { Passwords } from './passwords.ts'
import { route } from './route.ts'
import { householdOf, type Throttle } from './throttle.ts'
import { userToWire } from './user-to-wire.ts'

interface AuthDeps {
  users: UserRepo
  passwords: Passwords
  throttle: Throttle
  clock: Clock
}

const limits = {
  /** One account from one place; a guesser locks out nobody but himself. */
  login: { name: 'login', tries: 10, minutes: 15 },
  /** One account from everywhere. */
  loginToAccount: { name: 'login-account', tries: 100, minutes: 15 },
  loginFromAddress: { name: 'login-address', tries: 50, minutes: 15 },
  registration: { name: 'registration', tries: 10, minutes: 60 },
}

/** The same words for an unknown address and a wrong password: whoever guesses learns nothing. */
const wrong = 'This email and password do not match.'
const taken = 'There is already an account with this email. Please log in, or reset your password.'

export function authRoutes(app: FastifyInstance, { users, passwords, throttle, clock }: AuthDeps): void {
  const { sessions } = app

  async function welcome(request: FastifyRequest, reply: FastifyReply, user: UserRow) {
    await sessions.signIn(request, reply, user.id)
    return { data: userToWire(user) }
  }

  route(app, login, async ({ body, request, reply }) => {
    const { email, password } = valuesOf(checkLogin(body))
    const household = householdOf(request.ip)
    const own = [limits.login, `${email} ${household}`] as const
    await throttle.admit(own, [limits.loginToAccount, email], [limits.loginFromAddress, household])
    const user = await users.findByEmail(email)
    const isRight = await passwords.verify(password, user?.password_hash ?? null)
    if (!user || !isRight) refuseField('password', wrong)
    await throttle.forgive(own)
    return welcome(request, reply, user)
  })

  route(app, register, async ({ body, request, reply }) => {
    const { identity } = (await sessions.visitorOf(request)).data
    // A social sign-in that came without an address waits for nothing but this one.
    if (identity && !body.password && new Date(identity.until) > clock.now()) {
      return welcome(request, reply, await complete(identity, body.email, request))
    }
    const { email, password } = valuesOf(checkRegistration(body))
    await throttle.admit([limits.registration, householdOf(request.ip)])
    // Looked up first: a hash is too dear for an address that is taken.
    if (await users.findByEmail(email)) refuseField('email', taken)
    const passwordHash = await passwords.hash(password)
    const user = await users.create({ email, passwordHash, isEmailVerified: false })
    if (!user) refuseField('email', taken)
    return welcome(request, reply, user)
  })

  async function complete(
    { provider, subject, name, surname }: NonNullable<SessionData['identity']>,
    typedEmail: string | undefined,
    request: FastifyRequest,
  ): Promise<UserRow> {
    const { email } = valuesOf(checkForm({ email: emailRule }, { email: typedEmail }))
    await throttle.admit([limits.registration, householdOf(request.ip)])
    const user = await users.create(
      { email, name, surname, passwordHash: null, isEmailVerified: false },
      { provider, subject },
    )
    if (!user) refuseField('email', taken)
    return user
  }

  route(app, logout, async ({ request, reply }) => {
    await sessions.signOut(request, reply)
  })
}
