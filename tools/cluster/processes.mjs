// Processes and all that they have started, on Linux.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** @returns {Map<number, { parent: number, state: string }>} */
function readProcesses() {
  const found = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The name of the program, in parentheses, may contain anything.
      const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      found.set(Number(name), { parent: Number(parent), state })
    } catch {
      // It has ended meanwhile.
    }
  }
  return found
}

/** @param {number[]} roots @returns {number[]} those that live, and their descendants; parents first */
function findTree(roots) {
  const processes = readProcesses()
  const isAlive = (/** @type {number} */ id) => !['Z', 'X', undefined].includes(processes.get(id)?.state)
  const tree = new Set(roots.filter(isAlive))
  // Those that are added meanwhile are visited, too.
  for (const id of tree)
    for (const [child, { parent }] of processes) if (parent === id && isAlive(child)) tree.add(child)
  return [...tree]
}

/** @param {number} id @param {NodeJS.Signals} signal */
function send(id, signal) {
  try {
    process.kill(id, signal)
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Sends a signal to these processes and their descendants, also to those that are started in the same moment.
 * @param {number[]} roots @param {NodeJS.Signals} signal
 */
export function signalTree(roots, signal) {
  const reached = new Set()
  for (;;) {
    const fresh = findTree(roots).filter((id) => !reached.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) {
      send(id, signal)
      reached.add(id)
    }
  }
}

/** @param {number[]} roots */
export async function killTree(roots) {
  // Orphans are no longer descendants, so all are looked up before the first one ends.
  const all = findTree(roots)
  for (const id of all) send(id, 'SIGKILL')
  while (findTree(all).length > 0) await sleep(10)
}
