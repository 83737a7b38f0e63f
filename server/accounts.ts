import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'
import { createEmailVerificationRepo } from './repositories/accounts/email-verification.repo.ts'
import { createEmailOutbox } from './repositories/outbox/email-outbox.repo.ts'
import { createPasswordRepo } from './repositories/accounts/password.repo.ts'
import { dataSources } from './repositories/personal-data/data-sources.ts'
import { createPersonalData } from './repositories/personal-data/personal-data.ts'
import { createUserRepo } from './repositories/accounts/user.repo.ts'
import type { Clock } from './gateways/clock.ts'
import { createSocialProviders } from './gateways/social/providers.ts'
import { authRoutes } from './http/auth.routes.ts'
import { emailVerificationRoutes } from './http/email-verification.routes.ts'
import { passwordRoutes } from './http/password.routes.ts'
import { createPasswords } from './http/passwords.ts'
import { personalDataRoutes } from './http/personal-data.routes.ts'
import { socialRoutes } from './http/social.routes.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import { userRoutes } from './http/user.routes.ts'
import { shopContactOf } from './shop-contact.ts'
import { createVerificationLinks } from './http/verification-link.ts'

interface AccountDeps {
  config: Config
  database: ShopDatabase
  clock: Clock
  rateLimiter: RateLimiter
}

/** Assembles everything about accounts for createApp. */
export function accountRoutes(
  app: FastifyInstance,
  { config, database, clock, rateLimiter }: AccountDeps,
): void {
  const { db, tx, version } = database
  const now = () => clock.now()
  const outbox = createEmailOutbox(now)
  const users = createUserRepo({ db, tx, now, outbox })
  const resets = createPasswordRepo({ db, tx, now, outbox })
  const verifications = createEmailVerificationRepo({ db, tx, now, outbox })
  const personal = createPersonalData({ db, tx, version, sources: dataSources })
  const passwords = createPasswords()
  const providers = createSocialProviders(config.social, config.origin)
  const sender = shopContactOf(config)
  const links = createVerificationLinks({ clock, sender })
  authRoutes(app, { users, passwords, rateLimiter, clock, links })
  passwordRoutes(app, { users, resets, passwords, rateLimiter, clock, sender })
  socialRoutes(app, { providers, users, rateLimiter, clock, links, sender })
  userRoutes(app, { users, verifications, passwords, links, rateLimiter })
  emailVerificationRoutes(app, { users, verifications, links, rateLimiter, sender })
  personalDataRoutes(app, { users, personal, passwords, rateLimiter })
}
