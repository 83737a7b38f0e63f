// The thread PGlite lives in: a slow query stops this thread alone, and the main one can end it.
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import type { DurableNodeFS } from './durable-fs.ts'
import { createDatabase, hasDatabase, openInDirectory, openInMemory, writeBackup } from './open.ts'
import { concat, type ThreadAnswer, type ThreadData, type ThreadOrder } from './thread.ts'

const { directory, backup, begun } = workerData as ThreadData
const port = parentPort
if (!port) throw new Error('This module is the body of a worker thread')

/** Nobody waits longer than this, and a statement, for others whose commits reach the disk together with his. */
const LONGEST_GATHERING_MS = 10

if (directory && !hasDatabase(directory)) {
  await createDatabase(directory, backup)
  // Making a database takes as much memory again, and gives it back only with its thread.
  port.postMessage('created')
} else {
  const { pglite, files } = directory
    ? await openInDirectory(directory)
    : { pglite: await openInMemory(backup), files: null }
  const serve = createService(pglite, files, (answer) =>
    port.postMessage(answer, answer.bytes ? [answer.bytes.buffer] : []),
  )
  const waiting: ThreadOrder[] = []
  const next = () => waiting.shift() ?? (receiveMessageOnPort(port)?.message as ThreadOrder | undefined)
  let isServing = false
  const serveAll = async () => {
    isServing = true
    const isClosed = await serve(next)
    isServing = false
    if (isClosed) port.close()
  }
  port.on('message', (order: ThreadOrder) => {
    waiting.push(order)
    if (!isServing) void serveAll()
  })
  port.postMessage('ready')
}

/**
 * Obeys one order after the other until there is none. Answers go out at once, or, after a commit, when it is on the
 * disk; which is once for all commits that wait at that moment.
 */
function createService(pglite: PGlite, files: DurableNodeFS | null, tell: (answer: ThreadAnswer) => void) {
  if (files) files.gathers = true
  return async (next: () => ThreadOrder | undefined): Promise<boolean> => {
    let isClosed = false
    let owedSince = 0
    const untold: ThreadAnswer[] = []
    const settle = () => {
      files?.sync()
      for (const answer of untold.splice(0)) tell(answer)
    }
    for (let order = next(); order; order = next()) {
      if (untold.length > 0 && performance.now() - owedSince > LONGEST_GATHERING_MS) settle()
      Atomics.store(begun, 0, order.id)
      untold.push({ id: order.id, ...(await obey(pglite, order)) })
      isClosed ||= order.kind === 'close'
      if (!files?.owesSync) settle()
      else if (untold.length === 1) owedSince = performance.now()
    }
    settle()
    return isClosed
  }
}

async function obey(pglite: PGlite, order: ThreadOrder): Promise<Omit<ThreadAnswer, 'id'>> {
  if (order.kind === 'exchange') return { bytes: await exchange(pglite, order.bytes) }
  if (order.kind === 'close') await pglite.close()
  else {
    const problem = await writeBackup(pglite, order.file).catch(String)
    if (problem) return { problem }
  }
  return { bytes: new Uint8Array() }
}

/** Protocol in, protocol out. The answer to a failed statement is bytes too; what is thrown here ends the thread. */
async function exchange(pglite: PGlite, bytes: Uint8Array) {
  const parts: Uint8Array[] = []
  await pglite.execProtocolRawStream(bytes, {
    syncToFs: false,
    // A part is a window on PGlite's memory, which changes after the call.
    onRawData: (part) => parts.push(part.slice()),
  })
  return concat(parts)
}
