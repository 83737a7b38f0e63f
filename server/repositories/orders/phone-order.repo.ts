import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { proveAddress } from '../accounts/prove-address.ts'
import { allocateFirstFreeUnit, type WantedNights } from '../bookings/night.repo.ts'
import type { Db, Trx } from '../shop-database.ts'
import type { OrderTable } from '../tables/orders.ts'
import type { PaymentTable } from '../tables/payments.ts'
import { ordersWithPayment, type OrderRow, type OrderWithPayment } from './order.repo.ts'
import { type KnownCustomer, profileFrom } from './place-order.ts'

/** An order that the office makes; its unit is the first of `unitIds` that is free. */
export interface PhonePlacement {
  order: Omit<Insertable<OrderTable>, 'unitId'>
  payment: Insertable<PaymentTable>
  unitIds: readonly number[]
  nights: Omit<WantedNights, 'unitId'>
}

export type PhoneOrderRepo = ReturnType<typeof createPhoneOrderRepo>

/** Orders that the office made for customers who called. */
export function createPhoneOrderRepo({ db, now }: { db: Db; now: () => Date }) {
  /**
   * Makes the order with its nights. Its request is an order from the beginning, so no visitor ever has it.
   * @returns null if somebody else has one of the nights in each of the units: the transaction has to be undone
   */
  async function place(
    trx: Trx,
    { order, payment, unitIds, nights }: PhonePlacement,
  ): Promise<OrderRow | null> {
    await trx
      .insertInto('bookingRequest')
      .values({
        id: order.requestId,
        ownerKey: `phone:${order.id}`,
        productId: order.productId,
        dateFrom: order.dateFrom,
        dateTo: order.dateTo,
        deliveryMethod: order.deliveryMethod,
        state: 'ordered',
        unitId: null,
        holdExpiresAt: nights.until,
        createdAt: nights.now,
        updatedAt: nights.now,
      })
      .execute()
    const unitId = await allocateFirstFreeUnit(trx, unitIds, nights)
    if (unitId === null) return null
    await trx.updateTable('bookingRequest').set({ unitId }).where('id', '=', order.requestId).execute()
    const made = await trx
      .insertInto('shopOrder')
      .values({ ...order, unitId })
      .returningAll()
      .executeTakeFirstOrThrow()
    await trx.insertInto('payment').values(payment).execute()
    return made
  }

  /** The order that a request of that id became, no matter who asked for it. */
  const findByRequest = (requestId: string): Promise<OrderRow | undefined> =>
    db.selectFrom('shopOrder').selectAll().where('requestId', '=', requestId).executeTakeFirst()

  const findByLink = (linkHash: string): Promise<OrderWithPayment | undefined> =>
    ordersWithPayment(db).where('o.linkHash', '=', linkHash).executeTakeFirst()

  /** The account whose owner has proved that this address is theirs. */
  const findProvedAccount = async (email: string): Promise<string | null> => {
    const user = await db
      .selectFrom('appUser')
      .select('id')
      .where('email', '=', email)
      .where('emailVerifiedAt', 'is not', null)
      .executeTakeFirst()
    return user?.id ?? null
  }

  /**
   * The account of a customer who has just opened a link that was emailed to this address: theirs, or a new one without a
   * password. @returns whether a password was removed that nobody had proved to be theirs
   */
  async function claimAccount(
    trx: Trx,
    email: string,
    known: Omit<KnownCustomer, 'details'>,
  ): Promise<{ userId: string; hadPassword: boolean }> {
    await trx
      .insertInto('appUser')
      .values({ id: randomUUID(), email, passwordHash: null, emailVerifiedAt: now(), createdAt: now() })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute()
    const { id } = await trx
      .selectFrom('appUser')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const hadPassword = await proveAddress(trx, id, now())
    await trx
      .updateTable('appUser')
      .set(profileFrom({ ...known, details: null }))
      .where('id', '=', id)
      .execute()
    return { userId: id, hadPassword }
  }

  return { place, findByRequest, findByLink, findProvedAccount, claimAccount }
}
