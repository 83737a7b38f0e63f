import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { changePassword, requestPasswordReset, resetPassword } from '../../contract/auth.ts'
import type { PasswordRepo } from '../repositories/accounts/password.repo.ts'
import type { UserRepo } from '../repositories/accounts/user.repo.ts'
import { passwordChangedEmail, passwordResetEmail } from '../emails/account-emails.ts'
import type { ShopContact } from '../emails/email.ts'
import { emailRule } from '../domain/contact-rules.ts'
import { checkNewPassword, knownPasswordRule } from '../domain/credentials.ts'
import { checkForm } from '../domain/form.ts'
import type { Clock } from '../gateways/clock.ts'
import { refuseField, valuesOf } from './form-values.ts'
import type { Passwords } from './passwords.ts'
import { refuse } from './refuse.ts'
import { route } from './route.ts'
import { hashSecret } from './session.ts'
import { clientNetworkOf, type RateLimiter } from './rate-limit.ts'
import { userToWire } from './user-to-wire.ts'

interface PasswordDeps {
  users: UserRepo
  resets: PasswordRepo
  passwords: Passwords
  rateLimiter: RateLimiter
  clock: Clock
  sender: ShopContact
}

const linkMinutes = 30
const limits = {
  byEmail: { name: 'reset-mail', attempts: 3, minutes: 60 },
  byAddress: { name: 'reset-address', attempts: 20, minutes: 60 },
  link: { name: 'reset-link', attempts: 20, minutes: 60 },
  change: { name: 'password-change', attempts: 10, minutes: 15 },
}

const sent = 'If there is an account with this email, a link is on its way. It works for 30 minutes.'
const usedUp = 'This link has expired or was already used. Please request a new one.'

export function passwordRoutes(app: FastifyInstance, deps: PasswordDeps): void {
  const { users, resets, passwords, rateLimiter, clock, sender } = deps

  /** Work that continues after the answer; closing the app waits for it. */
  const unfinished = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(unfinished)
  })

  route(app, requestPasswordReset, async ({ body, request }) => {
    const { email } = valuesOf(checkForm({ email: emailRule }, body))
    await rateLimiter.consume([limits.byEmail, email], [limits.byAddress, clientNetworkOf(request.ip)])
    const token = randomBytes(32).toString('base64url')
    const work = resets
      .createResetLink(email, {
        tokenHash: hashSecret(token),
        expiresAt: new Date(clock.now().getTime() + linkMinutes * 60_000),
        resetEmail: passwordResetEmail(sender, email, token, linkMinutes),
      })
      .catch((err: unknown) => request.log.error({ err }, 'reset email not written'))
      .finally(() => unfinished.delete(work))
    // Not awaited: the time of the answer must not reveal whether there is such an account.
    unfinished.add(work)
    return { message: sent }
  })

  route(app, resetPassword, async ({ body, request, reply }) => {
    await rateLimiter.consume([limits.link, clientNetworkOf(request.ip)])
    const tokenHash = hashSecret(body.token ?? '')
    const owner = await resets.findByReset(tokenHash)
    if (!owner) refuseField('token', usedUp)
    const { password } = valuesOf(
      checkForm({ password: (typed) => checkNewPassword(typed, owner.email) }, body),
    )
    const passwordHash = await passwords.hash(password)
    const user = await resets.reset(tokenHash, passwordHash, passwordChangedEmail(sender, owner.email))
    if (!user) refuseField('token', usedUp)
    await app.sessions.signIn(request, reply, user.id)
    return { data: userToWire(user) }
  })

  route(app, changePassword, async ({ body, visitor, request, reply }) => {
    await rateLimiter.consume([limits.change, visitor.userId])
    const user = await users.find(visitor.userId)
    if (!user) refuse(401, 'Please log in.')
    if (!user.passwordHash)
      refuseField('current_password', 'This account has no password yet. Please request one by email.')
    const typed = valuesOf(
      checkForm(
        {
          current_password: knownPasswordRule,
          password: (password) => checkNewPassword(password, user.email),
        },
        body,
      ),
    )
    if (!(await passwords.verify(typed.current_password, user.passwordHash)))
      refuseField('current_password', 'This is not your password.')
    const passwordHash = await passwords.hash(typed.password)
    await resets.change(user.id, passwordHash, passwordChangedEmail(sender, user.email))
    // All sessions have ended; this browser continues with a new one.
    await app.sessions.signIn(request, reply, user.id)
  })
}
