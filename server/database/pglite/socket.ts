import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import { DatabaseUnavailable } from '../unavailable.ts'
import { type Session, type SessionClient, simpleQuery } from './session.ts'
import type { Supervisor } from './supervisor.ts'

const FIRST_TIMEOUT_MS = 30_000

const TERMINATE = 'X'.charCodeAt(0)

/**
 * Looks like a socket to `pg` and speaks the wire protocol to the thread, so the driver, its types and its errors are the
 * same on both engines. The driver corks what belongs together, so a query is one message each way.
 * @param timeoutMs how long a statement may take
 */
export function createSocket(supervisor: Supervisor, session: Session, timeoutMs: number): Duplex {
  let client: SessionClient | undefined
  let isIdle = false
  const exchange = async (chunks: Uint8Array[]) => {
    // The driver says goodbye; PGlite has no use for that.
    if (chunks[0]?.[0] === TERMINATE) return
    if (!client) throw new DatabaseUnavailable('The database is not open')
    isIdle = false
    const bytes = await session.exchange(client, chunks)
    isIdle = true
    if (bytes.length > 0) socket.push(Buffer.from(bytes.buffer))
  }
  const send = callbackify(exchange)
  const disconnect = callbackify(async () => client && session.disconnect(client))
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
      disconnect(() => done(error))
    },
  })
  const open = async () => {
    const running = await supervisor.thread()
    // A query under way fails with a more exact error of its own.
    void running.failed.then((reason) => isIdle && socket.destroy(reason))
    // The first exchange with a new thread is slow, but cannot get stuck.
    const bytes = new Uint8Array(simpleQuery(''))
    await running.send({ kind: 'exchange', bytes }, Math.max(timeoutMs, FIRST_TIMEOUT_MS))
    client = { thread: running, timeoutMs }
    socket.emit('connect')
  }
  const connect = () => {
    open().catch((error: Error) => socket.destroy(error))
    return socket
  }
  const noop = () => socket
  return Object.assign(socket, { connect, setNoDelay: noop, setKeepAlive: noop, ref: noop, unref: noop })
}
