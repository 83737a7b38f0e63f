import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aRental, aSettlement } from '../rows.ts'
import { describeOnBothEngines } from '../use-database.ts'

describeOnBothEngines('names', (database) => {
  it('are camelCase in queries and rows, and snake_case in the database', async () => {
    const { db } = database()
    const settlement = await aSettlement(database(), { timeZone: 'America/Denver' })
    const rental = await aRental(database(), settlement.id)
    const row = await db
      .with('inDenver', (query) =>
        query.selectFrom('settlement').where('timeZone', '=', 'America/Denver').selectAll(),
      )
      .selectFrom('inDenver as d')
      .innerJoin('product as p', 'p.settlementId', 'd.id')
      .select(['d.timeZone', 'p.id as productId', 'p.settlementId'])
      .executeTakeFirst()
    expect(row).toEqual({ timeZone: 'America/Denver', productId: rental.id, settlementId: settlement.id })
  })

  it('are snake_case in raw SQL, which still returns camelCase rows', async () => {
    const { rows } = await sql`select 1 as first_day, array[1, 2] as taken_nights`.execute(database().db)
    expect(rows).toEqual([{ firstDay: 1, takenNights: [1, 2] }])
  })

  it('inside JSON stay unchanged', async () => {
    const { rows } =
      await sql`select '{"a_b": [{"c_d": 1}]}'::jsonb as whole_value, '[{"e_f": 2}]'::jsonb as list`.execute(
        database().db,
      )
    expect(rows).toEqual([{ wholeValue: { a_b: [{ c_d: 1 }] }, list: [{ e_f: 2 }] }])
  })

  it('are written and updated under the same names', async () => {
    const { tx } = database()
    const { id } = await aSettlement(database())
    const changed = await tx((trx) =>
      trx.updateTable('settlement').set({ leadDays: 4 }).where('id', '=', id).returning('leadDays').execute(),
    )
    expect(changed).toEqual([{ leadDays: 4 }])
    const again = await tx((trx) =>
      trx
        .insertInto('throttle')
        .values({ key: 'a', count: 1, windowEndsAt: new Date('2026-11-21T12:00:00Z') })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 2 }))
        .returning(['windowEndsAt'])
        .execute(),
    )
    expect(again).toEqual([{ windowEndsAt: new Date('2026-11-21T12:00:00Z') }])
  })
})
