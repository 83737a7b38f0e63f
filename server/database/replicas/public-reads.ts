import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { startsTransaction } from '../pool.ts'
import type { Replica } from './replica.ts'

/** How public reads were answered since the start. */
export interface ReplicaUse {
  /** Replicas in the settings, and those that answered in time when last asked. */
  replicas: number
  used: number
  readsFromReplicas: number
  readsFromPrimary: number
}

/**
 * A pool whose statements are answered by the replicas in turn, and by the primary whenever one cannot: those who ask never
 * see the difference. A transaction goes to the primary.
 */
export function spreadReads(primary: PostgresPool, replicas: Replica[]) {
  let turn = 0
  const reads = { fromReplicas: 0, fromPrimary: 0 }

  function choose(): Replica | undefined {
    for (const replica of replicas) replica.tryAgain()
    const usable = replicas.filter((replica) => replica.isUsable())
    return usable[turn++ % usable.length]
  }

  async function askReplica(text: string, values: readonly unknown[]) {
    const replica = choose()
    // Whatever went wrong, the primary says whether it was the statement; the replica reports its own troubles.
    const answer = await replica?.read(text, values).catch(() => undefined)
    if (answer) reads.fromReplicas++
    else reads.fromPrimary++
    return answer
  }

  function openClient(): PostgresPoolClient {
    let held: PostgresPoolClient | undefined
    async function query(text: string, values: readonly unknown[]): Promise<unknown> {
      if (!held && !startsTransaction(text)) {
        const answer = await askReplica(text, values)
        if (answer) return answer
      }
      held ??= await primary.connect()
      return held.query(text, values)
    }
    return { query: query as unknown as PostgresPoolClient['query'], release: () => held?.release() }
  }

  const pool: PostgresPool = { connect: async () => openClient(), end: async () => {} }
  const use = (): ReplicaUse => ({
    replicas: replicas.length,
    used: replicas.filter((replica) => replica.isUsable()).length,
    readsFromReplicas: reads.fromReplicas,
    readsFromPrimary: reads.fromPrimary,
  })
  return { pool, use }
}
