import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OrderChangeRepo } from '../repositories/orders/order-change.repo.ts'
import type { DepositRepo } from '../repositories/orders/deposit.repo.ts'
import type { OrderRepo } from '../repositories/orders/order.repo.ts'
import { escapeHtml } from '../domain/html.ts'
import { type Cents, formatUsd } from '../domain/money.ts'
import type { Payments } from '../flows/payments.ts'
import type { TestGateway } from '../gateways/payment-test.ts'
import type { PaymentState } from '../gateways/payment.ts'
import { holdReturnPath } from '../domain/hold-path.ts'
import { acceptFormsOnly, type FormBody } from './form-body.ts'
import { plainDocument } from './plain-document.ts'

interface TestPaymentDeps {
  gateway: TestGateway
  orders: OrderRepo
  changes: Pick<OrderChangeRepo, 'findByPayment'>
  deposits: Pick<DepositRepo, 'find'>
  payments: Payments
}

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
body { margin: 0; padding: 1rem }
main { max-width: 30rem; margin: 2rem auto; padding: 1.5rem; border: 3px dashed currentcolor; border-radius: 1rem }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem }
.sum { font-size: 2rem; font-weight: 700; margin: 1rem 0 }
form { display: flex; flex-wrap: wrap; gap: 0.75rem }
button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem; border: 2px solid currentcolor; border-radius: 0.5rem; background: none; color: inherit; cursor: pointer }
button[value='pay'] { background: #23594a; border-color: #23594a; color: #fff; font-weight: 700 }
[role='alert'] { padding: 0.5rem 0.75rem; border-left: 4px solid #a5231d }
`

const closedMessages: Partial<Record<PaymentState, string>> = {
  succeeded: 'This payment is complete.',
  expired: 'This payment has expired. Nothing was paid.',
  partly_refunded: 'This payment is complete.',
  refunded: 'This payment was refunded.',
}

/** What a page charges. */
interface Demand {
  what: string
  amount: Cents
  /** Where the customer comes back. */
  returnTo: string
  cancelTo: string
  /** The amount is only held on the card. */
  isHold?: boolean
}

function checkoutPageHtml(
  { what, amount, returnTo, isHold = false }: Demand,
  state: PaymentState,
  isDeclined: boolean,
): string {
  const closed = closedMessages[state]
  const buttons = `<form method="post">
<button name="button" value="pay">${isHold ? 'Hold on card' : 'Pay'}</button>
<button name="button" value="decline">Decline</button>
<button name="button" value="cancel">Cancel</button>
</form>`
  return plainDocument({
    title: 'Test payment',
    stylesheet: '/pay/test.css',
    main: `<h1>Test payment</h1>
<p><strong>This is a test. No money moves, no matter which button you press.</strong></p>
<p>${escapeHtml(what)}</p>
<p class="sum">${formatUsd(amount)}</p>
${isDeclined && !closed ? '<p role="alert">The payment was declined. You can try again.</p>' : ''}
${closed ? `<p>${closed} <a href="${returnTo}">Back to your orders</a></p>` : buttons}`,
  })
}

/**
 * The checkout page of the built-in test gateway: a plain form that needs no script. What the customer does is recorded
 * and then reported through a signed webhook, as a real gateway does.
 */
export async function testPaymentRoutes(app: FastifyInstance, deps: TestPaymentDeps): Promise<void> {
  const { gateway, orders, changes, deposits, payments } = deps

  const returning = (returnTo: string, mark: '?' | '&' = '&') => ({
    returnTo,
    cancelTo: `${returnTo}${mark}cancelled=1`,
  })

  async function findHold(depositId: string, ref: string): Promise<Demand | undefined> {
    const deposit = await deposits.find(depositId)
    if (deposit?.gateway !== 'test' || deposit.ref !== ref) return undefined
    return {
      what: 'Refundable deposit, held on the card and not charged',
      amount: deposit.amountCents,
      isHold: true,
      ...returning(holdReturnPath(deposit.orderId), '?'),
    }
  }

  /** Of an order, of a change of one, or of its deposit. */
  async function findDemand(ref: string): Promise<Demand | undefined> {
    const paymentId = gateway.paymentIdIn(ref)
    if (!paymentId) return undefined
    const order = await orders.findByPayment(paymentId)
    if (order)
      return order.gateway === 'test' && order.ref === ref
        ? {
            what: `Order #${order.number}: ${order.saunaName}`,
            amount: order.amountCents,
            ...returning(`/pay/return?order=${order.id}`),
          }
        : undefined
    const change = await changes.findByPayment(paymentId)
    if (!change) return findHold(paymentId, ref)
    if (change.gateway !== 'test' || change.ref !== ref) return undefined
    const { id, wanted, differenceCents } = change
    return {
      what: `Change of an order: ${wanted.saunaName}`,
      amount: differenceCents,
      ...returning(`/pay/return?change=${id}`),
    }
  }

  const redirectToOrders = (reply: FastifyReply) => reply.redirect('/cabinet/orders', 303)

  async function sendWebhook(ref: string, type: string): Promise<void> {
    const { body, headers } = gateway.signWebhook(ref, type)
    await payments.handleWebhook(Buffer.from(body), headers)
  }

  app.get('/pay/test.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
  )

  await app.register(async (scope) => {
    acceptFormsOnly(scope)

    scope.get<{ Params: { ref: string }; Querystring: { declined?: unknown } }>(
      '/pay/test/:ref',
      { config: { isPage: true } },
      async (request, reply) => {
        const { ref } = request.params
        const demand = await findDemand(ref)
        if (!demand) return redirectToOrders(reply)
        const page = checkoutPageHtml(
          demand,
          await gateway.stateOf(ref),
          request.query.declined !== undefined,
        )
        return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
      },
    )

    scope.post<{ Params: { ref: string }; Body: FormBody | null }>(
      '/pay/test/:ref',
      { config: { csrfExemption: 'only the customer knows its address' } },
      async (request, reply) => {
        const { ref } = request.params
        const button = request.body?.button
        const demand = await findDemand(ref)
        if (!demand) return redirectToOrders(reply)
        const { returnTo, cancelTo } = demand
        if (button !== 'pay' && button !== 'decline')
          return reply.redirect(button === 'cancel' ? cancelTo : `/pay/test/${ref}`, 303)
        const state = await gateway.submit(ref, button)
        if (!state) return redirectToOrders(reply)
        await sendWebhook(
          ref,
          button === 'decline' && state === 'open' ? 'payment.declined' : `payment.${state}`,
        )
        return reply.redirect(state === 'open' ? `/pay/test/${ref}?declined=1` : returnTo, 303)
      },
    )
  })
}
