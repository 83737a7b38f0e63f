import { callbackify } from 'node:util'
import { Client } from 'pg'
import type { Primary } from './primary.ts'
import { STARTED_AT } from './timeline.ts'
import { DatabaseUnavailable } from './unavailable.ts'

type Connected = (error?: Error | null) => void

/**
 * The driver's client, connected to whichever host takes writes at that moment, and cut off as soon as another one does:
 * the old host may be silent forever, or still answer with what has been changed elsewhere.
 */
export function createPrimaryClient(primary: Primary): typeof Client {
  const open = new Map<Client, string>()
  primary.onMove((address) => {
    for (const [client, its] of open) if (its !== address) client.connection.stream.destroy()
  })

  async function connect(client: Client, connectThere: () => Promise<unknown>) {
    const { address, startedAt } = await primary.find()
    const { hostname, port } = new URL(address)
    client.host = hostname.replaceAll(/^\[|\]$/g, '')
    client.port = Number(port)
    open.set(client, address)
    // Until someone listens who can do more about it: an error without a listener ends the process.
    client.on('error', () => {})
    client.once('end', () => open.delete(client))
    await connectThere()
    const { rows } = await client.query<{ follows: boolean; startedAt: string }>(
      `select pg_is_in_recovery() as follows, ${STARTED_AT} as "startedAt"`,
    )
    const found = rows[0]
    if (found && !found.follows && found.startedAt === startedAt) return
    client.connection.stream.destroy()
    throw new DatabaseUnavailable(
      found?.follows
        ? 'This host of DATABASE_URL takes no more writes'
        : 'This host of DATABASE_URL was restarted; the others are asked first',
    )
  }

  return class extends Client {
    override connect(): Promise<Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<Client> | void {
      const connecting = connect(this, () => super.connect())
      if (!callback) return connecting.then(() => this)
      callbackify(() => connecting)(callback)
    }
  }
}
