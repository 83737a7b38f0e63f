import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    closing: Closing
  }
}

interface Closing {
  /** The shop will close: a load balancer should send visitors elsewhere. */
  isAnnounced(): boolean
  /**
   * Announces that the shop will close, goes on serving for so many milliseconds, and then takes no new connections.
   * Requests that come through the open ones are still answered; `app.close()` ends what is left.
   */
  drain(options: { announceMs: number }): Promise<void>
}

/** A client that has just used a connection may be sending its next request through it. */
const LAST_REQUESTS_MS = 500
const CHECK_INTERVAL_MS = 20

/** Lets the server close without cutting a request. */
export function installClosing(app: FastifyInstance): void {
  let isAnnounced = false
  let endsConnections = false
  const endConnections = () => {
    isAnnounced = true
    endsConnections = true
  }

  app.decorate('closing', {
    isAnnounced: () => isAnnounced,
    async drain({ announceMs }) {
      isAnnounced = true
      await sleep(announceMs)
      endConnections()
      if (!app.server.listening) return
      await acceptWaiting(app.server)
      // http's own close() would also end idle connections at once.
      Server.prototype.close.call(app.server)
      const deadline = Date.now() + LAST_REQUESTS_MS
      while (Date.now() < deadline && (await countConnections(app)) > 0) await sleep(CHECK_INTERVAL_MS)
    },
  } satisfies Closing)
  app.addHook('preClose', async () => endConnections())
  // Every last answer also ends its connection, so that keep-alive clients do not delay the close.
  app.addHook('onSend', async (_request, reply) => {
    if (endsConnections) reply.header('connection', 'close')
  })
}

/** The part of a listening socket that Node does not document. */
interface Listener {
  listen?(backlog: number): number
}

/** Loop turns without a new connection, after which none is waiting. */
const QUIET_TURNS = 2
const MAX_TURNS = 10_000

/**
 * The system completes connections before Node accepts them, one in each turn of its loop, and resets those that wait when
 * the port closes: under load, dozens. With a backlog of 0 it completes no more, and those that try again find the port
 * closed.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const { _handle: listener } = server as { _handle?: Listener | null }
  listener?.listen?.(0)
  let quietTurns = 0
  const onConnection = () => {
    quietTurns = 0
  }
  server.on('connection', onConnection)
  for (let turn = 0; turn < MAX_TURNS && quietTurns < QUIET_TURNS; turn++) {
    quietTurns++
    await new Promise(setImmediate)
  }
  server.off('connection', onConnection)
}

const countConnections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)))
