import type { FastifyInstance } from 'fastify'
import { cancelOrder, downloadOrderCalendar, listOrders, type Order } from '../../contract/orders.ts'
import type { OrderChangeRepo } from '../repositories/orders/order-change.repo.ts'
import type { OrderRepo, OrderRow, OrderWithPayment } from '../repositories/orders/order.repo.ts'
import { isUuid } from '../domain/uuid.ts'
import type { CancelOrder } from '../flows/cancel-order.ts'
import type { Clock } from '../gateways/clock.ts'
import { orderToWire } from './order-to-wire.ts'
import { clampPageNumber, lastPageNumber, toListPage } from './paginator.ts'
import { refuse } from './refuse.ts'
import { route } from './route.ts'

interface OrdersDeps {
  orders: OrderRepo
  cancel: CancelOrder
  changes: Pick<OrderChangeRepo, 'listWaiting'>
  changeRefusalOf(order: OrderWithPayment, by: 'customer', now: Date): string | null
  refundOf(order: OrderWithPayment, now: Date): number | null
  calendarFileOf(order: OrderRow, now: Date): string | null
  clock: Clock
}

const perPage = 10

/** Customers see their own orders only; every other order does not exist for them. */
export function ordersRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const { orders, cancel, changes, changeRefusalOf, refundOf, calendarFileOf, clock } = deps

  async function ownOrder(orderId: string, userId: string) {
    const order = isUuid(orderId) ? await orders.find(orderId) : undefined
    return order?.userId === userId ? order : refuse(404, 'We could not find this order.')
  }
  async function toWire(found: readonly OrderWithPayment[]): Promise<Order[]> {
    const now = clock.now()
    const waiting = await changes.listWaiting(found.map(({ id }) => id))
    return found.map((order) => {
      const change = waiting.find(({ orderId }) => orderId === order.id)
      const canChange = !change && changeRefusalOf(order, 'customer', now) === null
      return orderToWire(order, { refund: refundOf(order, now), canChange, waiting: change }, now)
    })
  }

  route(app, listOrders, async ({ query, visitor }) => {
    const total = await orders.countOfUser(visitor.userId)
    const page = clampPageNumber(query.page, lastPageNumber(total, perPage))
    const found = await orders.listPage(visitor.userId, page, perPage)
    return toListPage(await toWire(found), { page, perPage, total })
  })

  route(app, cancelOrder, async ({ params, body, visitor }) => {
    const { id } = await ownOrder(params.orderId, visitor.userId)
    const answer = await cancel({ orderId: id, expectedRefund: body.refund_cost })
    if ('conflict' in answer) return refuse(409, answer.conflict, { refund_cost: [answer.conflict] })
    const order = 'canceled' in answer ? answer.canceled : answer.canceledBefore
    return (await toWire([order]))[0] as Order
  })

  route(app, downloadOrderCalendar, async ({ params, visitor, reply }) => {
    const order = await ownOrder(params.orderId, visitor.userId)
    const file = calendarFileOf(order, clock.now()) ?? refuse(404, 'This order has no dates.')
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="sauna-${order.number}.ics"`)
    return file
  })
}
