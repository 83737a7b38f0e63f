import { EventEmitter } from 'node:events'
import path from 'node:path'
import { Pool } from 'pg'
import { lockDirectory } from '../directory-lock.ts'
import type { Engine, Log } from '../engine.ts'
import { createSpaceGuard, type FreeSpace } from '../free-space.ts'
import { type Host, serveGuest, type Turn } from './guests.ts'
import { createLink, type Link } from './link.ts'
import { createSession, type Session } from './session.ts'
import { createSocket } from './socket.ts'
import { startUpkeep } from './upkeep.ts'
import { guardPool } from '../pool.ts'
import { typeParsers } from '../type-parsers.ts'

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

/** While one thinks about its answer the thread has the next question: more would only wait behind each other. */
const CLIENTS = 6
const PATIENT_LIMIT_MS = 10 * 60_000

/** PostgreSQL inside this process: one directory, one thread, one session which a few clients share. */
export async function openPglite(options: PgliteOptions): Promise<Engine> {
  const { dataDir, backup, workerUrl, statementLimit, log } = options
  const isInMemory = dataDir === 'memory'
  const home = path.resolve(dataDir)
  const start = isInMemory ? { backup } : { directory: path.join(home, 'pgdata'), backup }
  const link = createLink(workerUrl, start, statementLimit, log)
  const writeBackup = async (file: string) => {
    await (await link.thread()).send({ kind: 'backup', file: path.resolve(file) }, PATIENT_LIMIT_MS)
  }
  const session = createSession(link, options.queueLimit)
  const guestChanges = new EventEmitter()
  const host: Host = {
    takeTurn: () => takeTurn(session, link),
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
    max: CLIENTS,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.queueLimit,
    types: typeParsers,
    user: 'postgres',
    database: 'postgres',
    password: '',
    stream: () => createSocket(link, session),
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

/** Gives the session to a guest alone until he ends his turn. */
async function takeTurn(session: Session, link: Link): Promise<Turn> {
  const guest = { thread: await link.thread() }
  await session.reserve(guest)
  return {
    exchange: (bytes) => session.exchange(guest, bytes),
    end: () => session.leave(guest),
  }
}
