// The thread PGlite runs in: a slow query blocks this thread alone, and the main one can end it.
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import type { DurableNodeFS } from './durable-fs.ts'
import { createDatabase, hasDatabase, openInDirectory, openInMemory, writeImage } from './open.ts'
import { concat, type ThreadData, type ThreadReply, type ThreadRequest } from './thread-messages.ts'

const { directory, image, started } = workerData as ThreadData
const port = parentPort
if (!port) throw new Error('This module is the body of a worker thread')

/** How long a commit may wait for others to reach the disk with it, apart from the statement that is running. */
const MAX_SYNC_DELAY_MS = 10

if (directory && !hasDatabase(directory)) {
  await createDatabase(directory, image)
  // Making a database takes as much memory again, which is only freed with its thread.
  port.postMessage('created')
} else {
  const { pglite, files } = directory
    ? await openInDirectory(directory)
    : { pglite: await openInMemory(image), files: null }
  const serve = createService(pglite, files, (reply) =>
    port.postMessage(reply, reply.bytes ? [reply.bytes.buffer] : []),
  )
  const waiting: ThreadRequest[] = []
  const next = () => waiting.shift() ?? (receiveMessageOnPort(port)?.message as ThreadRequest | undefined)
  let isServing = false
  const serveAll = async () => {
    isServing = true
    const isClosed = await serve(next)
    isServing = false
    if (isClosed) port.close()
  }
  port.on('message', (request: ThreadRequest) => {
    waiting.push(request)
    if (!isServing) void serveAll()
  })
  port.postMessage('ready')
}

/**
 * Executes one request after the other until there is none. Replies are sent at once or, after a commit, once it is on
 * the disk, which happens once for all commits that are waiting (group commit).
 */
function createService(pglite: PGlite, files: DurableNodeFS | null, send: (reply: ThreadReply) => void) {
  if (files) files.defersSync = true
  return async (next: () => ThreadRequest | undefined): Promise<boolean> => {
    let isClosed = false
    let pendingSince = 0
    const unsent: ThreadReply[] = []
    const flush = () => {
      files?.sync()
      for (const reply of unsent.splice(0)) send(reply)
    }
    for (let request = next(); request; request = next()) {
      if (unsent.length > 0 && performance.now() - pendingSince > MAX_SYNC_DELAY_MS) flush()
      Atomics.store(started, 0, request.id)
      unsent.push({ id: request.id, ...(await execute(pglite, request)) })
      isClosed ||= request.kind === 'close'
      if (!files?.hasPendingSync) flush()
      else if (unsent.length === 1) pendingSince = performance.now()
    }
    flush()
    return isClosed
  }
}

async function execute(pglite: PGlite, request: ThreadRequest): Promise<Omit<ThreadReply, 'id'>> {
  if (request.kind === 'exchange') return { bytes: await exchange(pglite, request.bytes) }
  if (request.kind === 'close') await pglite.close()
  else {
    const error = await writeImage(pglite, request.file).catch(String)
    if (error) return { error }
  }
  return { bytes: new Uint8Array() }
}

/** Protocol in, protocol out. The reply to a failed statement is bytes too; an exception here ends the thread. */
async function exchange(pglite: PGlite, bytes: Uint8Array) {
  const parts: Uint8Array[] = []
  await pglite.execProtocolRawStream(bytes, {
    syncToFs: false,
    // A part is a view of PGlite's memory, which changes after the call.
    onRawData: (part) => parts.push(part.slice()),
  })
  return concat(parts)
}
