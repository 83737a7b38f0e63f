/**
 * The database cannot serve this now, and the same call may succeed later: it is down, restarting, overloaded, too slow
 * or out of disk space. Answered with 503 and Retry-After. After a failed write no one knows whether it happened, so only
 * idempotent calls may be repeated.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** Read by Fastify. */
  readonly statusCode = 503
  /** Whole seconds to wait before trying again. */
  readonly retryAfter: number

  constructor(message: string, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(message, { cause: options.cause })
    this.retryAfter = options.retryAfter ?? 2
  }
}

/** The statement certainly was not started, so it may be sent again. */
export class NotStarted extends DatabaseUnavailable {}

/** All connections of our own pool were in use for too long, which says nothing about the server. */
export class PoolBusy extends DatabaseUnavailable {}

/** SQLSTATE classes and codes that describe the server's condition, not the statement. */
const UNAVAILABLE_STATE = /^(?:08|53|57P|58)|^57014$|^25006$/
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  // A socket whose process is gone.
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** The driver has no codes for these. */
const UNAVAILABLE_TEXT =
  /^Connection terminated|^Query read timeout|^timeout (?:exceeded|expired)|is not queryable|after calling end/

/** The error as a DatabaseUnavailable, or itself if the statement is to blame (a violated constraint, a bug). */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === '57014') {
    return new DatabaseUnavailable('The statement took too long and was stopped', { cause: error })
  }
  if (error.message.startsWith('timeout exceeded')) {
    return new PoolBusy('Every database connection was busy for too long', { cause: error })
  }
  const isUnavailable =
    UNAVAILABLE_STATE.test(code) || UNAVAILABLE_CODES.has(code) || UNAVAILABLE_TEXT.test(error.message)
  return isUnavailable ? new DatabaseUnavailable('The database is not reachable', { cause: error }) : error
}
