interface Details {
  /** Messages under the fields they belong to, by the request's own wire names. */
  errors?: Record<string, string[]> | undefined
  /** Seconds until the same request may work. */
  retryAfter?: number | undefined
}

/** A refusal that the customer caused or can understand. It becomes the answer as it stands. */
export class Refusal extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details) {
    super(message)
    this.status = status
    this.details = details
  }
}

type FinalStatus = 400 | 401 | 403 | 404 | 409 | 415 | 422

/** Answers with this status and message. Never returns. */
export function refuse(status: FinalStatus, message: string, errors?: Record<string, string[]>): never {
  throw new Refusal(status, message, { errors })
}

/** Answers that the same request may work later, and when. Never returns. */
export function refuseForNow(
  status: 429 | 503,
  message: string,
  retryAfter: number,
  errors?: Record<string, string[]>,
): never {
  throw new Refusal(status, message, { errors, retryAfter })
}

/** Above the fields of a form that has errors below them. */
export const CHECK_YOUR_INPUT = 'Please check what you have entered.'
