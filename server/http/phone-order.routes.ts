import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormErrors, Typed } from '../domain/form.ts'
import { type PriceLine, priceLinesOf } from '../domain/price-lines.ts'
import type { Quote } from '../domain/quote.ts'
import { isUuid } from '../domain/uuid.ts'
import type { ShopContact } from '../emails/email.ts'
import type { OpenCheckoutPage } from '../flows/checkout-page.ts'
import type {
  AcceptanceField,
  AcceptPhoneOrder,
  OpenedPhoneOrder,
} from '../flows/phone-orders/accept-phone-order.ts'
import type { OrderRow } from '../repositories/orders/order.repo.ts'
import { unknownLinkPage } from './closed-page.ts'
import { acceptFormsOnly, type FormBody } from './form-body.ts'
import { acceptanceFields, openFromEmailPage, phoneOrderPage } from './phone-order-page.ts'
import { visitorOf } from './session.ts'

interface PhoneOrderPageDeps {
  accepting: AcceptPhoneOrder
  openCheckoutPage: OpenCheckoutPage
  quoteOf(order: OrderRow): Quote
  sayPayUntil(order: OrderRow): string
  shop: ShopContact
}

/** `order` instead of a token: for the customer who is signed in, and for those who come back from paying. */
type Query = { Querystring: { token?: unknown; order?: unknown; notice?: unknown } }

/** Where that customer reads, accepts, and pays; and comes back to, also from a payment page that did not respond. */
export const phoneOrderPath = (orderId: string, notice?: 'unavailable'): string =>
  `/your-order?order=${orderId}${notice ? `&notice=${notice}` : ''}`

const UNAVAILABLE =
  'Your order is saved, but the payment page is not responding. Please try again in a minute.'

function typedFrom(body: FormBody): Typed<AcceptanceField> {
  const named = Object.entries(acceptanceFields).map(([name, { wireName }]) => [name, body[wireName] ?? ''])
  return { ...Object.fromEntries(named), agreed: body.agreed ?? '' }
}

/**
 * The page behind the link that customers get when the office has made an order for them. The link is all they need: its
 * token is as long as a session's. Looking at it changes nothing, because mail programs open links by themselves.
 */
export async function phoneOrderRoutes(app: FastifyInstance, deps: PhoneOrderPageDeps): Promise<void> {
  const { accepting, openCheckoutPage, quoteOf, sayPayUntil, shop } = deps

  interface Found {
    opened: OpenedPhoneOrder
    /** Whether what the order says may be shown: to who has the link, and to its customer. */
    isTheirs: boolean
  }

  async function find(request: FastifyRequest<Query>): Promise<Found | undefined> {
    const { token, order } = request.query
    if (typeof token === 'string') {
      const opened = await accepting.openByLink(token)
      return opened && { opened, isTheirs: true }
    }
    const opened = isUuid(order) ? await accepting.openOrder(order) : undefined
    if (!opened) return undefined
    const { userId } = await visitorOf(request)
    return { opened, isTheirs: userId !== null && opened.order.userId === userId }
  }

  const linesOf = (order: OrderRow): PriceLine[] => priceLinesOf(quoteOf(order))

  interface Tried {
    typed?: Typed<AcceptanceField>
    errors?: FormErrors<AcceptanceField>
    problem?: string
    isUnavailable?: boolean
  }

  async function send(reply: FastifyReply, found: Found | undefined, tried: Tried = {}) {
    reply.type('text/html; charset=utf-8')
    // Nobody keeps it, and where its links lead never learns the token.
    reply.headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    })
    if (!found) return reply.code(404).send(unknownLinkPage(shop))
    const { opened, isTheirs } = found
    const { order } = opened
    const problem = tried.isUnavailable ? UNAVAILABLE : tried.problem
    if (opened.state === 'open' && !isTheirs) return reply.send(openFromEmailPage(order.number, shop))
    reply.code(tried.errors ? 422 : tried.isUnavailable ? 503 : problem ? 409 : 200)
    return reply.send(
      phoneOrderPage({
        opened,
        lines: linesOf(order),
        until: sayPayUntil(order),
        shop,
        ...tried,
        problem: problem ?? null,
      }),
    )
  }

  await app.register(async (scope) => {
    acceptFormsOnly(scope)

    scope.get<Query>('/your-order', { config: { isPage: true } }, async (request, reply) =>
      send(reply, await find(request), { isUnavailable: request.query.notice === 'unavailable' }),
    )

    scope.post<Query & { Body: FormBody | null }>(
      '/your-order',
      { config: { isPage: true, isPlainForm: true } },
      async (request, reply) => {
        const found = await find(request)
        if (!found?.isTheirs) return send(reply, found)
        const body = request.body ?? {}
        const typed = typedFrom(body)
        const { opened } = found
        const accepted = await accepting.accept(opened, typed, body.rules_version)
        if (typeof accepted === 'object') {
          const tried = 'errors' in accepted ? { errors: accepted.errors } : { problem: accepted.conflict }
          return send(reply, found, { typed, ...tried })
        }
        const page = await openCheckoutPage(opened.order.id)
        if ('redirectTo' in page)
          return reply.header('cache-control', 'no-store').redirect(page.redirectTo, 303)
        const now = await find(request)
        return send(reply, now, { isUnavailable: page.failure === 'unavailable' })
      },
    )
  })
}
