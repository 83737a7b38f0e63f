import { resolve } from 'node:path'
import { addressesOf, replicaAddressesOf } from './database/addresses.ts'
import { CHECKOUT_HOLD_MINUTES } from './domain/hold.ts'
import type { RefundPolicy } from './domain/refund.ts'
import { isTimeZone } from './domain/time-zone.ts'
import { type EmailSettings, readEmailSettings } from './email-settings.ts'
import type { SocialSettings } from './gateways/social/providers.ts'
import { type PaymentSettings, readPaymentSettings, readRefundPolicy } from './payment-settings.ts'
import { readSocialSettings } from './social-settings.ts'

/** Every setting of the shop, read once from the environment; `.env.example` documents them. */
export interface Config {
  port: number
  host: string
  /** The shop's own address, without a trailing slash: `https://heat.example`. */
  origin: string
  isProduction: boolean
  /** A PostgreSQL address, of one host or several; if null, the embedded database in `dataDir` is used. */
  databaseUrl: string | null
  /** PostgreSQL servers that follow it, for public reads; null without any. */
  databaseReplicaUrl: string | null
  dataDir: string
  catalogDir: string
  pageSize: number
  /** Removes the service worker and everything it cached from every browser, in case a worker goes wrong. */
  isWorkerSwitchedOff: boolean
  logLevel: string
  /** Whether our own proxy sets the X-Forwarded-* headers. */
  trustProxy: boolean
  /** How long the shop keeps serving visitors after `/ready` reports that it is closing. */
  drainSeconds: number
  /** Where `/metrics` is served; if null, nowhere. */
  metrics: { host: string; port: number } | null
  /** Multiplies every rate limit. More than 1 is for tests and load runs, which all come from one address. */
  rateLimitScale: number
  social: SocialSettings
  company: {
    legalName: string
    address: string
    email: string
    phone: string
    latitude: number
    longitude: number
    social: { name: string; url: string }[]
    timeZone: string
  }
  /** The tile server for the map on the contacts page; if null, the page shows the region as the shop draws it. */
  mapTiles: { url: string; attribution: string } | null
  /** User agent of the mobile app's web view, which shows a short form of the policies. It changes layout, never permissions. */
  webViewAgent: string | null
  /** The terms for saunas for sale, which ship from the company's address. */
  sale: { taxPpm: number; deliveryCents: number; deliveryRadiusMiles: number }
  payment: PaymentSettings
  email: EmailSettings
  /** How long an open checkout holds its nights, in minutes. */
  holdMinutes: number
  /** Seals the secrets of authenticator apps in the database; if null, they are stored as they are. */
  officeSecret: string | null
  /** Whether notifications may go to http and private addresses, too: for tests alone. */
  pushToAnyHost: boolean
  /** What a cancellation refunds; every order keeps the policy it was placed under. */
  refundPolicy: RefundPolicy
}

type Environment = Record<string, string | undefined>

