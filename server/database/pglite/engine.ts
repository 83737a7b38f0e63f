import { EventEmitter } from 'node:events'
import path from 'node:path'
import { Pool } from 'pg'
import { lockDirectory } from '../directory-lock.ts'
import type { Engine, Log } from '../engine.ts'
import { createSpaceCheck, type FreeSpace } from '../free-space.ts'
import { BOOKING_STARTS_PER_ITERATION, guardPool } from '../pool.ts'
import { typeParsers } from '../type-parsers.ts'
import { NotStarted } from '../unavailable.ts'
import { startMaintenance } from './maintenance.ts'
import { type Lease, serveClient, type ServedDatabase } from './serve-client.ts'
import { createSession, type Session } from './session.ts'
import { createSocket } from './socket.ts'
import { createSupervisor, type Supervisor } from './supervisor.ts'

export interface PgliteOptions {
  /** Holds the lock and, in a folder, the database. `memory`: nothing is stored. */
  dataDir: string
  /** An image to start from if there is no database yet. */
  image?: string
  workerUrl: URL
  /** How long a statement may take; after that the thread is ended and another started. */
  statementTimeoutMs: number
  /** How long a query may wait; longer than a stuck statement and the restart after it. */
  queueTimeoutMs: number
  measureSpace: FreeSpace
  log: Log
}

/** While one connection handles its reply, the thread has the next query; more would only queue. */
const MAX_CONNECTIONS = 6
const MAX_READ_CONNECTIONS = 2
const LONG_TIMEOUT_MS = 10 * 60_000

/** PostgreSQL inside this process: one directory, one thread, one session that a few connections share. */
export async function openPglite(options: PgliteOptions): Promise<Engine> {
  const { dataDir, image, workerUrl, statementTimeoutMs, log } = options
  const isInMemory = dataDir === 'memory'
  const home = path.resolve(dataDir)
  const start = isInMemory ? { image } : { directory: path.join(home, 'pgdata'), image }
  const supervisor = createSupervisor(workerUrl, start, log)
  const writeImage = async (file: string): Promise<void> => {
    const thread = await supervisor.thread()
    try {
      await thread.send({ kind: 'image', file: path.resolve(file) }, LONG_TIMEOUT_MS)
    } catch (error) {
      // Somebody else's statement took too long and ended the thread, and a backup is not to be lost for that.
      if (error instanceof NotStarted) return writeImage(file)
      throw error
    }
  }
  const session = createSession(options.queueTimeoutMs)
  const clientChanges = new EventEmitter()
  const served: ServedDatabase = {
    lease: () => leaseSession(session, supervisor, statementTimeoutMs),
    idleTimeoutMs: options.queueTimeoutMs / 2,
    writeImage,
    onChange: () => clientChanges.emit('change'),
    log,
  }
  const lock = isInMemory ? undefined : await lockDirectory(home, (socket) => serveClient(socket, served))
  try {
    await supervisor.thread()
  } catch (error) {
    await lock?.release()
    throw error
  }

  const openPool = (max: number, timeoutMs = statementTimeoutMs) =>
    new Pool({
      max,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: options.queueTimeoutMs,
      types: typeParsers,
      user: 'postgres',
      database: 'postgres',
      password: '',
      stream: () => createSocket(supervisor, session, timeoutMs),
    })
  const [inner, readInner] = [openPool(MAX_CONNECTIONS), openPool(MAX_READ_CONNECTIONS)]

  const withLongTimeout: Engine['withLongTimeout'] = async (work) => {
    // A connection of its own, so that the limit stays what it is for everyone else.
    const long = openPool(1, LONG_TIMEOUT_MS)
    try {
      return await work(guardPool(long, log, { prepares: false }))
    } finally {
      await long.end()
    }
  }
  const maintenance = isInMemory ? undefined : startMaintenance(withLongTimeout, log)
  return {
    name: 'pglite',
    pool: guardPool(inner, log, { startsPerIteration: BOOKING_STARTS_PER_ITERATION }),
    // In the same session, so its statements need names of their own.
    readPool: guardPool(readInner, log, { nameOfPool: 'read' }),
    withLongTimeout,
    checkWritable: isInMemory ? async () => {} : createSpaceCheck(home, options.measureSpace),
    onExternalChange: (listener) => clientChanges.on('change', listener),
    writeImage,
    async close() {
      maintenance?.stop()
      await maintenance?.checkpoint().catch((error) => log.warn({ err: error }, 'no last checkpoint'))
      const ended = Promise.all([inner.end(), readInner.end()])
      // Otherwise a client in the middle of a transaction would hold this up.
      lock?.disconnectClients()
      await ended
      await supervisor.close()
      await lock?.release()
    },
  }
}

/** Gives the session to one client of another process until the lease ends. */
async function leaseSession(session: Session, link: Supervisor, timeoutMs: number): Promise<Lease> {
  const client = { thread: await link.thread(), timeoutMs }
  await session.reserve(client)
  return {
    exchange: (bytes) => session.exchange(client, bytes),
    end: () => session.disconnect(client),
  }
}
