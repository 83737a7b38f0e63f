import net from 'node:net'
import path from 'node:path'
import { Pool } from 'pg'
import type { Engine, Log } from '../engine.ts'
import { guardPool } from '../pool.ts'
import { typeParsers } from '../type-parsers.ts'

interface GuestOptions {
  /** Of the process that has the directory. */
  socketPath: string
  queueLimit: number
  admitWrite: () => Promise<void>
  log: Log
}

/** The PGlite of another process of this shop, which lends it for a transaction at a time. */
export function openAsGuest({ socketPath, queueLimit, admitWrite, log }: GuestOptions): Engine {
  const inner = new Pool({
    max: 1,
    connectionTimeoutMillis: queueLimit,
    types: typeParsers,
    user: 'postgres',
    database: 'postgres',
    password: '',
    stream: () => connectTo(socketPath),
  })
  // It shares the host's session, in which a name stands for the host's statement.
  const pool = guardPool(inner, log, { prepares: false })
  return {
    name: 'pglite',
    pool,
    patiently: (work) => work(pool),
    admitWrite,
    backup: (file) => askForBackup(socketPath, path.resolve(file)),
    close: () => inner.end(),
  }
}

/** A socket for the driver, which would look for a socket of PostgreSQL's own name. */
export function connectTo(socketPath: string): net.Socket {
  const socket = new net.Socket()
  const connectThere = socket.connect.bind(socket, socketPath)
  return Object.assign(socket, { connect: () => connectThere() })
}

function askForBackup(socketPath: string, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let problem = ''
    const socket = net.connect(socketPath)
    socket.on('data', (text) => (problem += text.toString()))
    socket.on('error', reject)
    socket.on('end', () => (problem ? reject(new Error(problem)) : resolve()))
    socket.write(`B${file}\n`)
  })
}
