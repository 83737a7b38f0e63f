import redaxios from 'redaxios'
import type { CallName, Calls } from '../../contract/endpoints.ts'
import type { Failure } from '../../contract/errors.ts'
import { SHOP_MARK } from '../../contract/shop-mark.ts'
import { callUrl } from './call-url.ts'
import { type FromWire, fromWire } from './from-wire.ts'
import { hasCookies } from './has-cookies.ts'
import { unreachedMessage } from './unreached-message.ts'

/**
 * The specification's classes of HTTP problems (its section 8), and `foreign`: something else answered in the shop's
 * place.
 */
export type Problem =
  | 'client'
  | 'server'
  | 'timeout'
  | 'connection'
  | 'network'
  | 'cancel'
  | 'unknown'
  | 'foreign'

export interface Reply<T> {
  ok: true
  data: T
  status: number
  /** When the worker saved this answer (ISO 8601), or null when it came from the server. */
  savedAt: string | null
  /** Where the server answered from its own memory: since when that may no longer be true (ISO 8601). */
  asOf?: string | null
  /** What the server says about a saved answer; null when it cannot be asked, or has nothing newer. */
  revalidated?: Promise<Outcome<T> | null>
  /** The server's clock, in milliseconds; the visitor's own may be wrong. */
  at: number
}

export interface Refusal<E extends string = string> {
  ok: false
  problem: Problem
  /** Null when the shop did not answer. */
  status: number | null
  /** A sentence to show. */
  message: string
  /** Keyed by the request's own wire names. */
  errors: Partial<Record<E, string[]>>
  /** Seconds to wait, when the server says so. */
  retryAfter: number | null
}

export type Outcome<T, E extends string = string> = Reply<T> | Refusal<E>

type Given<C, Key extends 'params' | 'query' | 'body'> =
  C extends Record<Key, infer V>
    ? [V] extends [undefined]
      ? unknown
      : Key extends 'params'
        ? { params: { [K in keyof V]: string | number } }
        : Key extends 'query'
          ? { query?: { [K in keyof V]?: string | number } }
          : { body: V }
    : unknown

export type CallOptions<N extends CallName> = Given<Calls[N], 'params'> &
  Given<Calls[N], 'query'> &
  Given<Calls[N], 'body'> & {
    signal?: AbortSignal
    /** Asks the server before a saved answer is taken. */
    isNetworkFirst?: boolean
    /** Reaches the server even if the page is gone by then. */
    isFarewell?: boolean
  }

export type ReplyOf<N extends CallName> = FromWire<Calls[N]['reply']>

/** Calls the server. Never throws for what a server or a network does. */
export type Call = <N extends CallName>(
  name: N,
  ...options: Record<never, never> extends CallOptions<N>
    ? [options?: CallOptions<N>]
    : [options: CallOptions<N>]
) => Promise<Outcome<ReplyOf<N>, Calls[N]['errors'] & string>>

interface Plain {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: unknown
  signal?: AbortSignal
  isNetworkFirst?: boolean
  isFarewell?: boolean
}

const messages: Record<Problem, string> = {
  client: 'We could not do that.',
  server: 'Something went wrong on our end. Please try again in a moment.',
  timeout: 'The shop took too long to answer. Please try again.',
  connection: 'You are offline.',
  network: unreachedMessage,
  cancel: 'Canceled.',
  unknown: 'Something went wrong. Please try again.',
  foreign: 'Your network is answering instead of the shop.',
}

/** What the worker has saved was the shop's own; a failing server may be one that stands in front of the shop. */
const isForeign = ({ status, headers }: { status: number; headers: Headers }) =>
  (status < 500 || status === 511) && !headers.has(SHOP_MARK) && !headers.has('x-saved-at')

/** Calls that begin something which only a cookie can continue: without one, an account would be made and lost. */
const needsCookie =
  /^POST \/api\/v1\/(?:login|registration|products\/.*)$|^PUT \/api\/v1\/password-reset|\/callback\/$/
const noCookies =
  'Your browser blocks cookies. The shop needs one to know you again. Please allow cookies for this site, then try again.'

