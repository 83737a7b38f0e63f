import type { FastifyInstance } from 'fastify'
import { sendEmailVerification, verifyEmail } from '../../contract/user.ts'
import type { EmailVerificationRepo } from '../repositories/accounts/email-verification.repo.ts'
import type { UserRepo } from '../repositories/accounts/user.repo.ts'
import { emailChangedEmail } from '../emails/account-emails.ts'
import type { ShopContact } from '../emails/email.ts'
import { refuseField } from './form-values.ts'
import { refuse } from './refuse.ts'
import { route } from './route.ts'
import type { RateLimiter } from './rate-limit.ts'
import { hashSecret } from './session.ts'
import { profileToWire } from './user-to-wire.ts'
import type { VerificationLinks } from './verification-link.ts'

interface EmailVerificationDeps {
  users: UserRepo
  verifications: EmailVerificationRepo
  links: VerificationLinks
  rateLimiter: RateLimiter
  sender: ShopContact
}

const limits = {
  /** Someone's mailbox must not be filled by someone else. */
  send: { name: 'verification-mail', attempts: 3, minutes: 60 },
  open: { name: 'verification-link', attempts: 20, minutes: 60 },
}

const usedUp = 'This link has expired, was already used, or belongs to another account.'
const taken = 'Another account now uses this email address.'

/**
 * Customers prove that they read their email address. A link counts only in the account that it was made for: someone
 * who signed up with the address of somebody else must not have it proved by its owner.
 */
export function emailVerificationRoutes(app: FastifyInstance, deps: EmailVerificationDeps): void {
  const { users, verifications, links, rateLimiter, sender } = deps

  route(app, sendEmailVerification, async ({ visitor }) => {
    const user = (await users.find(visitor.userId)) ?? refuse(401, 'Please log in.')
    const pending = await verifications.findPending(user.id)
    const isMoving = pending !== null && pending !== user.email
    if (!isMoving && user.emailVerifiedAt) return { message: 'Your email address is confirmed already.' }
    const email = isMoving ? pending : user.email
    await rateLimiter.consume([limits.send, user.id], [limits.send, email])
    await verifications.send(user.id, isMoving ? links.ofNewAddress(email) : links.ofAccount(email))
    return { message: `A new link is on its way to ${email}. Only the newest one works.` }
  })

  route(app, verifyEmail, async ({ visitor, body }) => {
    await rateLimiter.consume([limits.open, visitor.userId])
    const verification = await verifications.verify(
      visitor.userId,
      hashSecret(body.token ?? ''),
      (oldEmail, newEmail) => emailChangedEmail(sender, oldEmail, newEmail),
    )
    if ('problem' in verification) refuseField('token', verification.problem === 'taken' ? taken : usedUp)
    return profileToWire(verification.user, null)
  })
}
