import { nightsOfBlock } from '../../../domain/catalog.ts'
import { todayIn } from '../../../domain/time-zone.ts'
import { blockNights } from '../../bookings/block-nights.ts'
import type { Trx } from '../../shop-database.ts'
import { inSlices } from './in-slices.ts'
import { CatalogConflict, idOf, type ImportOptions, type ReadyCatalog } from './ready-catalog.ts'

/** They are sent as two arrays, so time is the only limit: this many take well under a second. */
const NIGHTS_PER_STATEMENT = 10_000

/** Only adds: a blocked night stays blocked until the operator unblocks it. */
export async function writeBlocks(
  trx: Trx,
  { settlements, products }: ReadyCatalog,
  units: { ids: Map<string, number>; isNew: Set<string> },
  { now, onProgress }: ImportOptions,
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
  // In one order over all slices, so that two imports at once wait for each other instead of deadlocking.
  wanted.sort((a, b) => a.unitId - b.unitId || (a.night < b.night ? -1 : 1))
  let done = 0
  let blocked = 0
  const booked = await inSlices(
    wanted,
    async (slice) => {
      const outcome = await blockNights(trx, slice, now)
      blocked += outcome.blocked
      done += slice.length
      onProgress?.({ done, of: wanted.length })
      return outcome.booked
    },
    NIGHTS_PER_STATEMENT,
  )
  if (booked.length) {
    const errors = booked.map(({ unitId, night }) => {
      const block = wanted.find((each) => each.unitId === unitId && each.night === night)
      return `${block?.at}: unit "${block?.serial}" is booked for the night of ${night}`
    })
    throw new CatalogConflict(errors)
  }
  return blocked
}
