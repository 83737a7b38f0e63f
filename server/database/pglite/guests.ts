import type net from 'node:net'
import type { Log } from '../engine.ts'
import { endsTransaction } from './session.ts'
import { concat } from './thread.ts'

/** PGlite has one session. Whoever has a turn has it alone, until the transaction that he began is over. */
export interface Turn {
  exchange(bytes: Uint8Array[]): Promise<Uint8Array>
  /** Undoes what is not finished. */
  end(): Promise<void>
}

export interface Host {
  takeTurn(): Promise<Turn>
  backup(file: string): Promise<void>
  /** A guest may have changed something. */
  onChange(): void
  log: Log
}

/** A guest that holds the only connection this long without a word is sent away. */
const IDLE_LIMIT_MS = 20_000

/**
 * Lets another process of the same user work with the database of this one, through the socket that guards the
 * directory: so the operator's commands work while the shop is open. It speaks PostgreSQL's own protocol; a first byte
 * of `B` asks for a backup instead.
 */
export function serveGuest(socket: net.Socket, host: Host): void {
  let received: Uint8Array = new Uint8Array()
  let hasStarted = false
  let turn: Turn | undefined

  async function answer(batch: Uint8Array) {
    turn ??= await host.takeTurn()
    const bytes = await turn.exchange([batch])
    const isOver = endsTransaction(bytes)
    if (isOver) await endTurn()
    socket.write(bytes)
    if (isOver && hasStarted) host.onChange()
    hasStarted = true
  }
  async function endTurn() {
    const mine = turn
    turn = undefined
    await mine?.end()
  }
  async function receive(chunk: Uint8Array) {
    received = concat([received, chunk])
    if (!hasStarted && received[0] === BACKUP) return backup()
    for (let size = sizeOfBatch(received, hasStarted); size > 0; size = sizeOfBatch(received, hasStarted)) {
      const batch = received.slice(0, size)
      received = received.slice(size)
      if (batch[0] === TERMINATE) socket.end()
      else await answer(batch)
    }
  }
  async function backup() {
    const text = Buffer.from(received).toString()
    if (!text.endsWith('\n')) return
    const problem = await host.backup(text.slice(1, -1)).then(() => '', String)
    socket.end(problem)
  }

  let work = Promise.resolve()
  const fail = (error: unknown) => {
    host.log.warn({ err: error }, 'a guest of the database was cut off')
    socket.destroy()
  }
  const next = (step: () => Promise<void>) => {
    work = work.then(step).catch(fail)
  }
  socket.on('data', (chunk) => next(() => receive(chunk)))
  socket.on('error', () => {})
  socket.on('close', () => next(endTurn))
  socket.setTimeout(IDLE_LIMIT_MS, () => {
    if (turn) socket.destroy()
  })
}

const BACKUP = 'B'.charCodeAt(0)
const SYNC = 'S'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)

/** Bytes up to the end of the first message after which the database answers; 0 while that has not arrived. */
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
