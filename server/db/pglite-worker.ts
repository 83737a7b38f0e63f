// The thread PGlite lives in: a slow query stops this thread alone, and the main one can end it.
import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { createDatabase, hasDatabase, openInDirectory, openInMemory, writeBackup } from './pglite-open.ts'
import { concat, type ThreadAnswer, type ThreadOrder, type ThreadStart } from './pglite-thread.ts'

const { directory, backup } = workerData as ThreadStart
const port = parentPort
if (!port) throw new Error('This module is the body of a worker thread')

if (directory && !hasDatabase(directory)) {
  await createDatabase(directory, backup)
  // Making a database takes as much memory again, and gives it back only with its thread.
  port.postMessage('created')
} else {
  const pglite = await (directory ? openInDirectory(directory) : openInMemory(backup))
  let queue = Promise.resolve()
  port.on('message', (order: ThreadOrder) => {
    queue = queue.then(async () => {
      const answer: ThreadAnswer = { id: order.id, ...(await obey(pglite, order)) }
      port.postMessage(answer, answer.bytes ? [answer.bytes.buffer] : [])
      if (order.kind === 'close') port.close()
    })
  })
  port.postMessage('ready')
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
