import { createBooking } from '../../server/booking.ts'
import { readConfig } from '../../server/config.ts'
import type { MoveTarget } from '../../server/flows/move-order.ts'
import { commandLine } from '../../server/repositories/office/office-log.repo.ts'
import { aCustomer } from './customer.ts'
import { buyStay, someDates } from './journey.ts'
import { ORIGIN } from './shop.ts'
import type { SuiteDatabase } from './use-database.ts'
import { useRental, useShop } from './use-shop.ts'

/** Of the orders that are moved, and where to. */
export const stay = { from: someDates.date_from, to: someDates.date_to }
export const later = { from: '2026-12-10', to: '2026-12-15' }
export const laterDates = { date_from: later.from, date_to: later.to }

/** A shop for a suite, with a new sauna of two units for each test, whose orders the operator moves. */
export function useMoving(database: SuiteDatabase) {
  const shop = useShop(database)
  const { settlement, sauna } = useRental(database, { units: 2 })
  const booking = () =>
    createBooking({ config: readConfig({ ORIGIN }), database: database(), clock: shop.clock })

  return {
    shop,
    settlement,
    sauna,
    booking,
    move: (orderId: string, target: Omit<MoveTarget, 'orderId'>) =>
      booking().move(commandLine, { orderId, ...target }),
    /** The order of a stay that was just paid. */
    async aPaidOrder(productId: number = sauna.id, dates = someDates) {
      const customer = await aCustomer(shop)
      await buyStay(customer, productId, dates)
      const order = await booking().orders.findLatest(customer.userId)
      if (!order) throw new Error('There is no order')
      return order
    },
    nightsOf: (requestId: string) =>
      database()
        .db.selectFrom('unitNight')
        .select(['unitId', 'night', 'kind', 'expiresAt'])
        .where('requestId', '=', requestId)
        .orderBy('night')
        .execute(),
    logOf: (number: number) =>
      database()
        .db.selectFrom('officeLog')
        .selectAll()
        .where('subject', '=', `order ${number}`)
        .orderBy('id')
        .execute(),
    /** The other one of the two. */
    other: (unitId: number | null) => sauna.units.find((id) => id !== unitId) as number,
  }
}
