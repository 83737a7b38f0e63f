import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Failure } from '../../contract/errors.ts'
import { escapeHtml } from '../domain/html.ts'
import type { ShopContact } from '../emails/email.ts'
import { isApiAddress } from './api-address.ts'
import { linkPage, paragraphs } from './link-page.ts'
import { CHECK_YOUR_INPUT, Refusal } from './refuse.ts'

interface Violation {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
}

/** What a schema found, in words for a customer; the schema's own words are for programmers. */
function describeViolation({ keyword, params }: Violation): string {
  switch (keyword) {
    case 'required':
      return 'Please fill in this field.'
    case 'maxLength':
      return `Please use at most ${params.limit} characters.`
    case 'minLength':
      return `Please use at least ${params.limit} characters.`
    case 'pattern':
      return 'Please check the format.'
    case 'type':
      return 'Please check this value.'
    default:
      return 'Please choose one of the options.'
  }
}

function fieldErrors(violations: Violation[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const violation of violations) {
    const field =
      violation.keyword === 'required'
        ? String(violation.params.missingProperty)
        : (violation.instancePath.split('/')[1] ?? '')
    // One message per field: the first thing that is wrong with it.
    if (field) errors[field] ??= [describeViolation(violation)]
  }
  return errors
}

const messages: Record<number, string> = {
  400: 'We could not understand this request.',
  404: 'There is nothing here.',
  408: 'This took too long to reach us. Please try again.',
  413: 'This is too long. Please shorten it and try again.',
  414: 'This address is too long.',
  415: 'We cannot read this format.',
}

/** PostgreSQL's class 22 means that a value cannot be stored: the sender's mistake, never the shop's. */
const isBadValue = (error: unknown) => String((error as { code?: unknown }).code ?? '').startsWith('22')

/** The same request may work later. By name, because this room knows the database and the gateways by their types alone. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && ['DatabaseUnavailable', 'PaymentUnavailable'].includes(error.name)

function statusOf(error: FastifyError): number {
  if (isUnavailable(error)) return 503
  return error.statusCode ?? (isBadValue(error) ? 422 : 500)
}

/** A browser that opens a page or sends a form without a script, such as on its way back from the payment. */
const isVisit = ({ url, headers: { accept = '' } }: FastifyRequest) =>
  accept.includes('text/html') && !isApiAddress(url)

const isForm = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

/** The same request may be taken later. */
const mayPass = (status: number) => status === 429 || status >= 500

/** The same sentence for a person. Another try is a link where it is the same address, and theirs where it was a form. */
function failurePage(request: FastifyRequest, status: number, message: string, shop: ShopContact): string {
  const { url } = request
  if (!mayPass(status))
    return linkPage(
      'This did not work',
      shop,
      paragraphs([message, 'Go back one page to find what you have entered.']),
    )
  // Two slashes would lead to another site.
  const again = /^\/(?![/\\])/.test(url) ? url : '/'
  return linkPage(
    'One moment, please',
    shop,
    isForm(request)
      ? paragraphs([message, 'To try again, go back one page and press the button once more.'])
      : `${paragraphs([message])}\n<p><a class="button" href="${escapeHtml(again)}">Try again</a></p>`,
  )
}

/**
 * Turns whatever was thrown into the answer of the contract, or into a page where it may work later, and where a browser
 * without a script has sent a form: the person who pressed the button reads that answer. Never a stack trace.
 */
export function installErrorHandler(app: FastifyInstance, shop?: ShopContact): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const send = (status: number, failure: Failure, retryAfter?: number) => {
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
      reply.code(status).header('cache-control', 'no-store')
      if (shop && isVisit(request) && (mayPass(status) || isForm(request)))
        return reply
          .type('text/html; charset=utf-8')
          .send(failurePage(request, status, failure.message, shop))
      reply.type('application/json; charset=utf-8')
      // Sent as text, so that no route's own schema strips it.
      return reply.send(JSON.stringify(failure))
    }
    if (error instanceof Refusal) {
      const { status, message, details } = error
      const { errors, retryAfter } = details
      return send(status, errors ? { message, errors } : { message }, retryAfter)
    }
    if (error.validation) {
      if (error.validationContext === 'params') return send(404, { message: 'There is nothing here.' })
      const errors = fieldErrors(error.validation)
      return send(422, { message: CHECK_YOUR_INPUT, errors })
    }
    const status = statusOf(error)
    if (status === 503) {
      request.log.warn({ err: error }, 'unavailable')
      const { retryAfter } = error as { retryAfter?: number }
      return send(503, { message: 'The shop is busy right now. Please try again in a moment.' }, retryAfter)
    }
    if (status >= 500) {
      request.log.error({ err: error }, 'failed')
      return send(500, { message: `Something went wrong on our side. Please try again. (${request.id})` })
    }
    return send(status, { message: messages[status] ?? 'We could not do this.' })
  })
}
