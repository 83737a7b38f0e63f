import type { Client } from 'pg'

const RECONNECT_AFTER_MS = 1_000

/**
 * Listens to a channel of PostgreSQL on a connection of its own, which is opened again whenever it breaks. What is sent
 * in between is lost, so a listener has to notice gaps by other means.
 * @returns a function that ends it
 */
export function listenOn(
  connect: {
    ClientClass: typeof Client
    connectionString: string
    applicationName: string
    connectTimeoutMs: number
  },
  channel: string,
  onMessage: (payload: string) => void,
): () => Promise<void> {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false

  async function open() {
    const opening = new connect.ClientClass({
      connectionString: connect.connectionString,
      application_name: `${connect.applicationName} listener`,
      connectionTimeoutMillis: connect.connectTimeoutMs,
      keepAlive: true,
    })
    client = opening
    // Both follow each other when a connection breaks; a failed connection has only the first.
    opening.once('error', () => reopenLater(opening))
    opening.once('end', () => reopenLater(opening))
    opening.on('error', () => {})
    opening.on('notification', ({ payload = '' }) => onMessage(payload))
    try {
      await opening.connect()
      await opening.query(`listen ${opening.escapeIdentifier(channel)}`)
    } catch {
      // Polling goes on meanwhile, and queries report that the database is away.
      reopenLater(opening)
    }
  }

  function reopenLater(broken: Client) {
    if (hasEnded || client !== broken) return
    client = undefined
    void broken.end().catch(() => {})
    timer = setTimeout(() => void open(), RECONNECT_AFTER_MS).unref()
  }

  void open()
  return async () => {
    hasEnded = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}
