// `npm run test:faults -- --rounds 20 --seed 7`: every fault that often, each round ending with the history check. Without
// a seed vitest chooses one and prints it; the same seed repeats the same choices, not the same timing.
import { parseArgs } from 'node:util'
import { binOf, run } from './run.mjs'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string' } },
})
const files = [
  'tests/server/faults',
  'tests/server/shutdown.test.ts',
  'tests/server/without-database.test.ts',
]
const env = { FAULT_ROUNDS: values.rounds, ...(values.seed && { FC_SEED: values.seed }) }
const { code } = await run([...binOf('vitest'), 'run', '--project', 'server', ...files], { env })
process.exitCode = code
