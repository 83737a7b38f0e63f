import { defaultRefundPolicy, type RefundPolicy } from './domain/refund.ts'

const STRIPE_API = 'https://api.stripe.com'

type Text = (name: string, fallback: string) => string

/** The payment gateway where customers pay. */
export type PaymentSettings =
  | { gateway: 'stripe'; secretKey: string; webhookSecret: string; apiUrl: URL }
  | { gateway: 'test'; secret: string | null }

/** Without a Stripe account the shop uses its own test checkout page, which must never open in production by mistake. */
export function readPaymentSettings(text: Text, errors: string[], isProduction: boolean): PaymentSettings {
  const secretKey = text('STRIPE_SECRET_KEY', '')
  const webhookSecret = text('STRIPE_WEBHOOK_SECRET', '')
  if (secretKey && !webhookSecret) errors.push('STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY')
  if (secretKey) {
    const apiUrl = text('STRIPE_API_URL', STRIPE_API)
    if (!URL.canParse(apiUrl)) errors.push(`STRIPE_API_URL must be an address such as ${STRIPE_API}`)
    return {
      gateway: 'stripe',
      secretKey,
      webhookSecret,
      apiUrl: new URL(URL.canParse(apiUrl) ? apiUrl : STRIPE_API),
    }
  }
  const isAllowed = ['1', 'true', 'yes'].includes(text('PAYMENT_TEST_ALLOWED', '').toLowerCase())
  if (isProduction && !isAllowed)
    errors.push(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed, or PAYMENT_TEST_ALLOWED=1 for a shop where no real money moves',
    )
  return { gateway: 'test', secret: text('PAYMENT_TEST_SECRET', '') || null }
}

/** `7:100,2:50`: all of it up to 7 days before the start date, half up to 2 days before, then nothing. */
export function readRefundPolicy(text: Text, errors: string[]): RefundPolicy {
  const typed = text('CANCELLATION_POLICY', '')
  if (!typed) return defaultRefundPolicy
  if (typed === 'none') return []
  const tiers = typed.split(',').map((tier) => {
    const [, days, percent] = /^\s*(\d{1,3})\s*:\s*(\d{1,3})\s*$/.exec(tier) ?? []
    return { daysBefore: Number(days), percent: Number(percent) }
  })
  const isRight = tiers.every(({ daysBefore, percent }) => daysBefore >= 0 && percent <= 100)
  if (!isRight)
    errors.push(
      'CANCELLATION_POLICY must look like 7:100,2:50 (days before the start date : percent back), or none',
    )
  return isRight ? tiers : defaultRefundPolicy
}
