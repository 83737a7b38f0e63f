import { signal } from '@preact/signals-core'
import type { Refusal } from '../../src/lib/api.ts'
import type { SessionStore } from '../sign-in/session.store.ts'

export interface Upload {
  id: string
  file: File
  /** What it is a picture of; null for the catalog. */
  of: string | null
  state: 'waiting' | 'sending' | 'paused' | 'held' | 'encoding' | 'failed'
  /** Bytes. */
  sent: number
  /** Why it failed, or is held until its member has logged in. */
  message: string | null
}

export interface UploadsOutside {
  fetch: typeof fetch
  newKey(): string
  session: Pick<SessionStore, 'logInFor'>
  /** Resolves when it is worth trying again. */
  pause(attempt: number): Promise<void>
}

/** Where pictures are sent to, and what becomes of them there. */
export interface UploadTarget<Picture extends object> {
  /** Where the parts go. */
  address(upload: Pick<Upload, 'id' | 'of'>): string
  /** Makes it a picture; null while that goes on. */
  finish(upload: Upload): Promise<{ ok: true; picture: Picture | null } | Refusal<'file'>>
  /** How often a line may drop before the member has to try again. */
  mostAttempts: number
  /** Resolves when it can be sent, or with a sentence that says why it cannot be. */
  untilReady?(upload: Pick<Upload, 'of'>): Promise<string | null>
  /** Takes back what may have been made of one that was removed meanwhile. */
  discard?(upload: Upload): void
}

/** Bytes: arrives within the seconds that a server waits, also on a slow line. */
const PART = 256 * 1024
const DROPPED = 'The line dropped. Please try again.'
const UNREADABLE = 'This device can no longer read it. Please choose it again.'

/** Why there is no picture. One that is held goes on once its member has logged in. */
interface Stop {
  state: 'failed' | 'held'
  message: string
}
const stop = (message: string, status: number | null = null): Stop => ({
  state: status === 401 ? 'held' : 'failed',
  message,
})

export type UploadsStore<Picture extends object> = ReturnType<typeof createUploadsStore<Picture>>

const hasNoAnswer = (status: number | null) => status === null || status >= 500

const readPart = (file: File, offset: number): Promise<ArrayBuffer | null> =>
  file
    .slice(offset, offset + PART)
    .arrayBuffer()
    .catch(() => null)

