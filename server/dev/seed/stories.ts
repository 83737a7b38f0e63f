import { cancelOrder, listOrders } from '../../../contract/orders.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { ada, ben, cleo, type DemoCustomer, enter } from './customers.ts'
import { buy, daysFrom, noonOf, type Placed, refOf, rent, rentAgain } from './order.ts'
import type { Stage } from './stage.ts'

/** How an order came to its status: everything that customers, staff and the gateway did for it. */
interface Story {
  status: OrderStatus
  customer: DemoCustomer
  play(stage: Stage, customer: DemoCustomer): Promise<unknown>
}

const HOUR = 60

const pay = ({ visitor, page }: Placed) => visitor.press(page, 'pay')

async function cancel({ visitor, orderId }: Placed) {
  const { data } = await visitor.call(listOrders)
  const shown = data.find(({ id }) => id === orderId)
  const refund_cost = shown?.refund_cost
  await visitor.call(cancelOrder, { params: { orderId }, body: { refund_cost } })
}

const stories: Story[] = [
  {
    status: 'completed',
    customer: ada,
    async play(stage, customer) {
      stage.at(daysFrom(stage.today, -40))
      const order = await rent(stage, customer, { inDays: 5, first: 0 })
      await pay(order)
      stage.at(noonOf(order.stay.from))
      await stage.booking.advance(order.orderId, 'handOver')
      stage.at(noonOf(order.stay.to))
      await stage.booking.advance(order.orderId, 'complete')
    },
  },
  {
    status: 'handed_over',
    customer: ben,
    async play(stage, customer) {
      stage.at(daysFrom(stage.today, -9))
      const order = await rent(stage, customer, { inDays: 8, first: 3 })
      await pay(order)
      stage.at(stage.today)
      await stage.booking.advance(order.orderId, 'handOver')
    },
  },
  {
    status: 'paid',
    customer: cleo,
    async play(stage, customer) {
      stage.at(daysFrom(stage.today, -2))
      await pay(await rent(stage, customer, { inDays: 12, first: 6, isDelivered: true }))
      stage.pass(HOUR)
      await pay(await buy(stage, customer))
    },
  },
  {
    status: 'awaiting_payment',
    customer: ada,
    async play(stage, customer) {
      stage.at(stage.today)
      await rent(stage, customer, { inDays: 20, first: 9 })
    },
  },
  {
    status: 'expired',
    customer: ben,
    async play(stage, customer) {
      stage.at(daysFrom(stage.today, -5))
      await rent(stage, customer, { inDays: 15, first: 12 })
      stage.pass(HOUR)
      await stage.sweep()
    },
  },
  {
    status: 'cancelled',
    customer: cleo,
    async play(stage, customer) {
      stage.at(daysFrom(stage.today, -4))
      await cancel(await rent(stage, customer, { inDays: 15, first: 1 }))
    },
  },
  {
    status: 'refunded',
    customer: ada,
    async play(stage, customer) {
      stage.at(daysFrom(stage.today, -3))
      const order = await rent(stage, customer, { inDays: 30, first: 4 })
      await pay(order)
      stage.pass(HOUR)
      await cancel(order)
    },
  },
  {
    status: 'refund_due',
    customer: ben,
    async play(stage, customer) {
      stage.at(daysFrom(stage.today, -1))
      const order = await rent(stage, customer, { inDays: 25, first: 7 })
      // He pays at the last moment, and the report of it is lost for an hour.
      await stage.gateway.press(refOf(order.page), 'pay')
      stage.pass(HOUR)
      for (let next = await rentAgain(stage, cleo, order); next; next = await rentAgain(stage, cleo, order))
        await pay(next)
      // The shop cannot give the money back at once.
      await stage.withoutRefunds(() => order.visitor.press(order.page, 'pay'))
    },
  },
]

/** Plays the stories whose customers have no order of their status yet. @returns the statuses that are new */
export async function playStories(stage: Stage): Promise<OrderStatus[]> {
  const played: OrderStatus[] = []
  for (const { status, customer, play } of stories) {
    stage.at(stage.today)
    const visitor = await enter(stage, customer)
    const { data } = await visitor.call(listOrders)
    if (data.some((order) => order.status === status)) continue
    await play(stage, customer)
    played.push(status)
  }
  stage.at(stage.today)
  return played
}
