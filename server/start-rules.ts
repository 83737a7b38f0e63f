import type { Config } from './config.ts'
import { addressesOf } from './database/addresses.ts'

/** Values of examples and habits, which everyone can guess. */
const GUESSABLE =
  /^(change-?me|default|example|password|passw0rd|postgres|secret|shop|test|admin|root|x+|1234\d*|whsec_x*|\.+|…)$/i

/** Signs what the test payment page reports: anyone who knows it can mark orders as paid. */
const MIN_SECRET_LENGTH = 16

const passwordOf = (url: string | null): string =>
  url !== null && URL.canParse(url) ? decodeURIComponent(new URL(url).password) : ''

/** Each secret that is set, by its setting. */
function secretsOf({ payment, social, email, databaseUrl, officeSecret }: Config): [string, string][] {
  const found: [string, string | null | undefined][] = [
    ['DATABASE_URL', passwordOf(databaseUrl && (addressesOf(databaseUrl)[0] ?? null))],
    ['SMTP_URL', passwordOf(email.smtpUrl)],
    ['GOOGLE_CLIENT_SECRET', social.google?.clientSecret],
    ['FACEBOOK_CLIENT_SECRET', social.facebook?.clientSecret],
    ['STRIPE_SECRET_KEY', payment.gateway === 'stripe' ? payment.secretKey : null],
    ['STRIPE_WEBHOOK_SECRET', payment.gateway === 'stripe' ? payment.webhookSecret : null],
    ['OFFICE_SECRET', officeSecret],
    ['PAYMENT_TEST_SECRET', payment.gateway === 'test' ? payment.secret : null],
  ]
  return found.flatMap(([name, value]) => (value ? [[name, value]] : []))
}

/** Why the shop must not open with these settings, each with what to set; none if it may. */
export function findStartErrors(config: Config): string[] {
  const { origin, isProduction, payment, pushToAnyHost } = config
  const errors: string[] = []
  if (origin.startsWith('https:') && !isProduction)
    errors.push(
      `ORIGIN is ${origin}, an address for customers: set NODE_ENV=production. For a trial without real payments, set PAYMENT_TEST_ALLOWED=1 too.`,
    )
  if (pushToAnyHost && (isProduction || origin.startsWith('https:')))
    errors.push('PUSH_TO_ANY_HOST is for tests: with it, a customer can make the shop call its own network.')
  if (!isProduction) return errors
  for (const [name, value] of secretsOf(config)) {
    if (!GUESSABLE.test(value)) continue
    const secret = name.endsWith('_URL') ? `The password in ${name}` : name
    errors.push(`${secret} can be guessed: set one that nobody knows, for example from: openssl rand -hex 32`)
  }
  if (payment.gateway === 'test' && payment.secret && payment.secret.length < MIN_SECRET_LENGTH)
    errors.push(
      `PAYMENT_TEST_SECRET is too short: use ${MIN_SECRET_LENGTH} characters or more, or leave it empty.`,
    )
  return errors
}

/** The values that .env.example has in their place. */
const placeholders: [keyof Config['company'], string, string][] = [
  ['legalName', 'COMPANY_LEGAL_NAME', 'Company legal name'],
  ['address', 'COMPANY_ADDRESS', 'Street address, City, State ZIP'],
  ['email', 'COMPANY_EMAIL', 'hello@company.example'],
  ['phone', 'COMPANY_PHONE', '+1 (555) 555-0100'],
]

const isLocal = (origin: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)

/** What the owner should know and may have meant, in sentences. A shop on the developer's own machine has nothing to say. */
export function findStartWarnings({
  origin,
  isProduction,
  trustProxy,
  payment,
  email,
  company,
  officeSecret,
}: Config): string[] {
  if (!isProduction) return []
  const warnings: string[] = []
  const left = placeholders.filter(([field, , value]) => company[field] === value).map(([, name]) => name)
  if (left.length > 0)
    warnings.push(
      `${left.join(', ')}: still as in .env.example, and customers read it in the terms, the footer, and emails.`,
    )
  if (!isLocal(origin) && origin.startsWith('http:'))
    warnings.push(
      `ORIGIN is ${origin}: without https, passwords travel unprotected, and nothing works offline.`,
    )
  if (origin.startsWith('https:') && !trustProxy)
    warnings.push(
      'TRUST_PROXY is not set: behind a proxy, all visitors seem to come from one address and share its rate limits.',
    )
  if (payment.gateway === 'test')
    warnings.push('Payments go to the test page: orders are confirmed, and no money moves.')
  else if (/^[sr]k_test_/.test(payment.secretKey))
    warnings.push('STRIPE_SECRET_KEY is a test key: orders are confirmed, and no money moves.')
  if (!officeSecret)
    warnings.push(
      'OFFICE_SECRET is not set: anyone who reads the database can make the codes of the office’s authenticator apps.',
    )
  if (!email.smtpUrl)
    warnings.push('SMTP_URL is not set: emails are written to files, and customers get none.')
  return warnings
}
