import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Another process works in the directory. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse'
  readonly directory: string

  constructor(directory: string, holder: string) {
    super(`${directory} is in use by ${holder}. Only one process may open it: stop that one first.`)
    this.directory = directory
  }
}

export interface DirectoryLock {
  release(): Promise<void>
}

/** Some systems allow 104 bytes, with the terminating zero. */
const LONGEST_SOCKET_PATH = 103

/**
 * Takes a directory for this process, until it releases it or dies. A socket is the lock: the system closes it with its
 * process, whatever killed it, while the number in a pid file may by then belong to anybody.
 * @throws DirectoryInUse, within a second, naming the process that has it
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
  const socketPath = socketPathOf(fs.realpathSync(directory))
  const me = `process ${process.pid} on ${os.hostname()}\n${randomUUID()}`
  for (let hasTakenOver = false; ; hasTakenOver = true) {
    const server = await listen(socketPath, me)
    // Two processes may have found the same dead lock, and the slower one may have removed ours as well.
    if (server && hasTakenOver) await sleep(100)
    const holder = server && !hasTakenOver ? me : await askHolder(socketPath)
    if (server && holder === me) return { release: () => close(server) }
    if (server) await close(server)
    if (holder !== null || hasTakenOver) throw new DirectoryInUse(directory, nameOf(holder))
    fs.rmSync(socketPath, { force: true })
  }
}

const nameOf = (holder: string | null) => holder?.split('\n')[0] || 'another process'

const close = (server: net.Server) => new Promise<void>((resolve) => server.close(() => resolve()))

function socketPathOf(directory: string): string {
  const digest = createHash('sha256').update(directory).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\heat-and-chill-${digest}`
  const inside = path.join(directory, 'lock.sock')
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH) return inside
  return path.join(os.tmpdir(), `heat-and-chill-${digest}.sock`)
}

/** Null when something is there already, alive or left behind. */
function listen(socketPath: string, me: string): Promise<net.Server | null> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.end(me)
  })
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(socketPath, () => resolve(server))
  })
}

/** What the holder says of himself, empty when he is there but does not speak; null when there is nobody any more. */
function askHolder(socketPath: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = ''
    let isGone = false
    const socket = net.connect(socketPath)
    socket.setTimeout(500, () => socket.destroy())
    socket.on('data', (text) => (answer += text))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      isGone = error.code === 'ECONNREFUSED' || error.code === 'ENOENT'
    })
    socket.on('close', () => resolve(isGone ? null : answer))
  })
}
