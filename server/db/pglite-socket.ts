import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import type { Link } from './pglite-link.ts'
import { concat, type Thread } from './pglite-thread.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Undoes what the client before has left open: to PGlite all clients are one. */
export const RESET = ['rollback', 'discard all'].map(simpleQuery)

const FIRST_LIMIT_MS = 30_000

const TERMINATE = 'X'.charCodeAt(0)

function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/**
 * What `pg` takes for a socket: it speaks the wire protocol to the thread, so that the driver, its types and its
 * errors are the same on both engines. The driver corks what belongs together, so a query is one message each way.
 */
export function createSocket(link: Link): Duplex {
  let thread: Thread | undefined
  const exchange = async (chunks: Uint8Array[]) => {
    // A client takes its leave; PGlite would not listen.
    if (chunks[0]?.[0] === TERMINATE) return
    if (!thread) throw new DatabaseUnavailable('The database is not open')
    const bytes = await thread.send({ kind: 'exchange', bytes: concat(chunks) }, link.statementLimit)
    if (bytes.length > 0) socket.push(Buffer.from(bytes.buffer))
  }
  const send = callbackify(exchange)
  const socket = new Duplex({
    read() {},
    write: (chunk: Uint8Array, _encoding, done) => send([chunk], done),
    writev: (chunks: { chunk: Uint8Array }[], done) =>
      send(
        chunks.map(({ chunk }) => chunk),
        done,
      ),
    final(done) {
      socket.push(null)
      done()
    },
  })
  const open = async () => {
    const running = await link.thread()
    void running.failed.then((reason) => socket.destroy(reason))
    // The first words of a new thread are slow, and cannot get stuck.
    await running.send(
      { kind: 'exchange', bytes: concat(RESET) },
      Math.max(link.statementLimit, FIRST_LIMIT_MS),
    )
    thread = running
    socket.emit('connect')
  }
  const connect = () => {
    open().catch((error: Error) => socket.destroy(error))
    return socket
  }
  const same = () => socket
  return Object.assign(socket, { connect, setNoDelay: same, setKeepAlive: same, ref: same, unref: same })
}
