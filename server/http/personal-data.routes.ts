import type { FastifyInstance } from 'fastify'
import { deleteUser, exportUser } from '../../contract/user.ts'
import type { PersonalData } from '../repositories/personal-data/personal-data.ts'
import type { UserRepo } from '../repositories/accounts/user.repo.ts'
import { knownPasswordRule } from '../domain/credentials.ts'
import { checkForm } from '../domain/form.ts'
import { refuseField, valuesOf } from './form-values.ts'
import type { Passwords } from './passwords.ts'
import { refuse } from './refuse.ts'
import { route } from './route.ts'
import type { RateLimiter } from './rate-limit.ts'

interface PrivacyDeps {
  users: UserRepo
  personal: PersonalData
  passwords: Passwords
  rateLimiter: RateLimiter
}

const limit = { name: 'delete-account', attempts: 10, minutes: 15 }

/** What customers can do with their own data; the operator can do the same for them. */
export function personalDataRoutes(app: FastifyInstance, deps: PrivacyDeps): void {
  const { users, personal, passwords, rateLimiter } = deps

  const find = async (userId: string) => (await users.find(userId)) ?? refuse(401, 'Please log in.')

  route(app, exportUser, async ({ visitor, reply }) => {
    const { id } = await find(visitor.userId)
    reply.header('content-disposition', 'attachment; filename="heat-and-chill-my-data.json"')
    return personal.exportData(await personal.findByAccount(id))
  })

  route(app, deleteUser, async ({ visitor, body, request, reply }) => {
    await rateLimiter.consume([limit, visitor.userId])
    const user = await find(visitor.userId)
    if (body.email?.trim().toLowerCase() !== user.email)
      refuseField('email', 'This is not your email address.')
    if (user.passwordHash) {
      const { password } = valuesOf(checkForm({ password: knownPasswordRule }, body))
      if (!(await passwords.verify(password, user.passwordHash)))
        refuseField('password', 'This is not your password.')
    }
    const person = await personal.findByAccount(user.id)
    const blocker = await personal.findErasureBlocker(person)
    if (blocker) refuse(409, blocker)
    await personal.eraseData(person)
    await app.sessions.signOut(request, reply)
  })
}
