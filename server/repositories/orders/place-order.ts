import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Site } from '../../../contract/site-facts.ts'
import type { TowCar } from '../../../contract/tow-check.ts'
import type { Address } from '../../domain/address.ts'
import type { RentalRules } from '../../domain/rental-rules.ts'
import { abortUnless, isApplied } from '../../database/all-or-nothing.ts'
import type { OpenRequest } from '../bookings/bookable.ts'
import {
  allocateNightsSql,
  releaseOthersSql,
  type SqlPart,
  type WantedNights,
} from '../bookings/night.repo.ts'
import { lockIfAcceptableSql } from '../bookings/request.repo.ts'
import type { Write } from '../shop-database.ts'
import type { OrderTable } from '../tables/orders.ts'
import type { PaymentTable } from '../tables/payments.ts'

/** A name and a phone number fill an empty profile; the rest is remembered only if the customer agrees. */
export interface KnownCustomer {
  name: string
  surname: string
  phone: string
  /** Replaces what is remembered, `forget` deletes it, null leaves it alone. */
  details:
    | {
        drivingLicenseNumber: string
        homeAddress: Address | null
        towCar: TowCar | null
        site: Site | null
      }
    | 'forget'
    | null
}

/** An order about to be made from an open request. */
export interface Placement {
  order: Insertable<OrderTable>
  payment: Insertable<PaymentTable>
  request: OpenRequest
  /** What it allocates: the nights of a rental, or the piece of a sale. */
  inventory: { nights: WantedNights } | { pieceOf: number }
  /** What the account learns from the checkout. */
  known: KnownCustomer
  /** What the customer has signed, for its text to be kept; null where nothing is. */
  rules: RentalRules | null
  /** It is not made if the customer has this many unpaid orders. */
  maxUnpaid: number
  now: Date
}

const allocateInventorySql = (inventory: Placement['inventory']): RawBuilder<SqlPart> =>
  'nights' in inventory
    ? allocateNightsSql(inventory.nights, sql`request,`)
    : sql<SqlPart>`update product set stock = stock - 1
        where id = ${inventory.pieceOf} and stock > 0 and exists (select 1 from request) returning 1`

/** Keeps the text of rules that are signed at that instant. */
export const keepRulesSql = (rules: RentalRules | null, at: Date): RawBuilder<SqlPart> =>
  rules
    ? sql<SqlPart>`insert into rental_rules (version, text, first_signed_at) values (${rules.version}, ${rules.text}, ${at})
        on conflict (version) do nothing returning 1`
    : sql<SqlPart>`select 1`

/** What an account's row becomes. */
export function profileFrom({ name, surname, phone, details }: KnownCustomer) {
  const isNameless = sql`name = '' and surname = ''`
  const profile = {
    name: sql<string>`case when ${isNameless} then ${name} else name end`,
    surname: sql<string>`case when ${isNameless} then ${surname} else surname end`,
    phone: sql<string>`case when phone = '' then ${phone} else phone end`,
  }
  if (details === null) return profile
  if (details === 'forget')
    return { ...profile, drivingLicenseNumber: '', homeAddress: null, towCar: null, site: null }
  const { drivingLicenseNumber, homeAddress, towCar, site } = details
  return {
    ...profile,
    drivingLicenseNumber,
    ...(homeAddress && { homeAddress: JSON.stringify(homeAddress) }),
    ...(towCar && { towCar: JSON.stringify(towCar) }),
    ...(site && { site: JSON.stringify(site) }),
  }
}

/**
 * A request, as it was read, becomes an unpaid order with its inventory: all of it in one statement, or nothing.
 * @returns whether the order was made
 */
export const placeOrder = (
  write: Write,
  { order, payment, request, inventory, known, rules, maxUnpaid, now }: Placement,
): Promise<boolean> => {
  const { unitId, updatedAt, userId } = order
  const [heldUntil, count] =
    'nights' in inventory ? [inventory.nights.until, inventory.nights.nights.length] : [null, 1]
  const isRight = sql`(select count(*) from allocated) = ${count} and ${maxUnpaid} > (
    select count(*) from shop_order where user_id = ${userId} and status = 'awaiting_payment')`
  return isApplied(
    write((db) =>
      db
        .with('request', () => sql<SqlPart>`(${lockIfAcceptableSql(request)})`)
        .with('allocated', () => sql<SqlPart>`(${allocateInventorySql(inventory)})`)
        .with(
          'released',
          () => sql<SqlPart>`(${'nights' in inventory ? releaseOthersSql(inventory.nights) : sql`select 1`})`,
        )
        .with('kept', () => sql<SqlPart>`(${keepRulesSql(rules, now)})`)
        .with('placed', (query) => query.insertInto('shopOrder').values(order))
        .with('opened', (query) => query.insertInto('payment').values(payment))
        .with('ordered', (query) =>
          query
            .updateTable('bookingRequest')
            .set({ state: 'ordered', unitId, holdExpiresAt: heldUntil, updatedAt })
            .where('id', '=', request.id),
        )
        .with('known', (query) =>
          query
            .updateTable('appUser')
            .set(profileFrom(known))
            .where('id', '=', userId ?? ''),
        )
        .selectNoFrom(abortUnless(isRight).as('done'))
        .execute(),
    ),
  )
}
