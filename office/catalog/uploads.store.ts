import { signal } from '@preact/signals-core'
import type { OfficeCall, ReplyOf } from '../call.ts'
import type { SessionStore } from '../sign-in/session.store.ts'

export type UploadedPicture = NonNullable<
  ReplyOf<'POST /api/v1/office/catalog/uploads/:uploadId/picture'>['picture']
>

export interface Upload {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'encoding' | 'failed'
  /** Bytes. */
  sent: number
  /** Why it failed. */
  message: string | null
}

export interface UploadsOutside {
  fetch: typeof fetch
  newKey(): string
  session: Pick<SessionStore, 'logInFor'>
  /** Resolves when it is worth trying again. */
  pause(attempt: number): Promise<void>
}

/** Bytes: arrives within the seconds that a server waits, also on a slow line. */
const PART = 256 * 1024
const MOST_ATTEMPTS = 5

export type UploadsStore = ReturnType<typeof createUploadsStore>

/** Pictures on their way to the server, one after the other, each in parts that are sent again where a line drops. */
export function createUploadsStore(
  call: OfficeCall,
  { fetch: send, newKey, session, pause }: UploadsOutside,
) {
  const uploads = signal<readonly Upload[]>([])

  const change = (id: string, changes: Partial<Upload>) => {
    uploads.value = uploads.peek().map((each) => (each.id === id ? Object.assign({}, each, changes) : each))
  }
  const isThere = (id: string) => uploads.peek().some((each) => each.id === id)

  /** @returns where the next part begins, or a sentence that says why it was refused */
  async function sendPart(id: string, file: File, offset: number): Promise<number | string> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(`/api/v1/office/catalog/uploads/${id}?offset=${offset}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', accept: 'application/json' },
        body: file.slice(offset, offset + PART),
      }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { received: number }).received
      if (answer && answer.status < 500) {
        const failure = (await answer.json().catch(() => ({}))) as {
          message?: string
          errors?: { file?: string[] }
        }
        const why = failure.errors?.file?.[0] ?? failure.message ?? 'The shop does not take this picture.'
        // Bytes are no call, which would wait for a log-in by itself.
        if (answer.status === 401 && (await session.logInFor(why))) continue
        return why
      }
      if (attempt === MOST_ATTEMPTS) return 'The line dropped. Please try again.'
      await pause(attempt)
    }
  }

  async function sendAll({ id, file }: Upload): Promise<string | null> {
    change(id, { state: 'sending', message: null })
    let sent = 0
    while (sent < file.size) {
      const next = await sendPart(id, file, sent)
      if (typeof next === 'string') return next
      sent = next
      if (!isThere(id)) return null
      change(id, { sent })
    }
    return null
  }

  /** @returns the picture, a sentence that says why there is none, or null if nobody waits for it anymore */
  async function encode({ id, file }: Upload): Promise<UploadedPicture | string | null> {
    change(id, { state: 'encoding' })
    while (isThere(id)) {
      const outcome = await call('POST /api/v1/office/catalog/uploads/:uploadId/picture', {
        params: { uploadId: id },
        body: { name: file.name },
      })
      if (!outcome.ok) return outcome.errors.file?.[0] ?? outcome.message
      if (outcome.data.picture) return isThere(id) ? outcome.data.picture : null
    }
    return null
  }

  /** Sends one that is on the list. @returns the picture, or null if it failed, which the list says, or was removed */
  async function run(upload: Upload): Promise<UploadedPicture | null> {
    const problem = await sendAll(upload)
    if (!isThere(upload.id)) return null
    const made = problem ?? (await encode(upload))
    if (typeof made === 'string') {
      change(upload.id, { state: 'failed', message: made })
      return null
    }
    remove(upload.id)
    return made
  }

  function remove(id: string) {
    uploads.value = uploads.peek().filter((each) => each.id !== id)
  }

  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (upload: Upload, onPicture: (picture: UploadedPicture) => void) => {
    last = last.then(async () => {
      const picture = isThere(upload.id) && (await run(upload))
      if (picture) onPicture(picture)
    })
    return last
  }

  /** @param onPicture called for each that is there, in their order */
  function add(files: readonly File[], onPicture: (picture: UploadedPicture) => void): Promise<unknown> {
    const added = files.map(
      (file): Upload => ({ id: newKey(), file, state: 'waiting', sent: 0, message: null }),
    )
    uploads.value = [...uploads.peek(), ...added]
    return Promise.all(added.map((upload) => inTurn(upload, onPicture)))
  }

  /** What has arrived of it is not sent again. */
  function retry(upload: Upload, onPicture: (picture: UploadedPicture) => void): Promise<unknown> {
    change(upload.id, { state: 'waiting', message: null })
    return inTurn(upload, onPicture)
  }

  const clear = () => {
    uploads.value = []
  }

  return { uploads, add, retry, remove, clear }
}
