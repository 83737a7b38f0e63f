import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { hashSecret } from '../../server/http/session.ts'
import { type Shop, type Visit, visit } from './shop.ts'

export type Customer = Visit & { userId: string }

/** A new account, without a password. */
export async function addUser({ database, clock }: Shop, email?: string): Promise<string> {
  const id = randomUUID()
  await database.tx((trx) =>
    trx
      .insertInto('appUser')
      .values({
        id,
        email: email ?? `${id}@example.com`,
        passwordHash: null,
        emailVerifiedAt: null,
        createdAt: clock.now(),
      })
      .execute(),
  )
  return id
}

/** A browser where that customer is signed in, with its own session. */
export async function visitAs(shop: Shop, userId: string): Promise<Customer> {
  const browser = visit(shop)
  const secret = randomBytes(32).toString('base64url')
  const now = shop.clock.now()
  await shop.database.tx((trx) =>
    trx
      .insertInto('session')
      .values({
        idHash: hashSecret(secret),
        userId,
        createdAt: now,
        seenAt: now,
        expiresAt: new Date(now.getTime() + 30 * 86_400_000),
      })
      .execute(),
  )
  browser.jar.set('sid', secret)
  return { ...browser, userId }
}

/** A new customer with their own browser. */
export const aCustomer = async (shop: Shop): Promise<Customer> => visitAs(shop, await addUser(shop))

/** Adds a test-only call that signs a browser in the way the shop's do: `POST /test/enter`. */
export function addTestSignIn(app: FastifyInstance): void {
  app.post('/test/enter', { config: { csrfExemption: 'a test' } }, async (request, reply) => {
    await app.sessions.signIn(request, reply, (request.body as { userId: string }).userId)
    return {}
  })
}
