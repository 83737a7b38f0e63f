import type { FastifyError, FastifyInstance } from 'fastify'
import type { Failure } from '../../contract/errors.ts'

/** A refusal that the customer caused or can understand; it becomes the answer as it stands. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: Record<string, string[]> | undefined
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, errors?: Record<string, string[]>, retryAfter?: number) {
    super(message)
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

/** Answers with this status and sentence. Never returns. */
export function refuse(
  status: number,
  message: string,
  errors?: Record<string, string[]>,
  retryAfter?: number,
): never {
  throw new Refusal(status, message, errors, retryAfter)
}

interface Violation {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
}

/** What a schema found, in words for a customer; the schema's own words are for programmers. */
function inWords({ keyword, params }: Violation): string {
  switch (keyword) {
    case 'required':
      return 'Please fill in this field.'
    case 'maxLength':
      return `Please use at most ${params.limit} characters.`
    case 'minLength':
      return `Please use at least ${params.limit} characters.`
    case 'pattern':
      return 'This is not in the right form.'
    case 'type':
      return 'This is not the right kind of value.'
    default:
      return 'This value is not known here.'
  }
}

function fieldErrors(violations: Violation[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const violation of violations) {
    const field =
      violation.keyword === 'required'
        ? String(violation.params.missingProperty)
        : (violation.instancePath.split('/')[1] ?? '')
    // One sentence a field: the first thing that is wrong with it.
    if (field) errors[field] ??= [inWords(violation)]
  }
  return errors
}

const sentences: Record<number, string> = {
  400: 'This request could not be understood.',
  404: 'There is nothing here.',
  408: 'The request took too long to arrive.',
  413: 'This is too much at once.',
  414: 'This address is too long.',
  415: 'This was sent in a form that is not understood here.',
}

/** PostgreSQL's class 22 means that a value cannot be stored: the sender's fault, never the shop's. */
const isBadValue = (error: unknown) => String((error as { code?: unknown }).code ?? '').startsWith('22')

function statusOf(error: FastifyError): number {
  // By their names, as this room knows database and gateways by their types alone.
  if (error.name === 'DatabaseUnavailable' || error.name === 'PaymentUnavailable') return 503
  return error.statusCode ?? (isBadValue(error) ? 422 : 500)
}

/** Turns whatever was thrown into the answer of the contract. Never a stack trace. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const send = (status: number, failure: Failure, retryAfter?: number) => {
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
      reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
      // Sent as text, so that no route's own schema cuts it down.
      return reply.send(JSON.stringify(failure))
    }
    if (error instanceof Refusal) {
      const { status, message, errors, retryAfter } = error
      return send(status, errors ? { message, errors } : { message }, retryAfter)
    }
    if (error.validation) {
      if (error.validationContext === 'params') return send(404, { message: 'There is nothing here.' })
      const errors = fieldErrors(error.validation)
      return send(422, { message: 'Please check what you have entered.', errors })
    }
    const status = statusOf(error)
    if (status === 503) {
      request.log.warn({ err: error }, 'unavailable')
      const { retryAfter = 2 } = error as { retryAfter?: number }
      return send(503, { message: 'The shop is busy for a moment. Please try again.' }, retryAfter)
    }
    if (status >= 500) {
      request.log.error({ err: error }, 'failed')
      return send(500, { message: `Something went wrong on our side. Please try again. (${request.id})` })
    }
    return send(status, { message: sentences[status] ?? 'This could not be done.' })
  })
}
