import { nightsOfBlock } from '../../../domain/catalog.ts'
import { todayIn } from '../../../domain/time-zone.ts'
import { blockNights } from '../../bookings/block-nights.ts'
import type { Trx } from '../../shop-database.ts'
import { CatalogConflict, idOf, type ReadyCatalog } from './ready-catalog.ts'

/** Only adds: a blocked night stays blocked until the operator unblocks it. */
export async function writeBlocks(
  trx: Trx,
  { settlements, products }: ReadyCatalog,
  units: { ids: Map<string, number>; isNew: Set<string> },
  now: Date,
): Promise<number> {
  const todays = new Map(settlements.map(({ slug, timeZone }) => [slug, todayIn(timeZone, now)]))
  const wanted = products.flatMap((product) => {
    const today = todays.get(product.settlement ?? '')
    if (today === undefined) return []
    return product.units.flatMap(({ serial, blocks }) =>
      blocks.flatMap((block) =>
        nightsOfBlock(block, today, units.isNew.has(serial)).map((night) => ({
          at: block.at,
          serial,
          unitId: idOf(units.ids, serial),
          night,
        })),
      ),
    )
  })
  const { blocked, booked } = await blockNights(trx, wanted, now)
  if (booked.length) {
    const errors = booked.map(({ unitId, night }) => {
      const block = wanted.find((each) => each.unitId === unitId && each.night === night)
      return `${block?.at}: unit "${block?.serial}" is booked for the night of ${night}`
    })
    throw new CatalogConflict(errors)
  }
  return blocked
}
