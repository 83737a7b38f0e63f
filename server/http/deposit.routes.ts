import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OrderNotice } from '../../contract/notices.ts'
import { canHold, type DepositTerms, type Hold, tellCustomer } from '../domain/deposit.ts'
import { holdPath } from '../domain/hold-path.ts'
import { formatUsd } from '../domain/money.ts'
import { isUuid } from '../domain/uuid.ts'
import type { ShopContact } from '../emails/email.ts'
import type { OpenHoldPage } from '../flows/deposits/open-hold-page.ts'
import type { Deposits } from '../flows/deposits/settle-hold.ts'
import type { Clock } from '../gateways/clock.ts'
import type { DepositRepo } from '../repositories/orders/deposit.repo.ts'
import type { OrderRepo, OrderWithPayment } from '../repositories/orders/order.repo.ts'
import { linkPage, paragraphs } from './link-page.ts'
import { visitorOf } from './session.ts'

interface DepositDeps {
  orders: Pick<OrderRepo, 'find'>
  deposits: { holds: Pick<DepositRepo, 'findLatest'>; flow: Pick<Deposits, 'lookAt'>; openPage: OpenHoldPage }
  shop: ShopContact
  clock: Clock
}

interface Asked {
  Params: { orderId: string }
  Querystring: { cancelled?: unknown }
}

/** Where nothing can be held now, what the order itself says is enough. */
function noticeOf(order: DepositTerms, hold: Hold | undefined, now: Date): OrderNotice | null {
  if (hold?.state === 'held') return 'deposit_held'
  if (hold?.state === 'open') return 'deposit_waiting'
  return canHold(order, hold, now) ? 'deposit_not_held' : null
}

const ORDERS = '/cabinet/orders'

/** Where customers go to hold a deposit on a card, and come back from it. Links in emails work without logging in. */
export function depositRoutes(app: FastifyInstance, { orders, deposits, shop, clock }: DepositDeps): void {
  const document = { config: { isPage: true } }

  /** Those who are logged in see their orders; everybody else, what the link is about and nothing else. */
  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    order: OrderWithPayment,
    { notice, text, holds }: { notice: OrderNotice | null; text: string; holds: boolean },
  ) {
    reply.header('cache-control', 'no-store')
    if (order.userId !== null && (await visitorOf(request)).userId === order.userId)
      return reply.redirect(notice ? `${ORDERS}?notice=${notice}` : ORDERS, 303)
    const title = `Deposit for order #${order.number}`
    const again = holds
      ? `<p><a class="button" href="${holdPath(order.id)}">Hold the deposit on a card</a></p>`
      : ''
    return reply.type('text/html; charset=utf-8').send(linkPage(title, shop, paragraphs([text]) + again))
  }

  const findOrder = async (orderId: string) => {
    const order = isUuid(orderId) ? await orders.find(orderId) : undefined
    return order?.depositCents ? order : undefined
  }

  async function showState(request: FastifyRequest<Asked>, reply: FastifyReply, order: OrderWithPayment) {
    const latest = await deposits.holds.findLatest(order.id)
    const now = clock.now()
    const isBack = latest?.state === 'open' && request.query.cancelled !== undefined
    const amount = formatUsd(order.depositCents ?? 0)
    // Somebody else may have the link: why something was charged, or goes back, is for the customer alone.
    const refunds = latest?.refunds.map((refund) => ({ ...refund, reason: null })) ?? []
    const hold = latest && { ...latest, reason: null, refunds }
    return show(request, reply, order, {
      notice: isBack ? 'deposit_not_held' : noticeOf(order, latest, now),
      text: `Refundable deposit: ${amount}. ${tellCustomer(order, hold, now)}`,
      holds: canHold(order, latest, now),
    })
  }

  app.get<Asked>('/pay/deposits/:orderId', document, async (request, reply) => {
    const order = await findOrder(request.params.orderId)
    if (!order) return reply.redirect(ORDERS, 303)
    const page = await deposits.openPage(order.id)
    reply.header('cache-control', 'no-store')
    if ('redirectTo' in page) return reply.redirect(page.redirectTo, 303)
    if (page.failure === 'over') return showState(request, reply, order)
    return show(request, reply, order, {
      notice: 'unavailable',
      text: 'The payment page is not responding right now. Please try again in a moment.',
      holds: true,
    })
  })

  /** Does not wait for the webhook: asks the gateway, and shows what it says. */
  app.get<Asked>('/pay/deposits/:orderId/return', document, async (request, reply) => {
    const order = await findOrder(request.params.orderId)
    if (!order) return reply.redirect(ORDERS, 303)
    const latest = await deposits.holds.findLatest(order.id)
    if (latest?.state === 'open') await deposits.flow.lookAt(latest)
    return showState(request, reply, order)
  })
}
