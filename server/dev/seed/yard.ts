import { listOrders } from '../../../contract/orders.ts'
import { enter, gus } from './customers.ts'
import { dayOf, daysFrom, noonOf, pay, rent, type RentOptions } from './order.ts'
import type { Stage } from './stage.ts'

/** What was ordered so long ago, for when. */
interface Rented {
  daysAgo: number
  rental: RentOptions
  isOut?: true
}

/** One that should have gone out yesterday, two for today, one for tomorrow, and one that is out. */
const rented: Rented[] = [
  { daysAgo: 6, rental: { inDays: 4, first: 2 }, isOut: true },
  { daysAgo: 5, rental: { inDays: 4, first: 5 } },
  { daysAgo: 4, rental: { inDays: 4, first: 8 } },
  { daysAgo: 4, rental: { inDays: 4, first: 11, isDelivered: true } },
  { daysAgo: 3, rental: { inDays: 4, first: 14, isDelivered: true } },
]

/** Fills the office's list of today, unless it is filled. A day later it has to be filled again. @returns how many orders are new */
export async function fillYard(stage: Stage): Promise<number> {
  stage.at(stage.today)
  const visitor = await enter(stage, gus)
  const { data } = await visitor.call(listOrders)
  if (data.some(({ day_receipt }) => day_receipt && day_receipt >= dayOf(stage.today))) return 0
  for (const { daysAgo, rental, isOut } of rented) {
    stage.at(daysFrom(stage.today, -daysAgo))
    const order = await rent(stage, gus, { ...rental, isOnTheDay: true })
    await pay(order)
    if (!isOut) continue
    stage.at(noonOf(order.stay.from))
    await stage.booking.advance(order.orderId, 'handOver')
  }
  stage.at(stage.today)
  return rented.length
}
