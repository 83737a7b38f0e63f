import { startsTransaction } from '../pool.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { concat } from './thread-messages.ts'
import type { Thread } from './thread.ts'

/** One connection to one life of the thread; in the next one, nothing it has started exists. */
export interface SessionClient {
  thread: Thread
  /** How long each of its statements may take. */
  timeoutMs: number
}

/**
 * PGlite has one session, which many clients share: a standalone statement is sent at once, behind those already on
 * their way. A client that starts a transaction has the session alone until it is over.
 */
export interface Session {
  /** Sends messages that belong together and resolves with the whole reply. */
  exchange(client: SessionClient, bytes: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>>
  /** Gives the session to this client alone, as a transaction would. */
  reserve(client: SessionClient): Promise<void>
  /** Rolls back what this client has left open. */
  disconnect(client: SessionClient): Promise<void>
}

const QUERY = 'Q'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/** The protocol's message for statements without values. */
export function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** Resets what a client may have left behind, except prepared statements: each client has names of its own. */
const RESET = ['rollback', 'reset all'].map(simpleQuery)

const isBegin = (bytes: Uint8Array) =>
  bytes[0] === QUERY && startsTransaction(Buffer.from(bytes.subarray(5, 40)).toString())

/** The last message of a reply says whether a transaction is open: `Z`, a length of 5, the state. */
export function endsTransaction(reply: Uint8Array): boolean {
  return reply.at(-6) === READY && reply.at(-1) === IDLE
}

/** @param queueTimeoutMs how long a client waits for another client's transaction */
export function createSession(queueTimeoutMs: number): Session {
  let holder: SessionClient | undefined
  let isReserved = false
  const waiting: (() => void)[] = []

  const newDeadline = () => performance.now() + queueTimeoutMs
  /** To be checked again after each wait, without awaiting in between: another client may have been quicker. */
  const isBlocked = (client: SessionClient) => holder !== undefined && holder !== client
  async function waitForRelease(deadline: number) {
    const left = deadline - performance.now()
    if (left <= 0) throw new DatabaseUnavailable('The database was busy for too long')
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      timer = setTimeout(resolve, left)
    })
    clearTimeout(timer)
  }
  function release() {
    holder = undefined
    isReserved = false
    for (const resume of waiting.splice(0)) resume()
  }
  const send = ({ thread, timeoutMs }: SessionClient, bytes: Uint8Array[]) =>
    thread.send({ kind: 'exchange', bytes: concat(bytes) }, timeoutMs)

  return {
    async exchange(client, bytes) {
      for (const deadline = newDeadline(); isBlocked(client); ) await waitForRelease(deadline)
      if (bytes[0] && isBegin(bytes[0])) holder = client
      try {
        const reply = await send(client, bytes)
        if (holder === client && !isReserved && endsTransaction(reply)) release()
        return reply
      } catch (error) {
        // The thread has ended, and every transaction with it.
        if (holder === client) release()
        throw error
      }
    },
    async reserve(client) {
      for (const deadline = newDeadline(); isBlocked(client); ) await waitForRelease(deadline)
      holder = client
      isReserved = true
    },
    async disconnect(client) {
      if (holder !== client) return
      await send(client, RESET).catch(() => {})
      if (holder === client) release()
    },
  }
}
