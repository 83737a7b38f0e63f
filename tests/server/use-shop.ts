import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'
import { fakeClock } from '../fakes/clock.ts'
import { inTurn } from '../in-turn.ts'
import { aCustomer, type Customer } from './customer.ts'
import { live } from './live.ts'
import { aRental, aSettlement } from './rows.ts'
import { openTestShop, type Shop, type ShopOptions } from './shop.ts'
import type { SuiteDatabase } from './use-database.ts'

type Settlement = Awaited<ReturnType<typeof aSettlement>>
type Rental = Awaited<ReturnType<typeof aRental>>

/**
 * A shop for a suite: opened before its first test and closed after its last. In several processes each request goes to the
 * next one, and all they share is the time. Call it inside describe, as all of these.
 */
export function useShop(database: SuiteDatabase, options: ShopOptions | (() => ShopOptions) = {}): Shop {
  const shops: Shop[] = []
  beforeAll(async () => {
    const given = typeof options === 'function' ? options() : options
    const { clock = fakeClock() } = given
    for (const own of database.ofEach?.() ?? [database()])
      shops.push(await openTestShop(own, { ...given, clock }))
  })
  afterAll(() => Promise.all(shops.map(({ app }) => app.close())))
  const next = inTurn(() => shops)
  const inTurns: Shop = {
    app: live(inTurn(() => shops.map(({ app }) => app))),
    get clock() {
      return shops[0]!.clock
    },
    get database() {
      return next().database
    },
  }
  return live(() => (shops.length > 1 ? inTurns : shops[0]))
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
