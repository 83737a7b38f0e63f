// `npm run test:input -- --runs 20000 --seed 7`: generated requests to every call, page, and form, and as bytes.
import { parseArgs } from 'node:util'
import { binOf, npmScript, run } from './run.mjs'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20000' }, seed: { type: 'string' } },
})
const env = { FC_RUNS: values.runs, ...(values.seed && { FC_SEED: values.seed }) }
const tests = ['run', '--project', 'server', '--testTimeout', '1800000', 'tests/server/input']
const built = await run(npmScript('build'))
process.exitCode = built.code || (await run([...binOf('vitest'), ...tests], { env })).code
