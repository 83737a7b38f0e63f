import net from 'node:net'
import path from 'node:path'
import { Pool } from 'pg'
import type { Engine, Log } from '../engine.ts'
import { guardPool } from '../pool.ts'
import { typeParsers } from '../type-parsers.ts'

interface ClientOptions {
  /** Of the process that has the directory: the server. */
  socketPath: string
  queueTimeoutMs: number
  checkWritable: () => Promise<void>
  log: Log
}

/** A client of the PGlite that another process serves; it gets the database for one transaction at a time. */
export function openAsClient({ socketPath, queueTimeoutMs, checkWritable, log }: ClientOptions): Engine {
  const inner = new Pool({
    max: 1,
    connectionTimeoutMillis: queueTimeoutMs,
    types: typeParsers,
    user: 'postgres',
    database: 'postgres',
    password: '',
    stream: () => connectToServer(socketPath),
  })
  // It shares the server's session, where names already belong to the server's statements.
  const pool = guardPool(inner, log, { prepares: false })
  return {
    name: 'pglite',
    pool,
    // One connection is all a client has.
    readPool: pool,
    withLongTimeout: (work) => work(pool),
    checkWritable,
    writeImage: (file) => requestImage(socketPath, path.resolve(file)),
    close: () => inner.end(),
  }
}

/** A socket for the driver, which would look for one named as PostgreSQL names them. */
export function connectToServer(socketPath: string): net.Socket {
  const socket = new net.Socket()
  const connect = socket.connect.bind(socket, socketPath)
  return Object.assign(socket, { connect: () => connect() })
}

function requestImage(socketPath: string, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let error = ''
    const socket = net.connect(socketPath)
    socket.on('data', (text) => (error += text.toString()))
    socket.on('error', reject)
    socket.on('end', () => (error ? reject(new Error(error)) : resolve()))
    socket.write(`I${file}\n`)
  })
}
