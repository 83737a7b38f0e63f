import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { login, logout, register } from '../../contract/auth.ts'
import type { SessionData } from '../repositories/tables/accounts.ts'
import type { UserRepo, UserRow } from '../repositories/accounts/user.repo.ts'
import { emailRule } from '../domain/contact-rules.ts'
import { checkRegistration } from '../domain/credentials.ts'
import { checkForm } from '../domain/form.ts'
import type { Clock } from '../gateways/clock.ts'
import { refuseField, valuesOf } from './form-values.ts'
import { createPasswordLogin } from './password-login.ts'
import type { Passwords } from './passwords.ts'
import { route } from './route.ts'
import { clientNetworkOf, type RateLimiter } from './rate-limit.ts'
import { userToWire } from './user-to-wire.ts'
import type { VerificationLinks } from './verification-link.ts'

interface AuthDeps {
  users: UserRepo
  passwords: Passwords
  rateLimiter: RateLimiter
  clock: Clock
  links: VerificationLinks
}

const limits = {
  registration: { name: 'registration', attempts: 10, minutes: 60 },
}

const emailTaken = 'There is already an account with this email. Please log in, or reset your password.'

export function authRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { users, passwords, rateLimiter, clock, links } = deps
  const { sessions } = app
  const logIn = createPasswordLogin<UserRow>({
    name: 'login',
    passwords,
    rateLimiter,
    async find(email) {
      const user = await users.findByEmail(email)
      return user && { account: user, passwordHash: user.passwordHash }
    },
  })

  async function signIn(request: FastifyRequest, reply: FastifyReply, user: UserRow) {
    await sessions.signIn(request, reply, user.id)
    return { data: userToWire(user) }
  }

  route(app, login, async ({ body, request, reply }) => signIn(request, reply, await logIn(body, request)))

  route(app, register, async ({ body, request, reply }) => {
    const { identity } = (await sessions.visitorOf(request)).data
    // A social sign-in that came without an email address is completed by this one.
    if (identity && !body.password && new Date(identity.until) > clock.now()) {
      return signIn(request, reply, await completeSocialSignIn(identity, body.email, request))
    }
    const { email, password } = valuesOf(checkRegistration(body))
    await rateLimiter.consume([limits.registration, clientNetworkOf(request.ip)])
    // Looked up first: hashing a password is expensive, and pointless for an address that is taken.
    if (await users.findByEmail(email)) refuseField('email', emailTaken)
    const passwordHash = await passwords.hash(password)
    const user = await users.create({ email, passwordHash, verification: links.ofAccount(email) })
    if (!user) refuseField('email', emailTaken)
    return signIn(request, reply, user)
  })

  async function completeSocialSignIn(
    { provider, subject, name, surname }: NonNullable<SessionData['identity']>,
    typedEmail: string | undefined,
    request: FastifyRequest,
  ): Promise<UserRow> {
    const { email } = valuesOf(checkForm({ email: emailRule }, { email: typedEmail }))
    await rateLimiter.consume([limits.registration, clientNetworkOf(request.ip)])
    const user = await users.create(
      { email, name, surname, passwordHash: null, verification: links.ofAccount(email) },
      { provider, subject },
    )
    if (!user) refuseField('email', emailTaken)
    return user
  }

  route(app, logout, async ({ request, reply }) => {
    await sessions.signOut(request, reply)
  })
}
