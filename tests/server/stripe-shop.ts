import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'
import { createStripeGateway } from '../../server/gateways/payment-stripe.ts'
import { fakeClock } from '../fakes/clock.ts'
import { startFakeStripe, WEBHOOK_SECRET } from '../fakes/stripe.ts'
import { live } from './live.ts'
import { openTestShop } from './shop.ts'

export interface Report {
  payload: string
  headers: Record<string, string>
}

type StripeShop = Awaited<ReturnType<typeof openStripeShop>>

/** A production shop with its own fake Stripe, which the caller must stop. */
async function openStripeShop(database: ShopDatabase) {
  const clock = fakeClock()
  const stripe = await startFakeStripe(clock.now)
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
    NODE_ENV: 'production',
  }
  // A busy machine must not look like a Stripe that does not answer.
  const gateway = createStripeGateway({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: new URL(stripe.url),
    clock,
    timeoutMs: 60_000,
  })
  const shop = await openTestShop(database, { env, clock, gateway })
  const post = async ({ payload, headers }: Report): Promise<{ statusCode: number }> =>
    shop.app.inject({ method: 'POST', url: '/api/v1/payments/stripe/webhook', payload, headers })
  return {
    shop,
    stripe,
    env,
    post,
    /** Has Stripe report something about a session. */
    tell: (type: string, session: string) => post(stripe.event(type, session)),
  }
}

/** Such a shop for a suite, opened before its first test and stopped after its last. Call it inside describe. */
export function useStripeShop(database: () => ShopDatabase) {
  let opened: StripeShop | undefined
  beforeAll(async () => {
    opened = await openStripeShop(database())
  })
  afterAll(async () => {
    await opened?.shop.app.close()
    await opened?.stripe.stop()
  })
  const stripe = live(() => opened?.stripe)
  beforeEach(() => {
    stripe.requests.length = 0
    stripe.troubles.length = 0
  })
  const current = live(() => opened)
  return {
    shop: live(() => opened?.shop),
    stripe,
    env: live(() => opened?.env),
    post: (report: Report) => current.post(report),
    tell: (type: string, session: string) => current.tell(type, session),
  }
}

/** The session behind this Stripe page. */
export const sessionOf = (page: string) => page.split('/').at(-1)!
