import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { createBooking } from '../../../server/booking.ts'
import { readConfig } from '../../../server/config.ts'
import { paymentSweep } from '../../../server/tasks/payment-sweep.ts'
import { roundsFrom } from '../../rounds.ts'
import { addTestSignIn, addUser, visitAs } from '../customer.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { aRental, aSale, aSettlement } from '../rows.ts'
import { ORIGIN } from '../shop.ts'
import { useShop } from '../use-shop.ts'
import type { Real } from './command.ts'
import { someCommands } from './commands.ts'
import { compare } from './compare.ts'
import { aPerson, type Model, SALE_PRICE } from './model.ts'

/** FC_RUNS=1000 is the full run. */
const numRuns = roundsFrom('FC_RUNS', 20)

describeOnBothEngines('two people who do anything in any order', (database) => {
  const shop = useShop(database, { furnish: addTestSignIn })
  let sweep: () => Promise<unknown>
  const warnings: unknown[] = []

  beforeAll(() => {
    const { clock } = shop
    const booking = createBooking({
      config: readConfig({ ORIGIN }),
      database: database(),
      clock,
    })
    const log = { warn: (details: object) => void warnings.push(details) }
    sweep = () => paymentSweep({ ...booking, clock, log }).run()
  })

  /** A new place, rental sauna, sauna for sale, and two people for each run. */
  async function setUp(): Promise<{ model: Model; real: Real }> {
    const settlement = await aSettlement(database())
    const rental = await aRental(database(), settlement.id)
    const sale = await aSale(database(), {
      settlementId: settlement.id,
      priceCents: SALE_PRICE,
      stock: 2,
    })
    const userIds: [string, string] = [await addUser(shop), await addUser(shop)]
    const browsers: Real['browsers'] = [await visitAs(shop, userIds[0]), await visitAs(shop, userIds[1])]
    return {
      model: { now: shop.clock.now().getTime(), stock: 2, people: [aPerson(), aPerson()] },
      real: { shop, rentalId: rental.id, saleId: sale.id, userIds, browsers, sweep },
    }
  }

  it(`find that the shop matches the model (${numRuns} runs)`, { timeout: 7_200_000 }, async () => {
    let steps = 0
    await fc.assert(
      fc.asyncProperty(fc.commands(someCommands, { maxCommands: 40, size: 'max' }), async (commands) => {
        const { model, real } = await setUp()
        await fc.asyncModelRun(() => ({ model, real }), commands)
        await compare(model, real)
        steps += [...commands].length
      }),
      { numRuns, verbose: 1 },
    )
    console.log(`${numRuns} runs, ${steps} steps, no difference`)
    expect(warnings).toEqual([])
  })
})
