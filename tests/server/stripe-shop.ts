import type { ShopDatabase } from '../../server/repositories/shop-database.ts'
import { fakeClock } from '../fakes/clock.ts'
import { startFakeStripe, WEBHOOK_SECRET } from '../fakes/stripe.ts'
import { openShop } from './shop.ts'

export interface Report {
  payload: string
  headers: Record<string, string>
}

export type StripeShop = Awaited<ReturnType<typeof openStripeShop>>

/** A shop in production that is paid at a Stripe of its own, which has to be stopped. */
export async function openStripeShop(database: ShopDatabase) {
  const clock = fakeClock()
  const stripe = await startFakeStripe(clock.now)
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
    NODE_ENV: 'production',
  }
  const shop = await openShop(database, { env, clock })
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

/** The session whose page of Stripe's this is. */
export const sessionOf = (page: string) => page.split('/').at(-1)!
