import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import type { Link } from './link.ts'
import { type Client, type Session, simpleQuery } from './session.ts'
import { DatabaseUnavailable } from '../unavailable.ts'

const FIRST_LIMIT_MS = 30_000

const TERMINATE = 'X'.charCodeAt(0)

/**
 * What `pg` takes for a socket: it speaks the wire protocol to the thread, so that the driver, its types and its
 * errors are the same on both engines. The driver corks what belongs together, so a query is one message each way.
 */
export function createSocket(link: Link, session: Session): Duplex {
  let client: Client | undefined
  let isIdle = false
  const exchange = async (chunks: Uint8Array[]) => {
    // A client takes its leave; PGlite would not listen.
    if (chunks[0]?.[0] === TERMINATE) return
    if (!client) throw new DatabaseUnavailable('The database is not open')
    isIdle = false
    const bytes = await session.exchange(client, chunks)
    isIdle = true
    if (bytes.length > 0) socket.push(Buffer.from(bytes.buffer))
  }
  const send = callbackify(exchange)
  const leave = callbackify(async () => client && session.leave(client))
  const socket: Duplex = new Duplex({
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
    destroy(error, done) {
      leave(() => done(error))
    },
  })
  const open = async () => {
    const running = await link.thread()
    // Who waits for an answer hears it there, and more exactly.
    void running.failed.then((reason) => isIdle && socket.destroy(reason))
    // The first words of a new thread are slow, and cannot get stuck.
    const bytes = new Uint8Array(simpleQuery(''))
    await running.send({ kind: 'exchange', bytes }, Math.max(link.statementLimit, FIRST_LIMIT_MS))
    client = { thread: running }
    socket.emit('connect')
  }
  const connect = () => {
    open().catch((error: Error) => socket.destroy(error))
    return socket
  }
  const same = () => socket
  return Object.assign(socket, { connect, setNoDelay: same, setKeepAlive: same, ref: same, unref: same })
}
