import { replicaAddressesOf, serversOf } from '../../database/addresses.ts'
import { inspectReplica, type ReplicaState } from '../../database/replicas/inspect-replica.ts'
import type { ShopDatabase } from '../../repositories/shop-database.ts'
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts'

/** Nothing here keeps customers from anything: the primary answers in the place of a replica. */
export const checkReplicas = (replicaUrl: string | null, { db }: ShopDatabase): Promise<Finding[]> =>
  Promise.all(
    (replicaUrl ? replicaAddressesOf(replicaUrl) : []).map((address) =>
      inspectReplica(address, db).then(
        ({ server, state }) => findingOf(server, state),
        (error) =>
          warning('database', `The replica ${serversOf(address)} cannot be used: ${reasonOf(error)}`),
      ),
    ),
  )

function findingOf(server: string, state: ReplicaState): Finding {
  if (state === 'late')
    return warning(
      'database',
      `The replica ${server} is more than two seconds behind, and not used until it has caught up.`,
    )
  if (state === 'primary')
    return warning(
      'database',
      `The replica ${server} takes writes itself, and is not used as long as it does.`,
    )
  if (state === 'other')
    return wrong(
      'database',
      `DATABASE_REPLICA_URL names ${server}, which is not a copy of the database in DATABASE_URL.`,
    )
  return ok('database', `The replica ${server} follows, ${state.follows} ms behind.`)
}
