import { EventEmitter } from 'node:events'
import path from 'node:path'
import { Pool } from 'pg'
import { lockDirectory } from './directory-lock.ts'
import type { Engine, Log } from './engine.ts'
import { createSpaceGuard, type FreeSpace } from './free-space.ts'
import { type Host, serveGuest, type Turn } from './pglite-guests.ts'
import { createLink, type Link } from './pglite-link.ts'
import { createSocket, RESET } from './pglite-socket.ts'
import { concat } from './pglite-thread.ts'
import { startUpkeep } from './pglite-upkeep.ts'
import { guardPool } from './pool.ts'
import { typeParsers } from './type-parsers.ts'

export interface PgliteOptions {
  /** Holds the lock and, in a folder, the database. `memory`: nothing is kept. */
  dataDir: string
  /** A backup to start from where there is no database yet. */
  backup?: string
  workerUrl: URL
  /** Milliseconds a statement may take; then the thread is ended and another started. */
  statementLimit: number
  /** Milliseconds a query may wait; longer than a stuck statement and the restart after it. */
  queueLimit: number
  measureSpace: FreeSpace
  log: Log
}

const PATIENT_LIMIT_MS = 10 * 60_000

/** PostgreSQL inside this process: one directory, one thread, one connection which all queries share in turn. */
export async function openPglite(options: PgliteOptions): Promise<Engine> {
  const { dataDir, backup, workerUrl, statementLimit, log } = options
  const isInMemory = dataDir === 'memory'
  const home = path.resolve(dataDir)
  const start = isInMemory ? { backup } : { directory: path.join(home, 'pgdata'), backup }
  const link = createLink(workerUrl, start, statementLimit, log)
  const writeBackup = async (file: string) => {
    await (await link.thread()).send({ kind: 'backup', file: path.resolve(file) }, PATIENT_LIMIT_MS)
  }
  const guestChanges = new EventEmitter()
  const host: Host = {
    takeTurn: () => takeTurn(inner, link),
    backup: writeBackup,
    onChange: () => guestChanges.emit('change'),
    log,
  }
  const lock = isInMemory ? undefined : await lockDirectory(home, (socket) => serveGuest(socket, host))
  try {
    await link.thread()
  } catch (error) {
    await lock?.release()
    throw error
  }

  const inner = new Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.queueLimit,
    types: typeParsers,
    user: 'postgres',
    database: 'postgres',
    password: '',
    stream: () => createSocket(link),
  })
  const pool = guardPool(inner, log)

  const patiently: Engine['patiently'] = async (work) => {
    link.statementLimit = PATIENT_LIMIT_MS
    try {
      return await work(pool)
    } finally {
      link.statementLimit = statementLimit
    }
  }
  const upkeep = isInMemory ? undefined : startUpkeep(patiently, log)
  return {
    name: 'pglite',
    pool,
    patiently,
    admitWrite: isInMemory ? async () => {} : createSpaceGuard(home, options.measureSpace),
    onForeignChange: (listener) => guestChanges.on('change', listener),
    backup: writeBackup,
    async close() {
      upkeep?.stop()
      await upkeep?.checkpoint().catch((error) => log.warn({ err: error }, 'no last checkpoint'))
      const ended = inner.end()
      // Otherwise a guest in the middle of something would be waited for.
      lock?.dismissVisitors()
      await ended
      await link.close()
      await lock?.release()
    },
  }
}

/** Takes the one connection out of the pool, so that nobody else uses the session meanwhile. */
async function takeTurn(pool: Pool, link: Link): Promise<Turn> {
  const client = await pool.connect()
  const thread = await link.thread()
  const exchange: Turn['exchange'] = (bytes) =>
    thread.send({ kind: 'exchange', bytes: concat(bytes) }, link.statementLimit)
  return {
    exchange,
    async end() {
      await exchange(RESET).catch(() => {})
      // The session has forgotten what this client has prepared; the next one begins with a clean sheet.
      client.release(true)
    },
  }
}
