import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Trx } from '../../../server/repositories/shop-database.ts'
import { describeOnBothEngines } from '../use-database.ts'

describeOnBothEngines('a snapshot', (database) => {
  const insert = (slug: string) =>
    sql`insert into settlement (slug, name, pickup_address, latitude, longitude, time_zone, tax_ppm)
    values (${slug}, 'A', 'B', 0, 0, 'UTC', 0)`
  const slugs = async (trx: Trx) => {
    const rows = await trx.selectFrom('settlement').select('slug').execute()
    return rows.map(({ slug }) => slug)
  }

  it('does not see what others commit between its queries', async () => {
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const elsewhere = begun.then(() => database().tx((trx) => insert('new').execute(trx)))
    const seen = await database().snapshot(async (trx) => {
      const first = await slugs(trx)
      begin()
      // PostgreSQL commits meanwhile; the embedded database has one session, for which the writer waits.
      if (database().engine === 'postgres') await elsewhere
      return [first, await slugs(trx)]
    })
    expect(seen).toEqual([[], []])
    await elsewhere
    expect(await database().snapshot(slugs)).toEqual(['new'])
  })

  it('refuses to write, and leaves the connection as it was', async () => {
    // Counts as a database that is away, because a standby refuses in the same way.
    const writing = database().snapshot((trx) => insert('late').execute(trx))
    await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } })
    await database().tx((trx) => insert('late').execute(trx))
  })
})
