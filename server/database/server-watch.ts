import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { serversOf } from './addresses.ts'
import type { Log } from './engine.ts'
import { STARTED_AT, TIMELINE } from './timeline.ts'
import { DatabaseUnavailable, toDatabaseError } from './unavailable.ts'

const ASK_EVERY_MS = 500
/** A host that takes longer is as good as gone: it is paused, or the network is. */
const DEADLINE_MS = 2_000

/** A host that takes writes: the timeline that it writes, and when it was started, which tells one start from another. */
export interface WriterState {
  timeline: string
  startedAt: string
}

/** `follower` is a host that takes no writes, `silent` one that does not answer. */
export type ServerState = WriterState | 'follower' | 'silent'

/** Class 57 is a server that starts or stops. */
const isAnswer = (error: Error) =>
  error instanceof DatabaseError
    ? !error.code?.startsWith('57')
    : !(toDatabaseError(error) instanceof DatabaseUnavailable)

interface Options {
  applicationName: string
  log: Log
  onState(state: ServerState): void
}

/**
 * Asks one host again and again, on a connection of its own. What it answers instead of its state (no such user or
 * database, another protocol) is logged once, and again when that changes; a host that does not answer, or says that it is
 * just starting or stopping, is part of every takeover and not logged.
 * @returns a function that ends it
 */
export function watchServer(
  connectionString: string,
  { applicationName, log, onState }: Options,
): () => Promise<void> {
  const end = new AbortController()
  let client: Client | undefined
  /** The last one, until a proper answer. */
  let refusal: string | undefined

  async function ask(): Promise<ServerState> {
    try {
      client ??= await open()
      const { rows } = await client.query<{ timeline: string | null; startedAt: string }>(
        `select ${TIMELINE} as timeline, ${STARTED_AT} as "startedAt"`,
      )
      refusal = undefined
      const { timeline, startedAt } = rows[0] ?? {}
      return timeline && startedAt ? { timeline, startedAt } : 'follower'
    } catch (error) {
      drop()
      if (!end.signal.aborted) noteRefusal(error as Error)
      return 'silent'
    }
  }

  function noteRefusal(error: Error) {
    if (!isAnswer(error) || error.message === refusal) return
    refusal = error.message
    const host = serversOf(connectionString)
    log.warn({ host, message: refusal }, 'a host of DATABASE_URL does not let the shop ask for its state')
  }

  async function open() {
    const opening = new Client({
      connectionString,
      application_name: `${applicationName} watch`,
      connectionTimeoutMillis: DEADLINE_MS,
      query_timeout: DEADLINE_MS,
    })
    opening.on('error', () => {})
    await opening.connect()
    return opening
  }

  function drop() {
    // Nobody may be there to say goodbye to.
    client?.connection.stream.destroy()
    client = undefined
  }

  async function goOn() {
    while (!end.signal.aborted) {
      const state = await ask()
      if (end.signal.aborted) break
      onState(state)
      await sleep(ASK_EVERY_MS, undefined, { signal: end.signal, ref: false }).catch(() => {})
    }
    drop()
  }
  const going = goOn()
  return async () => {
    end.abort()
    await going
  }
}
