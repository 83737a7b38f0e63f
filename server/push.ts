import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Clock } from './gateways/clock.ts'
import { createVapidKeys } from './gateways/web-push/vapid.ts'
import { createWebPush } from './gateways/web-push/web-push.ts'
import { officePushRoutes } from './http/office/push.routes.ts'
import { pushRoutes } from './http/push.routes.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import { createOfficePushRepo } from './repositories/push/office-push.repo.ts'
import { createPushKeyRepo } from './repositories/push/push-key.repo.ts'
import { createPushQueue } from './repositories/push/push-outbox.repo.ts'
import { createPushSubscriptionRepo } from './repositories/push/push-subscription.repo.ts'
import { createWaitlistPushRepo } from './repositories/push/waitlist-push.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface PushDeps {
  config: Pick<Config, 'company' | 'pushToAnyHost'>
  database: ShopDatabase
  clock: Clock
}

/** Assembles everything about notifications, for the app and its tasks. */
export function createPush({ config, database, clock }: PushDeps) {
  const { db, tx, write } = database
  const now = () => clock.now()
  const keys = createPushKeyRepo({ db, tx, now, create: createVapidKeys })
  const webPush = createWebPush({
    keys: keys.read,
    contact: `mailto:${config.company.email}`,
    clock,
    allowsAnyHost: config.pushToAnyHost,
  })
  return {
    keys,
    webPush,
    queue: createPushQueue({ tx, write }),
    subscriptions: createPushSubscriptionRepo({ db, tx, write, now }),
    waitlistPushes: createWaitlistPushRepo({ tx, now }),
    officePushes: createOfficePushRepo({ tx, write, now }),
  }
}

/** Serves what browsers need of it, for createApp. Members are known once the office's sessions are installed. */
export function servePush(app: FastifyInstance, rateLimiter: RateLimiter, deps: PushDeps): void {
  const { subscriptions, waitlistPushes, officePushes, webPush, keys } = createPush(deps)
  const publicKey = async () => (await keys.read()).publicKey
  pushRoutes(app, { subscriptions, waitlistPushes, webPush, publicKey, rateLimiter })
  officePushRoutes(app, { officePushes, webPush, publicKey, rateLimiter })
}
