import { callbackify } from 'node:util'
import { Client } from 'pg'
import type { Primary } from './primary.ts'
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
    const address = await primary.find()
    const { hostname, port } = new URL(address)
    client.host = hostname.replaceAll(/^\[|\]$/g, '')
    client.port = Number(port)
    open.set(client, address)
    // Until someone listens who can do more about it: an error without a listener ends the process.
    client.on('error', () => {})
    client.once('end', () => open.delete(client))
    await connectThere()
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    if (!rows[0]?.follows) return
    client.connection.stream.destroy()
    throw new DatabaseUnavailable('This host of DATABASE_URL takes no more writes')
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
