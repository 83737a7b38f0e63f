import { beforeEach, describe, expect, it } from 'vitest'
import { describeOnBothEngines, emptyDatabase } from '../use-database.ts'
import { rental, settlement } from './catalog-folder.ts'
import { importsInto, now } from './imports.ts'

describeOnBothEngines('An import', (database) => {
  const { all, bring, nights } = importsInto(database)
  beforeEach(() => emptyDatabase(database()))

  describe('blocks', () => {
    const blocked = (...blocks: object[]) => ({ rentals: [rental({ blocks })] })
    const dates = async () => (await nights()).map(({ unitId, night }) => [unitId, night])

    it('start a number of days after the import, or on a date', async () => {
      await bring(
        blocked({ unit: 'B-1', in_days: 1, nights: 2 }, { unit: 'B-2', from: '2026-12-31', nights: 2 }),
      )
      expect(await nights()).toMatchObject([
        { unitId: 1, night: '2026-11-22', kind: 'block', requestId: null, expiresAt: null },
        { unitId: 1, night: '2026-11-23', kind: 'block' },
        { unitId: 2, night: '2026-12-31', kind: 'block' },
        { unitId: 2, night: '2027-01-01', kind: 'block' },
      ])
    })

    it('start on the current day at their settlement', async () => {
      const evening = new Date('2026-11-22T05:00:00Z')
      await bring(blocked({ unit: 'B-1', in_days: 0, nights: 1 }), { now: evening })
      expect(await dates()).toEqual([[1, '2026-11-21']])
    })

    it('may overlap each other, and can be added later', async () => {
      const first = { unit: 'B-1', from: '2026-12-01', nights: 3 }
      await bring(blocked(first, { unit: 'B-1', from: '2026-12-02', nights: 3 }))
      expect(await nights()).toHaveLength(4)
      const outcome = await bring(blocked(first, { unit: 'B-1', from: '2026-12-10', nights: 1 }))
      expect(outcome).toMatchObject({ isChanged: true, changes: { nightsBlocked: 1 } })
      expect(await nights()).toHaveLength(5)
    })

    /** A customer has the night of 12/02 in unit 1, for good or until it expires. */
    async function takeNight(expiresAt: Date | null) {
      const { db } = database()
      const id = '00000000-0000-4000-8000-000000000001'
      await db
        .insertInto('bookingRequest')
        .values({
          id,
          ownerKey: 'session:1',
          productId: 1,
          deliveryMethod: 'pickup',
          state: 'open',
          createdAt: now,
          updatedAt: now,
        })
        .execute()
      await db
        .insertInto('unitNight')
        .values({ unitId: 1, night: '2026-12-02', kind: 'stay', requestId: id, expiresAt })
        .execute()
    }

    it.each([
      ['a paid stay', null],
      ['a hold', new Date(now.getTime() + 900_000)],
    ])('never take a night from %s', async (_, expiresAt) => {
      await bring()
      await takeNight(expiresAt)
      const before = await all()
      const outcome = await bring({
        settlements: [settlement({ name: 'Bend!' })],
        ...blocked({ unit: 'B-1', from: '2026-12-01', nights: 3 }),
      })
      expect(outcome).toEqual({
        ok: false,
        errors: [
          'rentals/bend.json: products[0].blocks[0]: unit "B-1" is booked for the night of 2026-12-02',
        ],
      })
      expect(await all()).toEqual(before)
    })

    it('take the night of an expired hold', async () => {
      await bring()
      await takeNight(new Date(now.getTime() - 1_000))
      await bring(blocked({ unit: 'B-1', from: '2026-12-02', nights: 1 }))
      expect(await nights()).toMatchObject([{ night: '2026-12-02', kind: 'block', requestId: null }])
    })
  })
})
