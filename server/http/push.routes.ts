import type { FastifyInstance } from 'fastify'
import { showPushKey, subscribeToPush, unsubscribeFromPush } from '../../contract/push.ts'
import { notifyOfDates, stopNotifyingOfDates } from '../../contract/waitlist.ts'
import type { WebPush } from '../gateways/web-push/web-push.ts'
import type { PushSubscriptionRepo } from '../repositories/push/push-subscription.repo.ts'
import type { WaitlistPushRepo } from '../repositories/push/waitlist-push.repo.ts'
import { refuseField } from './form-values.ts'
import { createBrowserReader } from './push-browser.ts'
import { clientNetworkOf, type RateLimiter } from './rate-limit.ts'
import { refuse } from './refuse.ts'
import { route } from './route.ts'
import { hashSecret } from './session.ts'

interface PushDeps {
  subscriptions: PushSubscriptionRepo
  waitlistPushes: WaitlistPushRepo
  webPush: Pick<WebPush, 'mayCall'>
  publicKey: () => Promise<string>
  rateLimiter: RateLimiter
}

const limits = {
  /** A browser subscribes once, and says so again with each visit to the orders. */
  subscribing: { name: 'push', attempts: 60, minutes: 60 },
  /** For everybody behind one address, guests as well. */
  waiting: { name: 'waitlist-push', attempts: 60, minutes: 60 },
}

/** Which browsers are notified: of a customer's bookings, and of dates that somebody waits for. */
export function pushRoutes(app: FastifyInstance, deps: PushDeps): void {
  const { subscriptions, waitlistPushes, publicKey, rateLimiter } = deps
  const browserFrom = createBrowserReader(deps)

  route(app, showPushKey, async () => ({ public_key: await publicKey() }))

  route(app, subscribeToPush, async ({ visitor, body }) => {
    await rateLimiter.consume([limits.subscribing, visitor.userId])
    const { userId, sessionKey: sessionHash } = visitor
    const subscriber = { userId, sessionHash, ...(await browserFrom(body)) }
    if (!body.is_renewal) return subscriptions.save(subscriber)
    const notified = await subscriptions.renew(subscriber)
    if (notified === 'waitlist') refuse(409, 'This browser is only notified of dates on the waitlist.')
    if (notified === 'nothing') refuseField('endpoint', 'This browser is not notified.')
  })

  route(app, unsubscribeFromPush, async ({ visitor, body }) => {
    return { is_notified: await subscriptions.remove(visitor.userId, body.endpoint ?? '') }
  })

  route(app, notifyOfDates, async ({ visitor, body, request }) => {
    await rateLimiter.consume([limits.waiting, clientNetworkOf(request.ip)])
    const browser = await browserFrom(body)
    const { userId, sessionKey } = visitor
    const customer = userId && sessionKey ? { userId, sessionHash: sessionKey } : null
    const outcome = await waitlistPushes.add(hashSecret(body.page_secret ?? ''), { customer, ...browser })
    if (outcome === 'loggedOut') refuse(401, 'Please log in.')
    if (outcome === 'nobody' && customer)
      refuse(409, 'You’re not waiting for these dates anymore. Please check your email, or ask again.')
  })

  route(app, stopNotifyingOfDates, async ({ body, request }) => {
    await rateLimiter.consume([limits.waiting, clientNetworkOf(request.ip)])
    return { is_notified: await waitlistPushes.remove(body.endpoint ?? '') }
  })
}
