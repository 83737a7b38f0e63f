// One machine of the cluster: PostgreSQL with its Patroni, and a member of etcd.
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse, stringify } from 'yaml'
import { findBinaries, findFreePort, idOf } from '../postgres.mjs'
import { layCable } from './cable.mjs'
import { killTree, signalTree } from './processes.mjs'

/** @typedef {Awaited<ReturnType<typeof addressMachine>>} Addresses */
/** @typedef {ReturnType<typeof setUpMachine>} Machine */

const TEMPLATE = 'deploy/patroni.yml'

/**
 * Where a machine's servers listen, and the cables by which others reach them.
 * @param {string} name
 */
export async function addressMachine(name) {
  const ports = {
    postgres: await findFreePort(),
    rest: await findFreePort(),
    etcd: await findFreePort(),
    etcdPeer: await findFreePort(),
  }
  return {
    name,
    ports,
    /** From the other machines, and from the shop. */
    cables: {
      postgres: await layCable(ports.postgres),
      rest: await layCable(ports.rest),
      shop: await layCable(ports.postgres),
      shopRest: await layCable(ports.rest),
    },
  }
}

/**
 * @param {Addresses} own @param {Addresses[]} all @param {string} folder @param {{ port: number }[]} etcdCables this
 *   machine's to the members of etcd
 */
export function setUpMachine({ name, ports, cables }, all, folder, etcdCables) {
  const place = path.join(folder, name)
  const data = path.join(place, 'data')
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  mkdirSync(place)
  if (user.uid !== undefined) chownSync(place, user.uid, user.gid)
  const config = path.join(place, 'patroni.yml')
  writeFileSync(config, stringify(configure()))

  /** The file for operators, with addresses and folders of this machine. */
  function configure() {
    const at = (/** @type {number} */ port) => `127.0.0.1:${port}`
    const settings = parse(readFileSync(TEMPLATE, 'utf8').replaceAll('10.0.0.0/24', '127.0.0.1/32'))
    settings.name = name
    settings.restapi = { listen: at(ports.rest), connect_address: at(cables.rest.port) }
    // Its own lines to etcd, which can be cut, too; it would find the others by itself.
    settings.etcd = { hosts: etcdCables.map(({ port }) => at(port)), use_proxies: true }
    // Three databases share a small machine.
    Object.assign(settings.bootstrap.dcs.postgresql.parameters, {
      shared_buffers: '32MB',
      max_connections: 60,
    })
    Object.assign(settings.postgresql, {
      listen: at(ports.postgres),
      connect_address: at(cables.postgres.port),
      data_dir: data,
      bin_dir: findBinaries(),
      pgpass: path.join(place, 'pgpass'),
      parameters: { unix_socket_directories: place },
    })
    return settings
  }

  /** @type {number[]} */
  let started = []
  /** @param {string} program @param {string[]} args */
  function start(program, args) {
    const log = openSync(path.join(place, `${program}.log`), 'a')
    const child = spawn('nice', ['-n', '5', program, ...args], {
      ...user,
      cwd: place,
      stdio: ['ignore', log, log],
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: place,
      },
    })
    if (child.pid) started.push(child.pid)
    child.unref()
    writeFileSync(path.join(place, `${program}.pid`), `${child.pid}\n`)
  }

  function boot() {
    started = []
    const url = (/** @type {number} */ port) => `http://127.0.0.1:${port}`
    const members = all.map((other) => `${other.name}=${url(other.ports.etcdPeer)}`).join(',')
    const etcdData = path.join(place, 'etcd')
    const state = existsSync(etcdData) ? 'existing' : 'new'
    const options = {
      name,
      'data-dir': etcdData,
      'initial-cluster': members,
      'initial-cluster-state': state,
      'listen-client-urls': url(ports.etcd),
      'advertise-client-urls': url(ports.etcd),
      'listen-peer-urls': url(ports.etcdPeer),
      'initial-advertise-peer-urls': url(ports.etcdPeer),
      'enable-v2': true,
      'log-level': 'error',
    }
    start(
      'etcd',
      Object.entries(options).map(([option, value]) => `--${option}=${value}`),
    )
    start('patroni', [config])
  }

  /** PostgreSQL outlives the Patroni that has started it. */
  const roots = () => [...started, ...pidsIn(path.join(data, 'postmaster.pid'))]

  chmodSync(place, 0o700)
  return {
    name,
    ports,
    shopPort: cables.shop.port,
    shopRestPort: cables.shopRest.port,
    boot,
    /** The machine loses its power. */
    kill: () => killTree(roots()),
    /** It hangs: nothing runs, and nothing is closed. */
    pause: () => signalTree(roots(), 'SIGSTOP'),
    resume: () => signalTree(roots(), 'SIGCONT'),
    /** @param {{ fromShop: boolean }} whether the shop loses it, too, or just the other machines */
    cut({ fromShop }) {
      const { postgres, rest, shop, shopRest } = cables
      for (const cable of [postgres, rest, ...(fromShop ? [shop, shopRest] : [])]) cable.cut()
    },
    mend() {
      for (const cable of Object.values(cables)) cable.mend()
    },
    remove() {
      for (const cable of Object.values(cables)) cable.remove()
    },
    /** Its member of etcd, which has no cables between the machines. */
    etcd: () => started.slice(0, 1),
  }
}

/**
 * The process that a file names, unless its number belongs to another one by now.
 * @param {string} file in a folder that the process was started with
 */
export function pidsIn(file) {
  try {
    const id = Number(readFileSync(file, 'utf8').split('\n')[0])
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(path.dirname(file)) ? [id] : []
  } catch {
    return []
  }
}
