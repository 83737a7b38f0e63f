import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createSearchRepo, type SearchQuery } from '../../../server/repositories/catalog/search.repo.ts'
import { aRental, aSettlement, block } from '../rows.ts'
import { describeOnBothEngines } from '../use-database.ts'

const now = new Date('2026-11-21T12:00:00Z')
const stay = { from: '2026-12-04', to: '2026-12-06' }
const SAUNAS = 40
const MOST_EACH = 4

describeOnBothEngines('The saunas that a search finds', (database) => {
  const settlementIds: number[] = []
  /** Of each place, its saunas from the cheapest to the dearest, and which of them are free for the stay. */
  const byPrice: { id: number; isFree: boolean }[][] = []

  // The dearest comes first, whichever way a plan reads them: by id, by position, or as they lie in the table.
  beforeAll(async () => {
    for (let place = 0; place < 2; place++) {
      const { id: settlementId } = await aSettlement(database())
      const saunas: (typeof byPrice)[number] = []
      for (let n = 0; n < SAUNAS; n++) {
        // Each two have the same price, and then the one with the lower position is first.
        const priceCents = 10_000 + Math.floor((SAUNAS - 1 - n) / 2)
        const sauna = await aRental(database(), settlementId, { priceCents, position: SAUNAS - n })
        const isFree = n % 3 !== 1
        if (!isFree) await block(database(), sauna.units[0]!, '2026-12-05')
        saunas.unshift({ id: sauna.id, isFree })
      }
      settlementIds.push(settlementId)
      byPrice.push(saunas)
    }
    for (const table of ['product', 'unit', 'unit_night', 'settlement'])
      await sql`analyze ${sql.table(table)}`.execute(database().db)
  })

  const find = async (changes: Partial<SearchQuery>) => {
    const found = await createSearchRepo(database().db).findRentals({
      settlementIds,
      turnovers: new Map(),
      stay,
      people: null,
      mostEach: MOST_EACH,
      most: 12,
      isSpread: false,
      now,
      ...changes,
    })
    return found.map(({ id }) => id)
  }
  const cheapest = (place: number, isWanted: (sauna: { isFree: boolean }) => boolean) =>
    byPrice[place]!.filter(isWanted)
      .slice(0, MOST_EACH)
      .map(({ id }) => id)

  it('are the cheapest free ones of each place, in the order of the places', async () => {
    const free = [0, 1].map((place) => cheapest(place, ({ isFree }) => isFree))
    expect(await find({})).toEqual(free.flat())
    expect(await find({ settlementIds: settlementIds.toReversed() })).toEqual(free.toReversed().flat())
  })

  it('are the cheapest of each place without a stay', async () => {
    expect(await find({ stay: null })).toEqual([0, 1].flatMap((place) => cheapest(place, () => true)))
  })

  it('are the cheapest of every place before the second of any, where they are spread', async () => {
    const [one, other] = [0, 1].map((place) => cheapest(place, ({ isFree }) => isFree))
    expect(await find({ isSpread: true })).toEqual(one!.flatMap((id, nth) => [id, other![nth]]))
    expect(await find({ isSpread: true, most: 3 })).toEqual([one![0], other![0], one![1]])
  })
})
