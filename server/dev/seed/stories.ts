import { cancelOrder, listOrders, reviewOrder } from '../../../contract/orders.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { ada, ben, cleo, type DemoCustomer, enter } from './customers.ts'
import {
  buy,
  daysFrom,
  noonOf,
  pay,
  type Placed,
  type PlacedRental,
  refOf,
  rent,
  type RentOptions,
  rentAgain,
} from './order.ts'
import type { Stage } from './stage.ts'

/** How an order came to its status: what was rented and when, and what customers, staff, and the gateway did then. */
interface Story {
  status: OrderStatus
  customer: DemoCustomer
  daysAgo: number
  rental: RentOptions
  /** Right after it was placed. */
  isPaid?: true
  whatFollows?(stage: Stage, order: PlacedRental): Promise<unknown>
}

const HOUR = 60

/** Staff hand the sauna over, or take it back, on that day. */
async function advance(stage: Stage, { orderId }: Placed, step: 'handOver' | 'complete', at: Date) {
  stage.at(at)
  await stage.booking.advance(orderId, step)
}

async function cancel({ visitor, orderId }: Placed) {
  const { data } = await visitor.call(listOrders)
  const shown = data.find(({ id }) => id === orderId)
  const refund_cost = shown?.refund_cost
  await visitor.call(cancelOrder, { params: { orderId }, body: { refund_cost } })
}

/** It waits in the office, and claims nothing that nobody has seen. */
const demoReview = {
  stars: 4,
  text: 'This is a demo review: nobody has been in this sauna. Publish or refuse it to see what happens.',
  shows_name: true,
}

const stories: Story[] = [
  {
    status: 'completed',
    customer: ada,
    daysAgo: 40,
    rental: { inDays: 5, first: 0 },
    isPaid: true,
    async whatFollows(stage, order) {
      await advance(stage, order, 'handOver', noonOf(order.stay.from))
      await advance(stage, order, 'complete', noonOf(order.stay.to))
      stage.at(daysFrom(noonOf(order.stay.to), 1))
      await order.visitor.call(reviewOrder, { params: { orderId: order.orderId }, body: demoReview })
    },
  },
  {
    status: 'handed_over',
    customer: ben,
    daysAgo: 9,
    rental: { inDays: 8, first: 3 },
    isPaid: true,
    whatFollows: (stage, order) => advance(stage, order, 'handOver', stage.today),
  },
  {
    status: 'paid',
    customer: cleo,
    daysAgo: 2,
    rental: { inDays: 12, first: 6, isDelivered: true },
    isPaid: true,
    async whatFollows(stage) {
      stage.pass(HOUR)
      await pay(await buy(stage, cleo))
    },
  },
  {
    status: 'awaiting_payment',
    customer: ada,
    daysAgo: 0,
    rental: { inDays: 20, first: 9 },
  },
  {
    status: 'expired',
    customer: ben,
    daysAgo: 5,
    rental: { inDays: 15, first: 12 },
    async whatFollows(stage) {
      stage.pass(HOUR)
      await stage.sweep()
    },
  },
  {
    status: 'cancelled',
    customer: cleo,
    daysAgo: 4,
    rental: { inDays: 15, first: 1 },
    whatFollows: (_, order) => cancel(order),
  },
  {
    status: 'refunded',
    customer: ada,
    daysAgo: 3,
    rental: { inDays: 30, first: 4 },
    isPaid: true,
    async whatFollows(stage, order) {
      stage.pass(HOUR)
      await cancel(order)
    },
  },
  {
    status: 'refund_due',
    customer: ben,
    daysAgo: 1,
    rental: { inDays: 25, first: 7 },
    async whatFollows(stage, order) {
      // Ben pays at the last moment, and the gateway's report is delayed by an hour.
      await stage.gateway.submit(refOf(order.page), 'pay')
      stage.pass(HOUR)
      for (let next = await rentAgain(stage, cleo, order); next; next = await rentAgain(stage, cleo, order))
        await pay(next)
      // The shop cannot give the money back at once.
      await stage.withoutRefunds(() => order.visitor.submitPayment(order.page, 'pay'))
    },
  },
]

/** Plays the stories whose customers have no order of their status yet. @returns the statuses that are new */
export async function playStories(stage: Stage): Promise<OrderStatus[]> {
  const played: OrderStatus[] = []
  for (const { status, customer, daysAgo, rental, isPaid, whatFollows } of stories) {
    stage.at(stage.today)
    const visitor = await enter(stage, customer)
    const { data } = await visitor.call(listOrders)
    if (data.some((order) => order.status === status)) continue
    if (daysAgo > 0) stage.at(daysFrom(stage.today, -daysAgo))
    const order = await rent(stage, customer, rental)
    if (isPaid) await pay(order)
    await whatFollows?.(stage, order)
    played.push(status)
  }
  stage.at(stage.today)
  return played
}
