// The thread PGlite lives in: a slow query stops this thread alone, and the main one can end it.
import { parentPort, workerData } from 'node:worker_threads'
import { openInDirectory, openInMemory, writeBackup } from './pglite-open.ts'
import { concat, type ThreadAnswer, type ThreadOrder, type ThreadStart } from './pglite-thread.ts'

const { directory, backup } = workerData as ThreadStart
const port = parentPort
if (!port) throw new Error('This module is the body of a worker thread')

const pglite = await (directory ? openInDirectory(directory, backup) : openInMemory(backup))

/** Protocol in, protocol out. The answer to a failed statement is bytes too. */
async function exchange(bytes: Uint8Array) {
  const parts: Uint8Array[] = []
  // A part is a window on PGlite's memory, which changes after the call.
  await pglite.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (part) => parts.push(part.slice()),
  })
  return concat(parts)
}

async function obey(order: ThreadOrder) {
  if (order.kind === 'exchange') return exchange(order.bytes)
  if (order.kind === 'backup') await writeBackup(pglite, order.file)
  if (order.kind === 'close') await pglite.close()
  return new Uint8Array()
}

let queue = Promise.resolve()
port.on('message', (order: ThreadOrder) => {
  queue = queue.then(async () => {
    const answer: ThreadAnswer = { id: order.id, bytes: await obey(order) }
    port.postMessage(answer, [answer.bytes.buffer])
    if (order.kind === 'close') port.close()
  })
})
port.postMessage('ready')
