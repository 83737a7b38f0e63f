import type { FastifyInstance } from 'fastify'
import { paymentWebhook } from '../../contract/checkout.ts'
import type { ChangeState } from '../domain/order-change.ts'
import type { OpenChangePage } from '../flows/changes/change-page.ts'
import type { ChangePayments } from '../flows/changes/change-payments.ts'
import type { OrderChangeRepo, PaidChange } from '../repositories/orders/order-change.repo.ts'
import type { OrderRepo } from '../repositories/orders/order.repo.ts'
import type { OrderNotice } from '../../contract/notices.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import { isUuid } from '../domain/uuid.ts'
import type { OpenCheckoutPage } from '../flows/checkout-page.ts'
import type { Payments } from '../flows/payments.ts'
import { phoneOrderPath } from './phone-order.routes.ts'
import { refuse } from './refuse.ts'
import { route } from './route.ts'
import { visitorOf } from './session.ts'

interface PaymentDeps {
  orders: OrderRepo
  payments: Payments
  openCheckoutPage: OpenCheckoutPage
  orderChanges: OrderChangePages
}

/** The payments of changes. */
export interface OrderChangePages {
  changes: Pick<OrderChangeRepo, 'find'>
  payments: Pick<ChangePayments, 'check'>
  openPage: OpenChangePage
}

/** The same for a customer who comes back from paying for a change. */
const changeNotices: Record<ChangeState, OrderNotice> = {
  waiting: 'change_waiting',
  done: 'changed',
  expired: 'change_expired',
  withdrawn: 'change_expired',
  refund_due: 'change_late',
  refunded: 'change_late',
}

/** What the orders page tells a customer who comes back from paying. */
const notices: Record<OrderStatus, OrderNotice> = {
  awaiting_payment: 'waiting',
  paid: 'paid',
  handed_over: 'paid',
  completed: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
  refund_due: 'refund',
  refunded: 'refund',
}

/** The webhooks of payment gateways, and where customers go to pay and come back from it. */
export async function paymentRoutes(
  app: FastifyInstance,
  { orders, payments, openCheckoutPage, orderChanges }: PaymentDeps,
): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the exact bytes that were sent.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    route(scope, paymentWebhook, async ({ params, request }) => {
      if (params.gateway !== payments.gatewayName) refuse(404, 'There is no such gateway here.')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const isGenuine = await payments.handleWebhook(body, request.headers)
      if (!isGenuine) refuse(400, 'The signature does not match.')
      return { received: true }
    })
  })

  /** Where customers learn how their payment went. */
  const ordersUrl = (notice: OrderNotice) => `/cabinet/orders?notice=${notice}`
  const document = { config: { isPage: true } }

  /** Leads to the checkout page of an order, whenever the customer returns to it. */
  app.get<{ Params: { orderId: string } }>('/pay/orders/:orderId', document, async (request, reply) => {
    const { orderId } = request.params
    const page = isUuid(orderId) ? await openCheckoutPage(orderId) : { failure: 'over' as const }
    reply.header('cache-control', 'no-store')
    if ('redirectTo' in page) return reply.redirect(page.redirectTo, 303)
    if (page.failure === 'unaccepted') return reply.redirect(phoneOrderPath(orderId), 303)
    if (page.failure === 'unavailable') {
      const notice = page.isMadeByOffice ? phoneOrderPath(orderId, 'unavailable') : ordersUrl('unavailable')
      return reply.redirect(notice, 303)
    }
    return reply.redirect(`/pay/return?order=${encodeURIComponent(orderId)}`, 303)
  })

  /** The same for the difference that a change costs. */
  app.get<{ Params: { changeId: string } }>('/pay/changes/:changeId', document, async (request, reply) => {
    const { changeId } = request.params
    const page = isUuid(changeId) ? await orderChanges.openPage(changeId) : { failure: 'over' as const }
    reply.header('cache-control', 'no-store')
    if ('redirectTo' in page) return reply.redirect(page.redirectTo, 303)
    if (page.failure === 'unavailable') return reply.redirect(ordersUrl('unavailable'), 303)
    return reply.redirect(`/pay/return?change=${encodeURIComponent(changeId)}`, 303)
  })

  async function changeNotice(changeId: string, isCanceled: boolean): Promise<OrderNotice | null> {
    const change = await orderChanges.changes.find(changeId)
    if (!change) return null
    const { state } = await orderChanges.payments.check(change as PaidChange)
    return state === 'waiting' && isCanceled ? 'change_unpaid' : changeNotices[state]
  }

  /** Does not wait for the webhook: asks the gateway, settles what it says, and shows the orders. */
  app.get<{ Querystring: Record<string, unknown> }>('/pay/return', document, async (request, reply) => {
    const { order: orderId, change: changeId } = request.query
    if (isUuid(changeId)) {
      const notice = await changeNotice(changeId, request.query.cancelled !== undefined)
      reply.header('cache-control', 'no-store')
      return reply.redirect(notice ? ordersUrl(notice) : '/cabinet/orders', 303)
    }
    const order = isUuid(orderId) ? await orders.find(orderId) : undefined
    reply.header('cache-control', 'no-store')
    if (!order) return reply.redirect('/cabinet/orders', 303)
    const status = (await payments.checkPayment(order))?.status ?? order.status
    // A customer who called may have no password, and so no way to their orders.
    const isCaller = order.madeBy !== null && (await visitorOf(request)).userId !== order.userId
    if (isCaller) return reply.redirect(phoneOrderPath(order.id), 303)
    const isBack = status === 'awaiting_payment' && request.query.cancelled !== undefined
    return reply.redirect(ordersUrl(isBack ? 'unpaid' : notices[status]), 303)
  })
}
