import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../use-database.ts'

describeOnBothEngines('a public read', (database) => {
  it('does not wait until a queue of others is empty', async () => {
    const { db, publicDb } = database()
    const finished: string[] = []
    const ask = async (name: string, from: typeof db) => {
      await sql`select 1`.execute(from)
      finished.push(name)
    }
    // Both have a connection already.
    await Promise.all([ask('warm', db), ask('warm', publicDb)])
    const queue = Array.from({ length: 200 }, () => ask('queued', db))
    await ask('public', publicDb)
    await Promise.all(queue)
    expect(finished.lastIndexOf('queued')).toBeGreaterThan(finished.indexOf('public') + 100)
  })

  it('without replicas knows nothing of them', async () => {
    const { publicDb, replicaUse } = database()
    const { rows } = await sql`select to_regclass('replica_mark') as found`.execute(publicDb)
    expect(rows).toEqual([{ found: null }])
    expect(replicaUse).toBeUndefined()
  })
})
