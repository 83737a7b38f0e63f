import { listOrders } from '../../../contract/orders.ts'
import { enter, gus } from './customers.ts'
import { dayOf, daysFrom, noonOf, pay, rent, type RentOptions } from './order.ts'
import type { ShopDatabase } from '../../repositories/shop-database.ts'
import { broken, dirty, type Finding, takeBack } from './reports.ts'
import type { Stage } from './stage.ts'

/** What was ordered so long ago, for when. */
interface Rented {
  daysAgo: number
  rental: RentOptions
  isOut?: true
  /** It came back today, and this is wrong with it. */
  isBack?: Finding
}

/**
 * One that should have gone out yesterday, two for today, one for tomorrow, one that is out, and two that are back: one needs
 * cleaning, one is damaged.
 */
const rented: Rented[] = [
  { daysAgo: 6, rental: { inDays: 4, first: 2 }, isOut: true },
  { daysAgo: 7, rental: { inDays: 4, first: 17 }, isBack: dirty },
  { daysAgo: 7, rental: { inDays: 4, first: 20 }, isBack: broken },
  { daysAgo: 5, rental: { inDays: 4, first: 5 } },
  { daysAgo: 4, rental: { inDays: 4, first: 8 } },
  { daysAgo: 4, rental: { inDays: 4, first: 11, isDelivered: true } },
  { daysAgo: 3, rental: { inDays: 4, first: 14, isDelivered: true } },
]

/** Fills the office's list of today, unless it is filled. A day later it has to be filled again. @returns how many orders are new */
export async function fillYard(stage: Stage, database: ShopDatabase): Promise<number> {
  stage.at(stage.today)
  const visitor = await enter(stage, gus)
  const { data } = await visitor.call(listOrders)
  if (data.some(({ day_receipt }) => day_receipt && day_receipt >= dayOf(stage.today))) return 0
  for (const { daysAgo, rental, isOut, isBack } of rented) {
    stage.at(daysFrom(stage.today, -daysAgo))
    const order = await rent(stage, gus, { ...rental, isOnTheDay: true })
    await pay(order)
    if (!isOut && !isBack) continue
    stage.at(noonOf(order.stay.from))
    await stage.booking.advance(order.orderId, 'handOver')
    if (isBack) await takeBack(stage, database, order.orderId, isBack)
  }
  stage.at(stage.today)
  return rented.length
}
