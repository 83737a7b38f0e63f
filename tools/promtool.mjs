// Prometheus's own checker of rules. Debian has it only together with the server, whose service an installation would start.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { canInstallPackages, updatePackages } from './install-packages.mjs'

const FOLDER = path.resolve('.cache/promtool')

/** @returns {string | undefined} a program to start: the one on PATH, else the one that `getPromtool` has unpacked */
export function findPromtool() {
  const unpacked = path.join(FOLDER, 'usr/bin/promtool')
  const works = (/** @type {string} */ program) => spawnSync(program, ['--version']).status === 0
  return ['promtool', ...(existsSync(unpacked) ? [unpacked] : [])].find(works)
}

/** Takes it out of Debian's package where it is missing, and that is possible. */
export function getPromtool() {
  if (findPromtool() || !canInstallPackages()) return
  console.log('No promtool found: taking it out of Debian’s prometheus')
  mkdirSync(FOLDER, { recursive: true })
  updatePackages()
  const inFolder = (/** @type {string[]} */ [program = '', ...args]) =>
    spawnSync(program, args, { cwd: FOLDER, stdio: ['ignore', 'inherit', 'inherit'] })
  inFolder(['apt-get', 'download', 'prometheus'])
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.deb')))
    inFolder(['dpkg', '-x', file, '.'])
}
