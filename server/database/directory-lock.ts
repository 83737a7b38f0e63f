import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Another process works in the directory. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse'
  readonly directory: string
  /** Where the process that has it listens. */
  readonly socketPath: string

  constructor(directory: string, holder: string, socketPath: string) {
    super(`${directory} is in use by ${holder}. Only one process may open it: stop that one first.`)
    this.directory = directory
    this.socketPath = socketPath
  }
}

export interface DirectoryLock {
  /** Closes every connection to this process. */
  disconnectClients(): void
  release(): Promise<void>
}

type LockServer = net.Server & { clients: Set<net.Socket> }

/** Some systems allow 104 bytes, including the terminating null. */
const MAX_SOCKET_PATH = 103

/**
 * Claims a directory for this process until it releases it or dies: a file names the process and its socket, and a
 * socket that accepts connections proves that the process is alive. The system closes a socket with its process,
 * whatever ended it, while the number in a pid file may belong to another process by then.
 * @param onConnection serves each client; many only check whether anyone answers
 * @throws DirectoryInUse, within half a second, naming the process that has it
 */
export async function lockDirectory(
  directory: string,
  onConnection: (socket: net.Socket) => void = (socket) => socket.end(),
): Promise<DirectoryLock> {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
  const lock = path.join(directory, 'lock')
  const socket = socketOf(directory)
  const server = await listen(path.resolve(directory, socket), onConnection)
  const mine = JSON.stringify({ holder: `process ${process.pid} on ${os.hostname()}`, socket })
  const disconnectClients = () => {
    for (const client of server.clients) client.destroy()
  }
  const stopListening = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      disconnectClients()
    })
  try {
    await acquire(directory, lock, mine)
  } catch (error) {
    await stopListening()
    throw error
  }
  return {
    disconnectClients,
    async release() {
      if (read(lock) === mine) fs.rmSync(lock, { force: true })
      await stopListening()
    },
  }
}

async function acquire(directory: string, lock: string, mine: string): Promise<void> {
  for (let hasRemoved = false; ; ) {
    if (create(lock, mine)) {
      // Another process that found the same stale lock may still be about to remove it, and would briefly take ours away.
      if (hasRemoved) await sleep(100)
      if (read(lock) === mine) return
    }
    const found = read(lock)
    if (found === null) continue
    const { holder, socket } = parse(found)
    const socketPath = path.resolve(directory, socket)
    if (socket && (await isAlive(socketPath))) throw new DirectoryInUse(directory, holder, socketPath)
    removeDead(lock, found)
    if (socket) fs.rmSync(socketPath, { force: true })
    hasRemoved = true
  }
}

/** A file that is not a lock of ours is held by no one. */
function parse(lock: string): { holder: string; socket: string } {
  try {
    return JSON.parse(lock) as { holder: string; socket: string }
  } catch {
    return { holder: '', socket: '' }
  }
}

/** Creates the lock with its whole content at once, unless one exists. */
function create(lock: string, mine: string): boolean {
  const draft = `${lock}.${randomUUID()}`
  fs.writeFileSync(draft, mine)
  try {
    fs.linkSync(draft, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    fs.rmSync(draft)
  }
}

/** When several processes do this at once, the slower ones find another lock in its place and put it back. */
function removeDead(lock: string, dead: string): void {
  const aside = `${lock}.${randomUUID()}`
  try {
    fs.renameSync(lock, aside)
    if (read(aside) !== dead) fs.linkSync(aside, lock)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  fs.rmSync(aside, { force: true })
}

function read(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Relative to the directory where its name is short enough, so that it is found under another mount point too. */
function socketOf(directory: string): string {
  const name = `lock-${randomUUID()}.sock`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  const isShort = Buffer.byteLength(path.resolve(directory, name)) <= MAX_SOCKET_PATH
  return isShort ? name : path.join(os.tmpdir(), name)
}

/** Does not keep the process alive. */
function listen(socketPath: string, onConnection: (socket: net.Socket) => void): Promise<LockServer> {
  const clients = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    clients.add(socket.on('error', () => {}).on('close', () => clients.delete(socket)))
    onConnection(socket)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, () => resolve(Object.assign(server.unref(), { clients })))
  })
}

function isAlive(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net
      .connect(socketPath, () => resolve(true))
      .on('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT')
      })
    socket.once('connect', () => socket.destroy())
  })
}
