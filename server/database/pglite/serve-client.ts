import type net from 'node:net'
import type { Log } from '../engine.ts'
import { NotStarted } from '../unavailable.ts'
import { endsTransaction } from './session.ts'
import { concat } from './thread-messages.ts'

/** PGlite has one session. A client with a lease has it alone until its transaction is over. */
export interface Lease {
  exchange(bytes: Uint8Array[]): Promise<Uint8Array>
  /** Rolls back what is not finished. */
  end(): Promise<void>
}

export interface ServedDatabase {
  lease(): Promise<Lease>
  /** How long a client may hold the lease without sending anything; shorter than the others wait for it. */
  idleTimeoutMs: number
  writeImage(file: string): Promise<void>
  /** A client may have changed something. */
  onChange(): void
  log: Log
}

/**
 * Lets another process of the same user work with this one's database, through the socket that guards the directory, so
 * that a command can run while a server is up. It speaks PostgreSQL's protocol; a first byte of `I` requests an image
 * instead.
 */
export function serveClient(socket: net.Socket, database: ServedDatabase): void {
  let received: Uint8Array = new Uint8Array()
  let hasStarted = false
  let lease: Lease | undefined

  async function reply(batch: Uint8Array) {
    // A client that waits for its turn or for a statement is not idle.
    socket.setTimeout(0)
    const bytes = await exchange(batch)
    const isOver = endsTransaction(bytes)
    if (isOver) await endLease()
    socket.write(bytes)
    if (lease) socket.setTimeout(database.idleTimeoutMs)
    if (isOver && hasStarted) database.onChange()
    hasStarted = true
  }
  async function exchange(batch: Uint8Array): Promise<Uint8Array> {
    const isFirst = !lease
    lease ??= await database.lease()
    try {
      return await lease.exchange([batch])
    } catch (error) {
      await endLease()
      // Somebody else's statement has ended the thread. This one depends on nothing before it.
      if (error instanceof NotStarted && isFirst) return exchange(batch)
      throw error
    }
  }
  async function endLease() {
    const ending = lease
    lease = undefined
    await ending?.end()
  }
  async function receive(chunk: Uint8Array) {
    received = concat([received, chunk])
    if (!hasStarted && received[0] === IMAGE) return writeImage()
    for (let size = sizeOfBatch(received, hasStarted); size > 0; size = sizeOfBatch(received, hasStarted)) {
      const batch = received.slice(0, size)
      received = received.slice(size)
      if (batch[0] === TERMINATE) socket.end()
      else await reply(batch)
    }
  }
  async function writeImage() {
    const text = Buffer.from(received).toString()
    if (!text.endsWith('\n')) return
    const error = await database.writeImage(text.slice(1, -1)).then(() => '', String)
    socket.end(error)
  }

  let work = Promise.resolve()
  const fail = (error: unknown) => {
    database.log.warn({ err: error }, 'a client of the database was disconnected')
    socket.destroy()
  }
  const next = (step: () => Promise<void>) => {
    work = work.then(step).catch(fail)
  }
  socket.on('data', (chunk) => next(() => receive(chunk)))
  socket.on('error', () => {})
  socket.on('close', () => next(endLease))
  socket.on('timeout', () => fail(new Error('It stayed idle inside a transaction')))
}

const IMAGE = 'I'.charCodeAt(0)
const SYNC = 'S'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)

/** Bytes up to the end of the first message that the database replies to; 0 while that has not arrived. */
function sizeOfBatch(bytes: Uint8Array, hasStarted: boolean): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The first message of a connection has no letter before its length.
  if (!hasStarted) return bytes.length >= 4 && bytes.length >= view.getInt32(0) ? view.getInt32(0) : 0
  for (let at = 0; at + 5 <= bytes.length; ) {
    const kind = bytes[at]
    at += 1 + view.getInt32(at + 1)
    if (at <= bytes.length && (kind === SYNC || kind === QUERY || kind === TERMINATE)) return at
  }
  return 0
}
