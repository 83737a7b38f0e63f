import type { Kysely, PostgresPool } from 'kysely'
import { replicaAddressesOf } from '../addresses.ts'
import type { DataVersion } from '../data-version.ts'
import type { Log } from '../engine.ts'
import { createMarks } from './marks.ts'
import { spreadReads } from './public-reads.ts'
import { defaultLimits, openReplica, type ReplicaLimits } from './replica.ts'

interface Options<Schema> {
  replicaUrl?: string | null
  /** Answers what the replicas do not. */
  primary: PostgresPool
  /** Of the primary, too. */
  markDb: Kysely<Schema>
  version: DataVersion
  applicationName: string
  log: Log
  replicaLimits?: ReplicaLimits
}

/** Undefined without replicas. Connects only when there is something to read. */
export function openReplicas<Schema>(options: Options<Schema>) {
  const { replicaUrl, primary, markDb, version, applicationName, log } = options
  if (!replicaUrl) return undefined
  const now = () => performance.now()
  const marks = createMarks(markDb, { version, now })
  const limits = options.replicaLimits ?? defaultLimits
  const replicas = replicaAddressesOf(replicaUrl).map((address) =>
    openReplica(address, { marks, applicationName, log, now, limits }),
  )
  return {
    ...spreadReads(primary, replicas),
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}
