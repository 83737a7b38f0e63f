// HAProxy in front of the three machines, for a shop that knows one address.
import { spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findFreePort } from '../postgres.mjs'

const TEMPLATE = 'deploy/haproxy.cfg'

/**
 * Starts it with the file for operators, with addresses of these machines.
 * @param {string} folder of the cluster @param {{ name: string, shopPort: number, shopRestPort: number }[]} machines
 * @returns {Promise<number>} the port that leads to whichever is the primary
 */
export async function startBalancer(folder, machines) {
  const port = await findFreePort()
  const place = path.join(folder, 'balancer')
  mkdirSync(place)
  const config = path.join(place, 'haproxy.cfg')
  const lines = readFileSync(TEMPLATE, 'utf8')
    .replace('bind 127.0.0.1:6432', `bind 127.0.0.1:${port}`)
    .split('\n')
  const serverOf = (/** @type {string} */ line) =>
    machines.find(({ name }) => line.trim().startsWith(`server ${name} `))
  const own = lines.map((line) => {
    const server = serverOf(line)
    return server
      ? `  server ${server.name} 127.0.0.1:${server.shopPort} check port ${server.shopRestPort}`
      : line
  })
  writeFileSync(config, own.join('\n'))
  const log = openSync(path.join(place, 'haproxy.log'), 'a')
  // In the foreground, so that it is found by its file when all is ended.
  const child = spawn('haproxy', ['-db', '-f', config], {
    stdio: ['ignore', log, log],
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
  })
  child.unref()
  writeFileSync(path.join(place, 'haproxy.pid'), `${child.pid}\n`)
  return port
}
