import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'
import { aCustomer, type Customer } from './customer.ts'
import { live } from './live.ts'
import { aRental, aSettlement } from './rows.ts'
import { openTestShop, type Shop, type ShopOptions } from './shop.ts'

type Settlement = Awaited<ReturnType<typeof aSettlement>>
type Rental = Awaited<ReturnType<typeof aRental>>

/** A shop for a suite: opened before its first test and closed after its last. Call it inside describe, as all of these. */
export function useShop(database: () => ShopDatabase, options: ShopOptions | (() => ShopOptions) = {}): Shop {
  let shop: Shop | undefined
  beforeAll(async () => {
    shop = await openTestShop(database(), typeof options === 'function' ? options() : options)
  })
  afterAll(() => shop?.app.close())
  return live(() => shop)
}

/** A settlement for the suite, and a new sauna for rent there for each test. */
export function useRental(
  database: () => ShopDatabase,
  { at = {}, ...changes }: { at?: Parameters<typeof aSettlement>[1] } & Parameters<typeof aRental>[2] = {},
) {
  let settlement: Settlement | undefined
  let sauna: Rental | undefined
  beforeAll(async () => {
    settlement = await aSettlement(database(), at)
  })
  beforeEach(async () => {
    sauna = settlement && (await aRental(database(), settlement.id, changes))
  })
  return { settlement: live(() => settlement), sauna: live(() => sauna) }
}

/** A new customer in a browser of their own for each test. */
export function useCustomer(shop: Shop): Customer {
  let customer: Customer | undefined
  beforeEach(async () => {
    customer = await aCustomer(shop)
  })
  return live(() => customer)
}
