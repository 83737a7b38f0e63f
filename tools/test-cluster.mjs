// `npm run test:cluster -- --rounds 20 --seed 7`: two processes of the shop on a PostgreSQL of three machines, whose primary
// is killed, paused, and cut off while customers book; with `--through haproxy` the shop knows one address alone. Linux
// alone, with Debian's patroni, etcd-server, postgresql, and haproxy, which are installed where that is allowed. Nothing of
// it outlives the command.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { endCluster } from './cluster/cluster.mjs'
import { canInstallPackages, installPackages } from './install-packages.mjs'
import { binOf, run } from './run.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '4' },
    seed: { type: 'string' },
    through: { type: 'string' },
  },
})
if (values.through && values.through !== 'haproxy') throw new Error('--through knows haproxy alone.')
const programs = [
  { command: ['patroni', '--version'], inPackage: 'patroni' },
  { command: ['etcd', '--version'], inPackage: 'etcd-server' },
  ...(values.through ? [{ command: ['haproxy', '-v'], inPackage: 'haproxy' }] : []),
]
const folder = mkdtempSync(path.join(os.tmpdir(), 'shop-cluster-'))
// PostgreSQL does not run as root, and its user has to get to its own folder in there.
chmodSync(folder, 0o711)
// Ctrl+C also reaches Vitest, and then the end of this file.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
try {
  await requirePrograms()
  const env = {
    CLUSTER_FOLDER: folder,
    CLUSTER_ROUNDS: values.rounds,
    ...(values.seed && { FC_SEED: values.seed }),
    ...(values.through && { CLUSTER_THROUGH: values.through }),
  }
  const config = ['--config', 'tests/cluster/vitest.config.ts']
  const { code } = await run([...binOf('vitest'), 'run', '--root', '.', ...config], { env })
  process.exitCode = code
} finally {
  await endCluster(path.join(folder, 'machines'))
  rmSync(folder, { recursive: true, force: true })
}

async function requirePrograms() {
  if (await hasPrograms()) return
  const packages = ['postgresql', ...programs.map(({ inPackage }) => inPackage)]
  // Their services would be started by the system, on ports that may be taken; the test starts its own.
  if (canInstallPackages()) installPackages(packages)
  if (!(await hasPrograms()))
    throw new Error(`This needs more programs (Debian: apt-get install ${packages.join(' ')})`)
}

async function hasPrograms() {
  const found = await Promise.all(
    programs.map(({ command }) =>
      run(command, { isQuiet: true }).then(
        ({ code }) => code === 0,
        () => false,
      ),
    ),
  )
  return found.every(Boolean)
}
