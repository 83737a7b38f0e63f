import { spawnSync } from 'node:child_process'

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

/** @param {string[]} args @param {'inherit' | 'ignore'} [output] */
function isDone(args, output = 'inherit') {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', output, output], env }).status === 0
}
