// A PostgreSQL server of one's own for the tests: in a folder that is thrown away, on a free port.
import { execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canInstallPackages, installPackages } from './install-packages.mjs'

const isRoot = process.getuid?.() === 0
/** A busy machine is slow; a server that does not start at all ends by itself. */
const START_LIMIT_MS = 180_000
/**
 * Below the ports that systems lend to outgoing connections: one of those could take the port while the server makes its
 * folder, or is down between a crash and its next start.
 */
const PORTS = { from: 20_000, count: 12_000 }

/**
 * @typedef {object} PostgresServer
 * @property {string} url of the database `postgres`, as its superuser
 * @property {() => Promise<void>} crash ends it at once, as a power cut would
 * @property {() => Promise<void>} start starts it again after a crash, on the same port and data
 * @property {() => Promise<void>} stop ends it and removes its data
 */

/**
 * TEST_DATABASE_URL, else a server started for this run; where PostgreSQL is missing and can be installed, it is.
 * @param {{ isDurable?: boolean, follow?: string }} [options] durable: commits reach the disk, as they should outside most
 *   tests. `follow`: the address of a server of ours whose standby this is to be, with a copy of its data
 * @returns {Promise<PostgresServer>}
 */
export async function startPostgres({ isDurable = false, follow } = {}) {
  const given = process.env.TEST_DATABASE_URL
  if (given && !isDurable && !follow) {
    return { url: given, crash: refuseToCrash, start: refuseToCrash, stop: async () => {} }
  }
  const bin = getBinaries()
  // PostgreSQL refuses to run as root, and its packages bring a user for it.
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shop-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const port = await findFreePort()
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const copy = ['-D', data, '-d', follow ?? '', '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  execFileSync(path.join(bin, follow ? 'pg_basebackup' : 'initdb'), follow ? copy : initdb, {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })

  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 60,
    ...(isDurable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  const args = [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  const kill = () => child?.kill('SIGQUIT')
  process.once('exit', kill)

  async function start() {
    let log = ''
    const server = spawn(path.join(bin, 'postgres'), args, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = server
    server.stderr.on('data', (text) => (log = (log + text).slice(-10_000)))
    const deadline = Date.now() + START_LIMIT_MS
    while (!/ready to accept (?:read-only )?connections/.test(log)) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error(`PostgreSQL did not start:\n${log}`)
      await sleep(20)
    }
  }
  /** @param {'SIGINT' | 'SIGQUIT'} signal fast or immediate shutdown */
  async function end(signal) {
    const server = child
    child = undefined
    if (!server || server.exitCode !== null) return
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await gone
  }

  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    crash: () => end('SIGQUIT'),
    async stop() {
      process.off('exit', kill)
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function refuseToCrash() {
  throw new Error('The server of TEST_DATABASE_URL is not ours to end')
}

/** The folder of initdb and postgres; installs them from Debian when it may. */
function getBinaries() {
  const found = findBinaries()
  if (found) return found
  if (canInstallPackages()) {
    console.log('No PostgreSQL found: installing Debian’s')
    installPackages(['postgresql'])
  }
  const installed = findBinaries()
  if (installed) return installed
  throw new Error(
    'No PostgreSQL server found. Install one (Debian: apt-get install postgresql; macOS: brew install postgresql), ' +
      'or set TEST_DATABASE_URL to a database whose user may create databases.',
  )
}

export function findBinaries() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.map((version) => path.join(debian, version, 'bin')),
  ]
  const found = folders.find(
    (folder) => folder && ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))),
  )
  // A link to one program has the others beside its target.
  return found && path.dirname(realpathSync(path.join(found, 'postgres')))
}

/** @param {'-u' | '-g'} flag */
export function idOf(flag) {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

/** @returns {Promise<number>} */
export async function findFreePort() {
  for (;;) {
    const port = PORTS.from + randomInt(PORTS.count)
    if (await isFree(port)) return port
  }
}

/** @param {number} port */
function isFree(port) {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
