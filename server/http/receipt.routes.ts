import type { FastifyInstance } from 'fastify'
import { isUuid } from '../domain/uuid.ts'
import type { Receipt } from '../flows/build-receipt.ts'
import type { Deposit, DepositRepo } from '../repositories/orders/deposit.repo.ts'
import type { OrderRepo, OrderWithPayment } from '../repositories/orders/order.repo.ts'
import { receiptPage, receiptStyle } from './receipt-page.ts'
import { visitorOf } from './session.ts'

interface ReceiptDeps {
  orders: OrderRepo
  holds: Pick<DepositRepo, 'findLatest'>
  receiptOf(order: OrderWithPayment, hold: Deposit | undefined): Receipt | null
  seller: Parameters<typeof receiptPage>[0]
}

/** The receipt of an order as a document to print, for its customer alone. Anyone else is led to their own orders. */
export function receiptRoutes(app: FastifyInstance, deps: ReceiptDeps): void {
  const { orders, holds, receiptOf, seller } = deps
  app.get('/pay/receipt.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(receiptStyle),
  )

  app.get<{ Params: { orderId: string } }>(
    '/pay/orders/:orderId/receipt',
    { config: { isPage: true } },
    async (request, reply) => {
      const { orderId } = request.params
      const { userId } = await visitorOf(request)
      const order = userId && isUuid(orderId) ? await orders.find(orderId) : undefined
      const receipt =
        order && order.userId === userId ? receiptOf(order, await holds.findLatest(order.id)) : null
      reply.header('cache-control', 'no-store')
      if (!receipt) return reply.redirect('/cabinet/orders', 303)
      return reply.type('text/html; charset=utf-8').send(receiptPage(seller, receipt))
    },
  )
}
