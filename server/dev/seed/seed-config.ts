import { type Config, readConfig } from '../../config.ts'

const isLocal = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/** Why demo data must not be put in here, as a sentence; null where it may. */
function findRefusal({ origin, payment, email }: Config): string | null {
  if (origin.startsWith('https:'))
    return `ORIGIN is ${origin}: a shop behind https is in use, and demo data is for development.`
  if (payment.gateway !== 'test')
    return 'STRIPE_SECRET_KEY is set, and demo orders are paid on the test page. Take it out of the settings first.'
  if (email.smtpUrl && !isLocal(email.smtpUrl))
    return 'SMTP_URL is set, and demo orders would send emails. Take it out of the settings first.'
  return null
}

/** @throws an Error that says why, where demo data must not be put in */
export function readSeedConfig(env: Record<string, string | undefined>): Config {
  if (env.NODE_ENV === 'production')
    throw new Error('NODE_ENV is production, and demo data is for development.')
  const config = readConfig(env)
  const refusal = findRefusal(config)
  if (refusal) throw new Error(refusal)
  return config
}
