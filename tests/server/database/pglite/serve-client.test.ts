import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { serveClient, type ServedDatabase } from '../../../../server/database/pglite/serve-client.ts'
import { aFolder } from '../../temporary.ts'

const STARTUP = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])
/** Ready for the next query, inside a transaction. */
const READY_IN_TRANSACTION = Buffer.from('Z\0\0\0\x05T')

const IDLE_TIMEOUT_MS = 20

it('counts a client as idle while the database waits for it, and not while it waits for the database', async () => {
  let ended = 0
  const slowly = async <T>(value: T) => {
    await sleep(IDLE_TIMEOUT_MS * 5)
    return value
  }
  const database: ServedDatabase = {
    lease: () =>
      slowly({
        exchange: () => slowly(READY_IN_TRANSACTION),
        end: async () => void ended++,
      }),
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    writeImage: async () => {},
    onChange() {},
    log: { info() {}, warn() {}, error() {} },
  }
  const socketPath = path.join(aFolder(), 'socket')
  const server = net.createServer((socket) => serveClient(socket, database)).listen(socketPath)
  onTestFinished(() => void server.close())
  const client = net.connect(socketPath)

  client.write(STARTUP)
  expect((await once(client, 'data'))[0]).toEqual(READY_IN_TRANSACTION)
  await once(client, 'close')
  await expect.poll(() => ended).toBe(1)
})
