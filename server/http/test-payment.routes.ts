import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OrderWithPayment, OrderRepo } from '../repositories/orders/order.repo.ts'
import { escapeHtml } from '../domain/html.ts'
import { formatUsd } from '../domain/money.ts'
import type { Payments } from '../flows/payments.ts'
import type { TestGateway } from '../gateways/payment-test.ts'
import type { PaymentState } from '../gateways/payment.ts'
import { acceptFormsOnly, type FormBody } from './form-body.ts'
import { plainDocument } from './plain-document.ts'

interface TestPaymentDeps {
  gateway: TestGateway
  orders: OrderRepo
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
  refunded: 'This payment was refunded.',
}

const returnPath = (orderId: string) => `/pay/return?order=${orderId}`

function checkoutPageHtml(order: OrderWithPayment, state: PaymentState, isDeclined: boolean): string {
  const closed = closedMessages[state]
  const buttons = `<form method="post">
<button name="button" value="pay">Pay</button>
<button name="button" value="decline">Decline</button>
<button name="button" value="cancel">Cancel</button>
</form>`
  return plainDocument({
    title: 'Test payment',
    stylesheet: '/pay/test.css',
    main: `<h1>Test payment</h1>
<p><strong>This is a test. No money moves, no matter which button you press.</strong></p>
<p>Order #${order.number}: ${escapeHtml(order.saunaName)}</p>
<p class="sum">${formatUsd(order.totalCents)}</p>
${isDeclined && !closed ? '<p role="alert">The payment was declined. You can try again.</p>' : ''}
${closed ? `<p>${closed} <a href="${returnPath(order.id)}">Back to your orders</a></p>` : buttons}`,
  })
}

/**
 * The checkout page of the built-in test gateway: a plain form that needs no script. What the customer does is recorded
 * and then reported through a signed webhook, as a real gateway does.
 */
export async function testPaymentRoutes(app: FastifyInstance, deps: TestPaymentDeps): Promise<void> {
  const { gateway, orders, payments } = deps
  const find = async (ref: string) => {
    const paymentId = gateway.paymentIdIn(ref)
    const order = paymentId ? await orders.findByPayment(paymentId) : undefined
    return order?.gateway === 'test' && order.ref === ref ? order : undefined
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
        const order = await find(ref)
        if (!order) return redirectToOrders(reply)
        const page = checkoutPageHtml(order, await gateway.stateOf(ref), request.query.declined !== undefined)
        return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
      },
    )

    scope.post<{ Params: { ref: string }; Body: FormBody | null }>(
      '/pay/test/:ref',
      { config: { csrfExemption: 'only the customer knows its address' } },
      async (request, reply) => {
        const { ref } = request.params
        const button = request.body?.button
        if (button !== 'pay' && button !== 'decline') {
          const order = await find(ref)
          if (!order) return redirectToOrders(reply)
          const isBack = button === 'cancel'
          return reply.redirect(isBack ? `${returnPath(order.id)}&cancelled=1` : `/pay/test/${ref}`, 303)
        }
        const attempt = await gateway.submit(ref, button)
        if (!attempt) return redirectToOrders(reply)
        const { state, orderId } = attempt
        await sendWebhook(
          ref,
          button === 'decline' && state === 'open' ? 'payment.declined' : `payment.${state}`,
        )
        return reply.redirect(state === 'open' ? `/pay/test/${ref}?declined=1` : returnPath(orderId), 303)
      },
    )
  })
}
