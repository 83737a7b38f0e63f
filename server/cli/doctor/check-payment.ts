import type { Config } from '../../config.ts'
import { inspectStripe, webhookEvents } from '../../gateways/payment-stripe.ts'
import { compareClocks } from './check-clock.ts'
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts'

/** Asks Stripe whether the key is right, and whether it reports payments to this shop. */
export async function checkPayment({ payment, origin }: Config, now: () => Date): Promise<Finding[]> {
  if (payment.gateway === 'test') return [ok('payment', 'Payments go to the test page.')]
  try {
    const { isLive, time, webhooks } = await inspectStripe(payment)
    return [
      ok('payment', `Stripe accepts the key, which is for ${isLive ? 'real' : 'test'} payments.`),
      ...(time ? [compareClocks(now(), time, 'Stripe’s')] : []),
      checkWebhook(webhooks, `${origin}/api/v1/payments/stripe/webhook`),
    ]
  } catch (error) {
    return [wrong('payment', `Stripe cannot be used: ${reasonOf(error)}`)]
  }
}

type Webhooks = Awaited<ReturnType<typeof inspectStripe>>['webhooks']

function checkWebhook(webhooks: Webhooks, url: string): Finding {
  if (!webhooks)
    return warning(
      'payment',
      `The key may not list webhooks: see in Stripe’s dashboard that one goes to ${url}.`,
    )
  const ours = webhooks.find((webhook) => webhook.url === url)
  if (!ours)
    return wrong(
      'payment',
      `Stripe has no webhook to ${url}: add one, and put its secret into STRIPE_WEBHOOK_SECRET.`,
    )
  if (!ours.isEnabled) return wrong('payment', `Stripe’s webhook to ${url} is disabled.`)
  const missing = webhookEvents.filter((event) => !ours.events.includes(event) && !ours.events.includes('*'))
  return missing.length > 0
    ? wrong('payment', `Stripe’s webhook to ${url} lacks these events: ${missing.join(', ')}.`)
    : ok('payment', `Stripe reports payments to ${url}.`)
}
