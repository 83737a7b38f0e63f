import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Clock } from '../clock.ts'
import { type BrowserKeys, encryptPush } from './encrypt.ts'
import { isPublicEndpoint, lookupPublic } from './public-host.ts'
import { type VapidKeys, vapidHeader } from './vapid.ts'

/** One message for one browser. */
export interface PushMessage extends BrowserKeys {
  endpoint: string
  /** What the browser's worker gets: at most about 3,900 bytes. */
  text: string
  /** How long the push service keeps it for a browser that is not reachable. */
  ttlSeconds: number
}

/**
 * What became of it. `gone`: there is no such browser anymore; `refused`: it will not be taken, however often it is sent;
 * `later`: it may be taken another time, not before `retryAfter` seconds where the service says so.
 */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; retryAfter: number | null }

/** The push services of browsers. */
export interface WebPush {
  /** Whether the shop would send there at all. */
  mayCall(endpoint: string): boolean
  /** Never throws for what a service or a network does. */
  send(message: PushMessage): Promise<PushOutcome>
}

interface WebPushOptions {
  keys: () => Promise<VapidKeys>
  /** Whom the services write to: `mailto:hello@shop.example`. */
  contact: string
  clock: Clock
  /** Also sends over http and to private addresses, which a shop on the internet must not. For tests. */
  allowsAnyHost: boolean
  timeoutMs?: number
}

export function createWebPush({
  keys,
  contact,
  clock,
  allowsAnyHost,
  timeoutMs = 10_000,
}: WebPushOptions): WebPush {
  const mayCall = (endpoint: string) =>
    allowsAnyHost ? /^https?:/.test(endpoint) && URL.canParse(endpoint) : isPublicEndpoint(endpoint)

  async function send({ endpoint, text, ttlSeconds, ...browserKeys }: PushMessage): Promise<PushOutcome> {
    if (!mayCall(endpoint)) return { kind: 'refused', reason: 'the address is not public' }
    const own = await keys()
    let body: Buffer
    try {
      body = encryptPush(text, browserKeys)
    } catch {
      return { kind: 'refused', reason: 'the keys of the browser are none' }
    }
    const headers = {
      authorization: vapidHeader(own, { endpoint, contact, now: clock.now() }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: String(ttlSeconds),
      urgency: 'high',
    }
    try {
      return outcomeOf(await post(endpoint, body, { headers, signal: AbortSignal.timeout(timeoutMs) }))
    } catch (err) {
      return { kind: 'later', reason: err instanceof Error ? err.message : 'no answer', retryAfter: null }
    }
  }

  /** Settles with the head of the answer; nobody reads its body. Redirects are not followed. */
  const post = (endpoint: string, body: Buffer, options: RequestOptions) =>
    new Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>>((resolve, reject) => {
      const request = endpoint.startsWith('https:') ? requestHttps : requestHttp
      const lookup = allowsAnyHost ? {} : { lookup: lookupPublic }
      const sending = request(endpoint, { ...options, ...lookup, method: 'POST', agent: false }, (answer) => {
        resolve({ statusCode: answer.statusCode, headers: answer.headers })
        answer.destroy()
      })
      sending.on('error', reject)
      sending.end(body)
    })

  return { mayCall, send }
}

/** A service may ask for any time; whatever it wants is sent within a day, or is out of date. */
const MAX_RETRY_SECONDS = 24 * 60 * 60

/** Null where it is no number of seconds: missing, a date, below zero, or without end. */
function retryAfterOf(header: string | undefined): number | null {
  const seconds = Number(header)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, MAX_RETRY_SECONDS) : null
}

function outcomeOf({
  statusCode: status = 0,
  headers,
}: Pick<IncomingMessage, 'statusCode' | 'headers'>): PushOutcome {
  const reason = `answered ${status}`
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500)
    return { kind: 'later', reason, retryAfter: retryAfterOf(headers['retry-after']) }
  return { kind: 'refused', reason }
}
