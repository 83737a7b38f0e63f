import type { FastifyInstance } from 'fastify'
import { deleteSavedDetails, showUser, showUserHeader, updateUser } from '../../contract/user.ts'
import type { EmailVerificationRepo } from '../repositories/accounts/email-verification.repo.ts'
import type { UserRepo, UserRow } from '../repositories/accounts/user.repo.ts'
import { knownPasswordRule } from '../domain/credentials.ts'
import { checkForm } from '../domain/form.ts'
import { checkProfile } from '../domain/profile.ts'
import { refuseField, valuesOf } from './form-values.ts'
import type { Passwords } from './passwords.ts'
import { refuse } from './refuse.ts'
import { route } from './route.ts'
import type { RateLimiter } from './rate-limit.ts'
import { profileToWire, userToWire } from './user-to-wire.ts'
import type { VerificationLinks } from './verification-link.ts'

interface UserDeps {
  users: UserRepo
  verifications: EmailVerificationRepo
  passwords: Passwords
  links: VerificationLinks
  rateLimiter: RateLimiter
}

/** The answer reveals whether an address has an account, so nobody may try a whole list of them. */
const limit = { name: 'email-change', attempts: 10, minutes: 60 }

export function userRoutes(app: FastifyInstance, deps: UserDeps): void {
  const { users, verifications, passwords, links, rateLimiter } = deps

  /** The account may have been deleted since the session was read. */
  async function ownerOf(userId: string): Promise<UserRow> {
    return (await users.find(userId)) ?? refuse(401, 'Please log in.')
  }

  const profileOf = async (user: UserRow) => profileToWire(user, await verifications.findPending(user.id))

  /** An account without a password is opened by its provider alone, so there is nothing to ask for. */
  async function checkPassword({ passwordHash }: UserRow, typed: string | undefined) {
    if (!passwordHash) return
    const { password } = valuesOf(checkForm({ password: knownPasswordRule }, { password: typed }))
    if (!(await passwords.verify(password, passwordHash)))
      refuseField('password', 'This is not your password.')
  }

  route(app, showUserHeader, async ({ visitor }) => {
    const user = visitor.userId ? await users.find(visitor.userId) : undefined
    return { data: user ? userToWire(user) : null }
  })

  route(app, showUser, async ({ visitor }) => profileOf(await ownerOf(visitor.userId)))

  route(app, deleteSavedDetails, async ({ visitor }) => {
    await users.forgetDetails(visitor.userId)
  })

  route(app, updateUser, async ({ visitor, body }) => {
    const old = await ownerOf(visitor.userId)
    const { email, ...profile } = valuesOf(checkProfile({ ...userToWire(old), ...body }))
    const isMoving = email !== old.email
    if (isMoving) {
      await rateLimiter.consume([limit, visitor.userId])
      await checkPassword(old, body.password)
      if (await users.findByEmail(email)) refuseField('email', 'Another account already uses this email.')
    }
    return profileOf(await users.update(visitor.userId, profile, isMoving ? links.ofNewAddress(email) : null))
  })
}
