import type { FastifyInstance } from 'fastify'
import { showUser, showUserHeader, updateUser } from '../../contract/user.ts'
import type { UserRepo, UserRow } from '../repositories/accounts/user.repo.ts'
import { emailChangedEmail } from '../emails/account-emails.ts'
import { checkProfile } from '../domain/profile.ts'
import { refuseField, valuesOf } from './form-values.ts'
import { refuse } from './refuse.ts'
import { route } from './route.ts'
import type { RateLimiter } from './rate-limit.ts'
import { userToWire } from './user-to-wire.ts'

interface UserDeps {
  users: UserRepo
  rateLimiter: RateLimiter
  sender: { origin: string; companyEmail: string }
}

/** The answer reveals whether an address has an account, so nobody may try a whole list of them. */
const limit = { name: 'email-change', attempts: 10, minutes: 60 }

export function userRoutes(app: FastifyInstance, { users, rateLimiter, sender }: UserDeps): void {
  /** The account may have been deleted since the session was read. */
  async function ownerOf(userId: string): Promise<UserRow> {
    return (await users.find(userId)) ?? refuse(401, 'Please log in.')
  }

  route(app, showUserHeader, async ({ visitor }) => {
    const user = visitor.userId ? await users.find(visitor.userId) : undefined
    return { data: user ? userToWire(user) : null }
  })

  route(app, showUser, async ({ visitor }) => userToWire(await ownerOf(visitor.userId)))

  route(app, updateUser, async ({ visitor, body }) => {
    const old = await ownerOf(visitor.userId)
    const profile = valuesOf(checkProfile({ ...userToWire(old), ...body }))
    if (profile.email !== old.email) await rateLimiter.consume([limit, visitor.userId])
    const noticeTo = (oldEmail: string) => emailChangedEmail(sender, oldEmail, profile.email)
    const user = await users.update(visitor.userId, profile, noticeTo)
    if (!user) refuseField('email', 'Another account already uses this email.')
    return userToWire(user)
  })
}
