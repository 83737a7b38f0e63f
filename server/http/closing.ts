import { Server, type Socket } from 'node:net'
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
  announce(): void
  /** From now on every answer ends its connection. */
  endConnections(): void
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
    announce() {
      isAnnounced = true
    },
    endConnections,
  } satisfies Closing)
  app.addHook('preClose', async () => endConnections())
  // Every last answer also ends its connection, so that keep-alive clients do not delay the close.
  app.addHook('onSend', async (_request, reply) => {
    if (endsConnections) reply.header('connection', 'close')
  })
}

/**
 * Announces that the shop will close, goes on serving for so many milliseconds, and then takes no new connections.
 * Requests that come through the open ones are still answered; `app.close()` ends what is left.
 */
export async function drain(app: FastifyInstance, { announceMs }: { announceMs: number }): Promise<void> {
  app.closing.announce()
  await sleep(announceMs)
  app.closing.endConnections()
  if (!app.server.listening) return
  await stopListening(app.server)
  const deadline = Date.now() + LAST_REQUESTS_MS
  while (Date.now() < deadline && (await countConnections(app)) > 0) await sleep(CHECK_INTERVAL_MS)
}

/** Loop turns without a new connection after which none is waiting, if they were too short for one to come in between. */
const QUIET_TURNS = 3
const QUIET_TURN_MS = 0.5
const MAX_ACCEPTING_MS = 2_000

/**
 * The system completes connections before Node accepts them, one in each turn of its loop, and resets those that still wait
 * when the port closes: under load, dozens. So new connections are only accepted for a moment, which takes no time, until
 * none is waiting; their requests are read after the port has closed.
 */
async function stopListening(server: Server): Promise<void> {
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[]
  const accepted: Socket[] = []
  let quietTurns = 0
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    accepted.push(socket)
    quietTurns = 0
  })
  const startedAt = performance.now()
  while (quietTurns < QUIET_TURNS && performance.now() - startedAt < MAX_ACCEPTING_MS) {
    const turnStartedAt = performance.now()
    quietTurns++
    await new Promise(setImmediate)
    if (performance.now() - turnStartedAt > QUIET_TURN_MS) quietTurns = 0
  }
  // http's own close() would also end idle connections at once.
  Server.prototype.close.call(server)
  server.removeAllListeners('connection')
  for (const listener of listeners) server.on('connection', listener)
  for (const socket of accepted) server.emit('connection', socket)
}

const countConnections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)))
