import { spawnSync } from 'node:child_process'
import { onPath } from './on-path.mjs'

/** Installing needs Debian's tool (or a relative's, such as Ubuntu's) and root. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && isDone(['--version'], 'ignore')
}

let isUpdated = false

/** Asks what there is, which a new machine does not know, once. */
export function updatePackages() {
  if (!isUpdated) isUpdated = isDone(['update'])
}

/**
 * Installs Debian packages, and without those they only recommend. What came of it is for the caller to look.
 * @param {string[]} names
 */
export function installPackages(names) {
  updatePackages()
  isDone(['install', '-y', '--no-install-recommends', ...names])
}

/**
 * Sees to it that these programs are there, and installs what is missing where that is allowed.
 * @param {string[]} programs
 * @param {string[]} packages Debian's, that bring them
 * @throws {Error} for people, with the packages
 */
export function requirePrograms(programs, packages) {
  const isMissing = () => programs.some((name) => !onPath([name], ['/usr/sbin']))
  if (isMissing() && canInstallPackages()) installPackages(packages)
  if (isMissing())
    throw new Error(`${programs.join(', ')} missing (Debian: apt-get install ${packages.join(' ')})`)
}

/** @param {string[]} args @param {'inherit' | 'ignore'} [output] */
function isDone(args, output = 'inherit') {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', output, output], env }).status === 0
}
