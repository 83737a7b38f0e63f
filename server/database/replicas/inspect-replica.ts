import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { serversOf } from '../addresses.ts'

/**
 * What a server of DATABASE_REPLICA_URL is: `follows` with how long it took to show what the primary had just written, in
 * milliseconds, `late` if that takes more than two seconds, `primary` if it takes writes itself, and `other` if it is no
 * copy of this database at all.
 */
export type ReplicaState = { follows: number } | 'late' | 'primary' | 'other'

const LATE_AFTER_MS = 2_000
const LOOK_AGAIN_AFTER_MS = 20

interface Found {
  id: string
  isFollower: boolean
  isThere: boolean
}

/**
 * Looks at one replica, for people; changes nothing on either server.
 * @param db of the primary
 * @returns its address to show to people, and its state
 * @throws the driver's error if it cannot be asked
 */
export async function inspectReplica<Schema>(
  connectionString: string,
  db: Kysely<Schema>,
): Promise<{ server: string; state: ReplicaState }> {
  const server = serversOf(connectionString)
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: LATE_AFTER_MS,
    query_timeout: LATE_AFTER_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    // Only now: connecting takes its time, and would count as time behind, or hide it.
    const primary = await sql<{ id: string; position: string }>`
      select system_identifier::text as id, pg_current_wal_flush_lsn()::text as position from pg_control_system()`.execute(
      db,
    )
    const startedAt = performance.now()
    const { id, position } = onlyRow(primary)
    for (;;) {
      const answer = await client.query<Found>(
        `select system_identifier::text as id, pg_is_in_recovery() as "isFollower",
          coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isThere" from pg_control_system()`,
        [position],
      )
      const found = onlyRow(answer)
      const tookMs = performance.now() - startedAt
      if (found.id !== id) return { server, state: 'other' }
      if (!found.isFollower) return { server, state: 'primary' }
      if (found.isThere) return { server, state: { follows: Math.round(tookMs) } }
      if (tookMs > LATE_AFTER_MS) return { server, state: 'late' }
      await sleep(LOOK_AGAIN_AFTER_MS)
    }
  } finally {
    await client.end().catch(() => {})
  }
}

function onlyRow<T>({ rows }: { rows: T[] }): T {
  const [row] = rows
  if (!row) throw new Error('The server gave no answer about itself')
  return row
}