/** @throws an Error that names every wrong setting, so that one start shows all of them */
export function readConfig(env: Environment): Config {
  const errors: string[] = []
  const text = (name: string, fallback: string) => env[name]?.trim() || fallback
  const number = (name: string, fallback: number, min: number, max: number) => {
    const value = Number(text(name, String(fallback)))
    if (Number.isFinite(value) && value >= min && value <= max) return value
    errors.push(`${name} must be a number from ${min} to ${max}`)
    return fallback
  }
  const whole = (name: string, fallback: number, min: number, max: number) => {
    const value = number(name, fallback, min, max)
    if (Number.isInteger(value)) return value
    errors.push(`${name} must be a whole number`)
    return fallback
  }
  const flag = (name: string) => ['1', 'true', 'yes'].includes(text(name, '').toLowerCase())

  const port = whole('PORT', 3000, 0, 65_535)
  const origin = text('ORIGIN', `http://localhost:${port}`).replace(/\/+$/, '')
  if (!/^https?:\/\/[^/]+$/.test(origin)) errors.push('ORIGIN must look like https://shop.example')
  const companySocial = text('COMPANY_SOCIAL', '')
    .split(',')
    .filter(Boolean)
    .map((entry) => {
      const [name = '', url = ''] = entry.split('=', 2).map((part) => part.trim())
      if (!name || !url.startsWith('https://'))
        errors.push('COMPANY_SOCIAL must look like Name=https://…,Name=https://…')
      return { name, url }
    })

  const databaseUrl = text('DATABASE_URL', '') || null
  const databaseReplicaUrl = text('DATABASE_REPLICA_URL', '') || null
  try {
    addressesOf(databaseUrl ?? '')
    if (databaseReplicaUrl) replicaAddressesOf(databaseReplicaUrl)
  } catch (error) {
    errors.push((error as Error).message)
  }
  if (databaseReplicaUrl && !databaseUrl)
    errors.push('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replicas')

  const metricsHost = text('METRICS_HOST', '127.0.0.1')
  const metricsPort = text('METRICS_PORT', '') ? whole('METRICS_PORT', 0, 0, 65_535) : null
  if (metricsPort && metricsPort === port) errors.push('METRICS_PORT must be another port than PORT')

  const tilesUrl = text('MAP_TILES_URL', '')
  const isTilesUrl =
    /^https?:\/\//.test(tilesUrl) && ['{z}', '{x}', '{y}'].every((part) => tilesUrl.includes(part))
  if (tilesUrl && !isTilesUrl)
    errors.push('MAP_TILES_URL must look like https://tiles.example/{z}/{x}/{y}.png')
  const attribution = text('MAP_TILES_ATTRIBUTION', '© OpenStreetMap contributors')
  const timeZone = text('COMPANY_TIME_ZONE', 'America/Los_Angeles')
  if (!isTimeZone(timeZone)) errors.push('COMPANY_TIME_ZONE must be a zone such as America/Los_Angeles')

  const webViewAgent = text('WEB_VIEW_USER_AGENT', '') || null
  if ((webViewAgent?.split('*').length ?? 0) > 2) errors.push('WEB_VIEW_USER_AGENT can have one * at most')
  const config: Config = {
    port,
    host: text('HOST', '127.0.0.1'),
    origin,
    isProduction: env.NODE_ENV === 'production',
    databaseUrl,
    databaseReplicaUrl,
    dataDir: resolve(text('DATA_DIR', 'data')),
    catalogDir: resolve(text('CATALOG_DIR', 'catalog')),
    pageSize: whole('CATALOG_PAGE_SIZE', 6, 1, 100),
    isWorkerSwitchedOff: flag('SW_KILL_SWITCH'),
    logLevel: text('LOG_LEVEL', 'info'),
    trustProxy: flag('TRUST_PROXY'),
    drainSeconds: whole('DRAIN_SECONDS', env.NODE_ENV === 'production' ? 5 : 0, 0, 120),
    metrics: metricsPort === null ? null : { host: metricsHost, port: metricsPort },
    rateLimitScale: whole('RATE_LIMIT_SCALE', 1, 1, 1_000_000),
    social: readSocialSettings(text, errors),
    company: {
      legalName: text('COMPANY_LEGAL_NAME', 'Company legal name'),
      address: text('COMPANY_ADDRESS', 'Street address, City, State ZIP'),
      email: text('COMPANY_EMAIL', 'hello@company.example'),
      phone: text('COMPANY_PHONE', '+1 (555) 555-0100'),
      latitude: number('COMPANY_LATITUDE', 44.0582, -90, 90),
      longitude: number('COMPANY_LONGITUDE', -121.3153, -180, 180),
      social: companySocial,
      timeZone,
    },
    sale: {
      taxPpm: whole('SALE_TAX_PPM', 0, 0, 300_000),
      deliveryCents: whole('SALE_DELIVERY_CENTS', 25_000, 0, 100_000_000),
      deliveryRadiusMiles: whole('SALE_DELIVERY_RADIUS_MILES', 50, 0, 12_500),
    },
    payment: readPaymentSettings(text, errors, env.NODE_ENV === 'production'),
    email: readEmailSettings(text, errors),
    holdMinutes: whole('HOLD_MINUTES', CHECKOUT_HOLD_MINUTES, 1, 120),
    officeSecret: text('OFFICE_SECRET', '') || null,
    pushToAnyHost: flag('PUSH_TO_ANY_HOST'),
    refundPolicy: readRefundPolicy(text, errors),
    webViewAgent,
    mapTiles: tilesUrl ? { url: tilesUrl, attribution } : null,
  }
  if (errors.length) throw new Error(`These settings are wrong:\n- ${errors.join('\n- ')}`)
  return config
}
