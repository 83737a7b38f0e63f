// `npm run test:cluster -- --rounds 20 --seed 7`: two processes of the shop on a PostgreSQL of three machines, whose primary
// is killed, paused, and cut off while customers book; with `--through haproxy` the shop knows a single address. Linux
// only, with Debian's patroni, etcd-server, postgresql, and haproxy, which are installed where that is allowed. Nothing of it
// outlives the command.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { endCluster } from './cluster/cluster.mjs'
import { requirePrograms } from './install-packages.mjs'
import { binOf, run } from './run.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '4' },
    seed: { type: 'string' },
    through: { type: 'string' },
  },
})
if (values.through && values.through !== 'haproxy') throw new Error('--through knows haproxy alone.')
const folder = mkdtempSync(path.join(os.tmpdir(), 'shop-cluster-'))
// PostgreSQL does not run as root, and its user has to get to its own folder in there.
chmodSync(folder, 0o711)
// Ctrl+C also reaches Vitest, and then the end of this file.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
try {
  const more = values.through ? ['haproxy'] : []
  // Their services would be started by the system, on ports that may be taken; the test starts its own.
  requirePrograms(['patroni', 'etcd', ...more], ['postgresql', 'patroni', 'etcd-server', ...more])
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
