import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { minutesAfter } from '../../../server/domain/hold.ts'
import { createBookableRepo } from '../../../server/repositories/bookings/bookable.repo.ts'
import { someDeliveryTerms } from '../../builders.ts'
import { aRental, aSettlement } from '../rows.ts'
import { describeOnBothEngines } from '../use-database.ts'

const now = new Date('2026-11-21T12:00:00Z')
const company = { ...someDeliveryTerms(), timeZone: 'America/New_York', taxPpm: 0, hours: null }

describeOnBothEngines('the nights that are taken', (database) => {
  let sauna: Awaited<ReturnType<typeof aRental>>
  let other: Awaited<ReturnType<typeof aRental>>
  beforeAll(async () => {
    const settlement = await aSettlement(database())
    sauna = await aRental(database(), settlement.id, { units: 3 })
    other = await aRental(database(), settlement.id)
  })
  beforeEach(async () => {
    await database().db.deleteFrom('unitNight').execute()
    await database().db.deleteFrom('bookingRequest').execute()
  })

  /** A night of a request of that owner, paid unless it has an end. */
  async function take(
    ownerKey: string,
    { unitId = sauna.units[0]!, night = '2026-12-02', expiresAt = null as Date | null } = {},
  ) {
    const request = {
      id: randomUUID(),
      ownerKey,
      productId: sauna.id,
      deliveryMethod: 'delivery' as const,
      state: 'open' as const,
      createdAt: now,
      updatedAt: now,
    }
    await database().db.insertInto('bookingRequest').values(request).execute()
    await database()
      .db.insertInto('unitNight')
      .values({ unitId, night, kind: 'stay', requestId: request.id, expiresAt })
      .execute()
  }
  const block = (unitId: number, night = '2026-12-02') =>
    database()
      .db.insertInto('unitNight')
      .values({ unitId, night, kind: 'block', requestId: null, expiresAt: null })
      .execute()

  const unitsSeenBy = async (ownerKey: string | null) =>
    (await createBookableRepo({ db: database().db, company }).find(sauna.id, ownerKey, now))?.product.calendar
      ?.units
  const seenBy = async (ownerKey: string | null) => [...((await unitsSeenBy(ownerKey))?.[0]?.taken ?? [])]

  it('are those of orders', async () => {
    await take('user:1')
    expect(await seenBy(null)).toEqual(['2026-12-02'])
  })

  it('are those of blocks', async () => {
    await block(sauna.units[0]!)
    expect(await seenBy(null)).toEqual(['2026-12-02'])
  })

  it('are those of live holds, and not those of holds that are over', async () => {
    await take('session:1', { night: '2026-12-02', expiresAt: new Date(now.getTime() + 1) })
    await take('session:2', { night: '2026-12-03', expiresAt: now })
    await take('session:3', { night: '2026-12-04', expiresAt: new Date(now.getTime() - 1) })
    expect(await seenBy(null)).toEqual(['2026-12-02'])
  })

  it('never stand in the way of their own holder, while a block does', async () => {
    await take('session:1', { expiresAt: minutesAfter(now, 1) })
    await block(sauna.units[0]!, '2026-12-03')
    expect(await seenBy('session:1')).toEqual(['2026-12-03'])
    expect((await seenBy('session:2')).toSorted()).toEqual(['2026-12-02', '2026-12-03'])
  })

  it('belong to their unit; those of other products are left out', async () => {
    const [first, second, third] = sauna.units
    await take('user:1', { unitId: second!, night: '2026-12-03' })
    await take('user:2', { unitId: first! })
    await take('user:3', { unitId: other.units[0]! })
    expect(await unitsSeenBy(null)).toEqual([
      { id: first, taken: new Set(['2026-12-02']), held: new Map() },
      { id: second, taken: new Set(['2026-12-03']), held: new Map() },
      { id: third, taken: new Set(), held: new Map() },
    ])
  })
})