interface Answer {
  status: number
  data?: unknown
  headers: Headers
}

/**
 * Where redaxios could not parse the body: half an answer of the shop, for it does not report a body that breaks off, or
 * something else's page, which an older worker may have saved.
 */
const isText = ({ status, data, headers }: Answer, isMarked: boolean) =>
  status !== 204 && status < 500 && typeof data === 'string' && headers.has(SHOP_MARK) === isMarked

/** What is wrong with an answer, whatever it says. */
function faultOf(answer: Answer): 'foreign' | 'broken' | null {
  if (isForeign(answer) || isText(answer, false)) return 'foreign'
  return answer.data === undefined || isText(answer, true) ? 'broken' : null
}

interface Transport {
  fetch: typeof fetch
  /** The specification's limit; tests shorten it. */
  timeoutMs?: number
  canSetCookies?: () => boolean
}

/**
 * The one API client, for the browser, for rendering on the server, and for tests, which differ in the fetch they pass.
 * Node 20 has no `navigator`, and where there is one it is only a hint.
 */
export function createCall({ fetch: send, timeoutMs = 20_000, canSetCookies = hasCookies }: Transport): Call {
  const call = async (name: CallName, options: Plain = {}): Promise<Outcome<unknown>> => {
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
    // redaxios has neither timeouts nor signals, so both are in the fetch it is given.
    const limits: RequestInit = {
      signal,
      // The shop redirects no call.
      redirect: 'manual',
      ...(options.isFarewell && { keepalive: true }),
    }
    const limitedFetch = (cache?: RequestCache) =>
      ((url: string, init?: RequestInit) =>
        send(url, { ...init, ...limits, ...(cache && { cache }) })) as typeof fetch
    const refuse = (
      problem: Problem,
      answer?: { status?: number; data?: unknown; headers: unknown },
    ): Refusal => {
      const failure = (answer?.data ?? {}) as Partial<Failure>
      return {
        ok: false,
        problem,
        status: answer?.status ?? null,
        message: typeof failure.message === 'string' ? failure.message : messages[problem],
        errors: failure.errors ?? {},
        retryAfter: Number((answer?.headers as Headers | undefined)?.get('retry-after')) || null,
      }
    }
    const unreached = (cause: unknown): Problem => {
      if (options.signal?.aborted) return 'cancel'
      if (deadline.aborted) return 'timeout'
      if (globalThis.navigator?.onLine === false) return 'connection'
      return cause === undefined || cause instanceof TypeError ? 'network' : 'unknown'
    }
    if (needsCookie.test(name) && !canSetCookies()) return { ...refuse('client'), message: noCookies }
    const isRead = name.startsWith('GET ')
    const ask = (cache?: RequestCache) =>
      redaxios({
        url: callUrl(name, options),
        method: name.replace(/ .*/, '').toLowerCase() as 'get',
        data: options.body,
        headers: { accept: 'application/json' },
        fetch: limitedFetch(cache),
      }).catch((cause: unknown) => {
        if (typeof (cause as Answer | undefined)?.status !== 'number') throw cause
        return cause as Answer
      })
    try {
      let answer: Answer = await ask(options.isNetworkFirst ? 'no-cache' : undefined)
      // The browser's own cache may have kept just that, and would go on to give it.
      if (isRead && faultOf(answer) && !signal.aborted) answer = await ask('reload').catch(() => answer)
      const fault = faultOf(answer)
      if (fault) return refuse(fault === 'foreign' ? fault : unreached(undefined))
      const { status, headers } = answer
      if (status >= 200 && status < 300) {
        const savedAt = headers.get('x-saved-at')
        const asOf = headers.get('x-as-of')
        const at = Date.parse(headers.get('date') ?? '') || Date.now()
        return { ok: true, data: fromWire(answer.data), status, savedAt, asOf, at }
      }
      return refuse(status >= 500 ? 'server' : status >= 400 ? 'client' : 'unknown', answer)
    } catch (cause) {
      return refuse(unreached(cause))
    }
  }
  return call as Call
}
