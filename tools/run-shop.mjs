import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const READY_WITHIN = 180_000
const STOPS_WITHIN = 60_000

/**
 * @typedef {object} Shop a built shop that runs in a process of its own
 * @property {string} url its origin, `http://localhost:PORT`
 * @property {number} port
 * @property {number} pid
 * @property {string} dataDir where its embedded database is
 * @property {() => string} output what it has logged so far
 * @property {() => Promise<number | null>} stop asks it to close and waits; removes a data directory of its own
 * @property {() => Promise<void>} kill ends it at once, as a power cut would; its data stays
 */

/**
 * Starts the built shop (`npm run build` first) and waits until it answers.
 * @param {{ env?: NodeJS.ProcessEnv, dataDir?: string, port?: number, program?: string, args?: string[], cwd?: string }} [options]
 *   without `dataDir` it gets a temporary one; to start a killed shop again pass its `dataDir` and `port`
 * @returns {Promise<Shop>}
 */
export async function startShop({
  env = {},
  dataDir,
  port,
  program = 'dist/server/main.js',
  args = [],
  cwd,
} = {}) {
  const ownDir = dataDir ? null : await mkdtemp(path.join(tmpdir(), 'heat-and-chill-'))
  const directory = dataDir ?? ownDir ?? ''
  const ownPort = port ?? (await freePort())
  const url = `http://localhost:${ownPort}`
  const settings = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PORT: String(ownPort),
    ORIGIN: url,
    PAYMENT_TEST_ALLOWED: '1',
    DRAIN_SECONDS: '0',
  }
  const child = spawn(process.execPath, ['--enable-source-maps', program, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings, DATA_DIR: directory, ...env },
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  // Its parent may die before it can stop it.
  const endWithParent = () => child.kill('SIGKILL')
  process.once('exit', endWithParent)

  /** @param {NodeJS.Signals} signal */
  async function end(signal) {
    process.off('exit', endWithParent)
    if (!hasEnded()) child.kill(signal)
    const last = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN)
    await ended
    clearTimeout(last)
    return child.exitCode
  }
  const forget = () => (ownDir ? rm(ownDir, { recursive: true, force: true }) : undefined)

  const deadline = Date.now() + READY_WITHIN
  while (!(await isReady(url))) {
    if (!hasEnded() && Date.now() < deadline) await sleep(50)
    else {
      await end('SIGKILL')
      await forget()
      throw new Error(`The shop did not start:\n${output}`)
    }
  }
  return {
    url,
    port: ownPort,
    pid: child.pid ?? 0,
    dataDir: directory,
    output: () => output,
    stop: async () => {
      const code = await end('SIGTERM')
      await forget()
      return code
    },
    kill: async () => {
      await end('SIGKILL')
    },
  }
}

/** @param {string} url */
async function isReady(url) {
  try {
    const { status } = await fetch(`${url}/ready`)
    return status === 200
  } catch {
    return false
  }
}

/** @returns {Promise<number>} a port of the loopback interface with no listener */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
