import type { FastifyInstance } from 'fastify'
import { answerOrderCheck } from '../../contract/check-answers.ts'
import {
  cancelOrder,
  downloadOrderCalendar,
  listOrders,
  type Order,
  reviewOrder,
  withdrawReview,
} from '../../contract/orders.ts'
import type { OrderChangeRepo } from '../repositories/orders/order-change.repo.ts'
import type { DepositRepo } from '../repositories/orders/deposit.repo.ts'
import type { OrderRepo, OrderRow, OrderWithPayment } from '../repositories/orders/order.repo.ts'
import { checkReview } from '../domain/review.ts'
import type { WriteReview } from '../flows/reviews/write-review.ts'
import type { ReviewRepo } from '../repositories/reviews/review.repo.ts'
import { isUuid } from '../domain/uuid.ts'
import type { AnswerCheck } from '../flows/answer-check.ts'
import type { CancelOrder } from '../flows/cancel-order.ts'
import type { Clock } from '../gateways/clock.ts'
import { answersFromWire, errorsToWire } from './check-answers-from-wire.ts'
import { orderToWire } from './order-to-wire.ts'
import { clampPageNumber, lastPageNumber, toListPage } from './paginator.ts'
import { CHECK_YOUR_INPUT, refuse } from './refuse.ts'
import { route } from './route.ts'

interface OrdersDeps {
  orders: OrderRepo
  cancel: CancelOrder
  changes: Pick<OrderChangeRepo, 'listWaiting'>
  changeRefusalOf(order: OrderWithPayment, by: 'customer', now: Date): string | null
  refundOf(order: OrderWithPayment, now: Date): number | null
  calendarFileOf(order: OrderRow, now: Date): string | null
  reviews: Pick<ReviewRepo, 'listOfOrders'>
  holds: Pick<DepositRepo, 'listLatest'>
  writeReview: WriteReview
  answerCheck: AnswerCheck
  clock: Clock
}

const perPage = 10

/** Customers see their own orders only; every other order does not exist for them. */
export function ordersRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const { orders, cancel, changes, changeRefusalOf, refundOf, calendarFileOf, reviews, holds } = deps
  const { writeReview, clock } = deps

  async function ownOrder(orderId: string, userId: string) {
    const order = isUuid(orderId) ? await orders.find(orderId) : undefined
    return order?.userId === userId ? order : refuse(404, 'We could not find this order.')
  }
  async function toWire(found: readonly OrderWithPayment[]): Promise<Order[]> {
    const now = clock.now()
    const ids = found.map(({ id }) => id)
    const wanted = found.filter(({ depositCents }) => depositCents !== null)
    const [waiting, written, held] = await Promise.all([
      changes.listWaiting(ids),
      reviews.listOfOrders(ids),
      holds.listLatest(wanted.map(({ id }) => id)),
    ])
    return found.map((order) => {
      const change = waiting.find(({ orderId }) => orderId === order.id)
      const canChange = !change && changeRefusalOf(order, 'customer', now) === null
      const review = written.find(({ orderId }) => orderId === order.id)
      const hold = held.find(({ orderId }) => orderId === order.id)
      const refund = refundOf(order, now)
      return orderToWire(order, { refund, canChange, waiting: change, review, hold }, now)
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

  const ownOrderNow = async (orderId: string, userId: string) =>
    (await toWire([await ownOrder(orderId, userId)]))[0] as Order

  route(app, reviewOrder, async ({ params, body, visitor }) => {
    const { id } = await ownOrder(params.orderId, visitor.userId)
    const { stars = 0, text = '', shows_name: showsName } = body
    const checked = checkReview({ stars, text })
    if ('errors' in checked) refuse(422, CHECK_YOUR_INPUT, checked.errors)
    if (!(await writeReview.write(id, { ...checked.values, showsName })))
      refuse(409, 'You can write a review once the order is completed.')
    return ownOrderNow(id, visitor.userId)
  })

  route(app, withdrawReview, async ({ params, visitor }) => {
    const { id } = await ownOrder(params.orderId, visitor.userId)
    await writeReview.withdraw(id)
    return ownOrderNow(id, visitor.userId)
  })

  route(app, answerOrderCheck, async ({ params, body, visitor }) => {
    const { id } = await ownOrder(params.orderId, visitor.userId)
    const wrong = await deps.answerCheck(id, body.check_id, answersFromWire(body))
    if (wrong && 'errors' in wrong) refuse(422, CHECK_YOUR_INPUT, errorsToWire(wrong.errors))
    if (wrong) refuse(409, wrong.refused)
    return ownOrderNow(id, visitor.userId)
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
