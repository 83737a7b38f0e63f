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
  /** Where the holder listens. */
  readonly socketPath: string

  constructor(directory: string, holder: string, socketPath: string) {
    super(`${directory} is in use by ${holder}. Only one process may open it: stop that one first.`)
    this.directory = directory
    this.socketPath = socketPath
  }
}

export interface DirectoryLock {
  /** Cuts off who is connected. */
  dismissVisitors(): void
  release(): Promise<void>
}

type Door = net.Server & { visitors: Set<net.Socket> }

/** Some systems allow 104 bytes, with the terminating zero. */
const LONGEST_SOCKET_PATH = 103

/**
 * Takes a directory for this process, until it releases it or dies: a file names the holder and his socket, and whoever
 * can connect to that knows that he lives. The system closes a socket with its process, whatever ended it, while the
 * number in a pid file may by then belong to anybody.
 * @param onVisit serves whoever connects; many only look whether anybody is there
 * @throws DirectoryInUse, within half a second, naming the process that has it
 */
export async function lockDirectory(
  directory: string,
  onVisit: (socket: net.Socket) => void = (socket) => socket.end(),
): Promise<DirectoryLock> {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
  const lock = path.join(directory, 'lock')
  const socket = socketOf(directory)
  const server = await listen(path.resolve(directory, socket), onVisit)
  const mine = JSON.stringify({ holder: `process ${process.pid} on ${os.hostname()}`, socket })
  const dismissVisitors = () => {
    for (const visitor of server.visitors) visitor.destroy()
  }
  const leave = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      dismissVisitors()
    })
  try {
    await take(directory, lock, mine)
  } catch (error) {
    await leave()
    throw error
  }
  return {
    dismissVisitors,
    async release() {
      if (read(lock) === mine) fs.rmSync(lock, { force: true })
      await leave()
    },
  }
}

async function take(directory: string, lock: string, mine: string): Promise<void> {
  for (let hasRemoved = false; ; ) {
    if (create(lock, mine)) {
      // Whoever found the same dead lock may still be about to remove it, and would have ours instead for a moment.
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

/** What is no lock of ours is held by nobody. */
function parse(lock: string): { holder: string; socket: string } {
  try {
    return JSON.parse(lock) as { holder: string; socket: string }
  } catch {
    return { holder: '', socket: '' }
  }
}

/** Creates the lock with its whole content at once, unless there is one. */
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

/** Of several that do this at once, the slower ones find another lock in its place, and put it back. */
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
  const isShort = Buffer.byteLength(path.resolve(directory, name)) <= LONGEST_SOCKET_PATH
  return isShort ? name : path.join(os.tmpdir(), name)
}

/** Keeps no process alive by itself. */
function listen(socketPath: string, onVisit: (socket: net.Socket) => void): Promise<Door> {
  const visitors = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    visitors.add(socket.on('error', () => {}).on('close', () => visitors.delete(socket)))
    onVisit(socket)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, () => resolve(Object.assign(server.unref(), { visitors })))
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