/** Pictures on their way to the server, one after the other, each in parts that are sent again where a line drops. */
export function createUploadsStore<Picture extends object>(
  { address, finish, mostAttempts, untilReady, discard }: UploadTarget<Picture>,
  { fetch: send, newKey, session, pause }: UploadsOutside,
) {
  const uploads = signal<readonly Upload[]>([])
  const removed = new Set<string>()

  const change = (id: string, changes: Partial<Upload>) => {
    uploads.value = uploads.peek().map((each) => (each.id === id ? Object.assign({}, each, changes) : each))
  }
  const find = (id: string) => uploads.peek().find((each) => each.id === id)
  const isThere = (id: string) => find(id) !== undefined

  /** Waits for the line. @returns whether to try again */
  async function mayTryAgain(id: string, attempt: number): Promise<boolean> {
    if (attempt >= mostAttempts) return false
    change(id, { state: 'paused' })
    await pause(attempt)
    return isThere(id)
  }

  /** @returns where the next part begins, or why it was refused */
  async function sendPart(upload: Upload, offset: number): Promise<number | Stop> {
    const { id, file } = upload
    // A request with bytes that cannot be read fails like one on a line that drops, and would be tried again forever.
    const body = await readPart(file, offset)
    if (!body) return stop(UNREADABLE)
    for (let attempt = 1; ; attempt += 1) {
      change(id, { state: 'sending', message: null })
      const answer = await send(`${address(upload)}?offset=${offset}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', accept: 'application/json' },
        body,
      }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { received: number }).received
      if (answer && !hasNoAnswer(answer.status)) {
        const failure = (await answer.json().catch(() => ({}))) as {
          message?: string
          errors?: { file?: string[] }
        }
        const why = failure.errors?.file?.[0] ?? failure.message ?? 'The shop does not take this picture.'
        // Bytes are no call, which would wait for a log-in by itself.
        if (answer.status === 401 && (await session.logInFor(why))) continue
        return stop(why, answer.status)
      }
      if (!(await mayTryAgain(id, attempt))) return stop(DROPPED)
    }
  }

  async function sendAll(upload: Upload): Promise<Stop | null> {
    const { id, file } = upload
    let sent = 0
    while (sent < file.size) {
      const next = await sendPart(upload, sent)
      if (typeof next !== 'number') return next
      sent = next
      if (!isThere(id)) return stop(DROPPED)
      change(id, { sent })
    }
    return null
  }

  /** @returns the picture, why there is none, or null if nobody waits for it anymore */
  async function encode(upload: Upload): Promise<{ picture: Picture } | Stop | null> {
    const { id } = upload
    for (let attempt = 1; isThere(id); ) {
      change(id, { state: 'encoding' })
      const outcome = await finish(upload)
      if (outcome.ok && outcome.picture) return isThere(id) ? { picture: outcome.picture } : null
      if (outcome.ok) continue
      if (!hasNoAnswer(outcome.status) || !(await mayTryAgain(id, attempt)))
        return stop(outcome.errors.file?.[0] ?? outcome.message, outcome.status)
      attempt += 1
    }
    return null
  }

  /** Sends one that is on the list. @returns the picture, or null if it stopped, which the list says, or was removed */
  async function run(id: string): Promise<Picture | null> {
    const waiting = find(id)
    const never = waiting && (await untilReady?.(waiting))
    // What it is a picture of may be known only now.
    const upload = find(id)
    if (!upload) return null
    const problem = never ? stop(never) : await sendAll(upload)
    const made = problem ?? (await encode(upload))
    // All of it had been sent when it was removed, so it may have become one.
    if (!problem && removed.has(id)) discard?.(upload)
    if (!made || !isThere(id)) return null
    if ('picture' in made) {
      drop(id)
      return made.picture
    }
    change(id, made)
    return null
  }

  function drop(id: string) {
    uploads.value = uploads.peek().filter((each) => each.id !== id)
  }

  /** Its member does not want it anymore. */
  function remove(id: string) {
    removed.add(id)
    drop(id)
  }

  /** What they are pictures of turned out to be something else. */
  function move(from: string, to: string) {
    uploads.value = uploads
      .peek()
      .map((each) => (each.of === from ? Object.assign({}, each, { of: to }) : each))
  }

  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (upload: Upload, onPicture: (picture: Picture) => void) => {
    last = last.then(async () => {
      const picture = await run(upload.id)
      if (picture) onPicture(picture)
    })
    return last
  }

  /** @param onPicture called for each that is there, in their order */
  function add(
    files: readonly File[],
    onPicture: (picture: Picture) => void,
    of: string | null = null,
  ): Promise<unknown> {
    const added = files.map(
      (file): Upload => ({ id: newKey(), file, of, state: 'waiting', sent: 0, message: null }),
    )
    uploads.value = [...uploads.peek(), ...added]
    return Promise.all(added.map((upload) => inTurn(upload, onPicture)))
  }

  /** What has arrived of it is not sent again. */
  function retry(upload: Upload, onPicture: (picture: Picture) => void): Promise<unknown> {
    change(upload.id, { state: 'waiting', message: null })
    return inTurn(upload, onPicture)
  }

  /** Goes on with those that waited for a log-in. */
  function resume(onPicture: (picture: Picture) => void) {
    for (const upload of uploads.peek()) if (upload.state === 'held') void retry(upload, onPicture)
  }

  const clear = () => {
    uploads.value = []
  }

  return { uploads, add, retry, remove, move, resume, clear }
}
