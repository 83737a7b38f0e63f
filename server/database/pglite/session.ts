import type { Link } from './link.ts'
import { concat, type Thread } from './thread.ts'
import { opensTransaction } from '../pool.ts'
import { DatabaseUnavailable } from '../unavailable.ts'

/** Who speaks, to which life of the thread: in the next one nothing that he has begun exists. */
export interface Client {
  thread: Thread
}

/**
 * PGlite has one session, which many clients share: a statement that stands alone goes through at once, behind those
 * that are on their way. Whoever begins a transaction has the session alone until it is over.
 */
export interface Session {
  /** Sends what belongs together and resolves with the whole answer. */
  exchange(client: Client, bytes: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>>
  /** Gives the session to this client alone, as a transaction would. */
  reserve(client: Client): Promise<void>
  /** Undoes what this client has left open. */
  leave(client: Client): Promise<void>
}

const QUERY = 'Q'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/** The message which asks for statements without values. */
export function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** What another client may have left behind, prepared statements aside: their names are the clients' own. */
const CLEAN = ['rollback', 'reset all'].map(simpleQuery)

const isBegin = (bytes: Uint8Array) =>
  bytes[0] === QUERY && opensTransaction(Buffer.from(bytes.subarray(5, 40)).toString())

/** The last message of an answer says whether a transaction is open: `Z`, a length of 5, the state. */
export function endsTransaction(answer: Uint8Array): boolean {
  return answer.at(-6) === READY && answer.at(-1) === IDLE
}

/** @param patienceMs how long a client waits for another one's transaction */
export function createSession(link: Link, patienceMs: number): Session {
  let holder: Client | undefined
  let isReserved = false
  const waiting: (() => void)[] = []

  const patience = () => performance.now() + patienceMs
  /** Look again afterwards, in the same breath as what follows: whoever else waited may have been quicker. */
  const isKeptFrom = (client: Client) => holder !== undefined && holder !== client
  async function nextRelease(deadline: number) {
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
    for (const go of waiting.splice(0)) go()
  }
  const send = ({ thread }: Client, bytes: Uint8Array[]) =>
    thread.send({ kind: 'exchange', bytes: concat(bytes) }, link.statementLimit)

  return {
    async exchange(client, bytes) {
      for (const deadline = patience(); isKeptFrom(client); ) await nextRelease(deadline)
      if (bytes[0] && isBegin(bytes[0])) holder = client
      try {
        const answer = await send(client, bytes)
        if (holder === client && !isReserved && endsTransaction(answer)) release()
        return answer
      } catch (error) {
        // The thread has ended, and every transaction with it.
        if (holder === client) release()
        throw error
      }
    },
    async reserve(client) {
      for (const deadline = patience(); isKeptFrom(client); ) await nextRelease(deadline)
      holder = client
      isReserved = true
    },
    async leave(client) {
      if (holder !== client) return
      await send(client, CLEAN).catch(() => {})
      if (holder === client) release()
    },
  }
}
