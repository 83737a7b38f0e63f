// Three machines on one: PostgreSQL with Patroni and etcd, each in its own folder.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBalancer } from './balancer.mjs'
import { layCable } from './cable.mjs'
import { addressMachine, pidsIn, setUpMachine } from './machine.mjs'
import { killTree, signalTree } from './processes.mjs'

/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */
/** @typedef {'kill' | 'pause' | 'cut' | 'part'} Fault */

const START_LIMIT_MS = 300_000
const END_LIMIT_MS = 15_000
const NAMES = ['db1', 'db2', 'db3']

/**
 * @param {string} folder new; endCluster() ends all that has been started in there
 * @param {{ through?: string | undefined }} [options] with `haproxy` the shop knows one address, behind which that finds
 *   the primary
 */
export async function startCluster(folder, { through } = {}) {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const all = await Promise.all(NAMES.map(addressMachine))
  const lines = await Promise.all(all.map(() => Promise.all(all.map(({ ports }) => layCable(ports.etcd)))))
  const machines = all.map((own, at) => setUpMachine(own, all, folder, lines[at] ?? []))
  for (const machine of machines) machine.boot()
  const urlOf = (/** @type {number[]} */ ports) =>
    `postgres://postgres:change-me@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`
  const every = urlOf(machines.map(({ shopPort }) => shopPort))
  const balancer = through === 'haproxy' ? await startBalancer(folder, machines) : undefined

  /** @returns {Promise<{ name: string, role: string, state: string, timeline?: number }[]>} what some Patroni says of all */
  async function ask() {
    for (const { ports } of machines) {
      try {
        const answer = await fetch(`http://127.0.0.1:${ports.rest}/cluster`, {
          signal: AbortSignal.timeout(2_000),
        })
        const { members = [] } = await answer.json()
        if (members.some((/** @type {any} */ { role }) => role === 'leader')) return members
      } catch {
        // Another one will know.
      }
    }
    return []
  }

  /** Resolves when there is a primary, and both others follow it, one of them in step. */
  async function waitUntilWhole() {
    const deadline = Date.now() + START_LIMIT_MS
    for (;;) {
      const members = await ask()
      const isRunning = members.every(({ state }) => state === 'running' || state === 'streaming')
      const timelines = new Set(members.map(({ timeline }) => timeline))
      const roles = members.map(({ role }) => role).toSorted()
      if (isRunning && timelines.size === 1 && roles.join() === 'leader,replica,sync_standby') return
      if (Date.now() > deadline) throw new Error(`The cluster is not whole: ${JSON.stringify(members)}`)
      await sleep(250)
    }
  }

  async function findPrimary() {
    const leader = (await ask()).find(({ role }) => role === 'leader')
    const at = machines.findIndex(({ name }) => name === leader?.name)
    const machine = machines[at]
    if (!machine) throw new Error('No machine says that it is the primary')
    return { machine, etcdLines: lines[at] ?? [] }
  }

  return {
    /** Of the database, as its superuser: the three servers, or what leads to the one that takes writes. */
    databaseUrl: balancer ? urlOf([balancer]) : `${every}?target_session_attrs=read-write`,
    /** The servers that can be read from. */
    replicaUrl: every,
    waitUntilWhole,
    /**
     * Something happens to the primary's machine.
     * @param {Fault} fault `part`: the other machines lose it, the shop does not
     * @returns {Promise<{ name: string, heal: () => Promise<void> }>}
     */
    async strike(fault) {
      const { machine, etcdLines } = await findPrimary()
      const { name } = machine
      if (fault === 'kill') {
        await machine.kill()
        return { name, heal: async () => machine.boot() }
      }
      if (fault === 'pause') {
        machine.pause()
        return { name, heal: async () => machine.resume() }
      }
      machine.cut({ fromShop: fault === 'cut' })
      for (const line of etcdLines) line.cut()
      // A member of etcd that stands still looks to the others like one that is cut off.
      signalTree(machine.etcd(), 'SIGSTOP')
      return {
        name,
        async heal() {
          signalTree(machine.etcd(), 'SIGCONT')
          for (const line of etcdLines) line.mend()
          machine.mend()
        },
      }
    },
    async stop() {
      for (const cable of [...machines, ...lines.flat()]) cable.remove()
      await endCluster(folder)
    },
  }
}

/** Ends what was started in a cluster's folder, also by a run that was broken off. @param {string} folder */
export async function endCluster(folder) {
  if (!existsSync(folder)) return
  const places = readdirSync(folder).map((name) => path.join(folder, name))
  const find = (/** @type {string} */ file) => places.flatMap((place) => pidsIn(path.join(place, file)))
  await killTree([...find('haproxy.pid'), ...find('patroni.pid'), ...find('etcd.pid')])
  const databases = find('data/postmaster.pid')
  // This way it leaves no shared memory behind.
  signalTree(databases, 'SIGCONT')
  signalTree(databases, 'SIGQUIT')
  const deadline = Date.now() + END_LIMIT_MS
  while (find('data/postmaster.pid').length > 0 && Date.now() < deadline) await sleep(50)
  await killTree(databases)
}
