// `npm run test:repeat -- --rounds 10 tests/server/payment`: the unit tests again and again, each time with another seed,
// while something else keeps every core busy. It finds tests, and a shop, that are right only on a quiet machine. With
// `--without-load` in several clones at once, each is what keeps the cores busy for the others.
import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { REPORTS, testUnits } from './test-reports.mjs'

const { values, positionals: names } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, 'without-load': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds has to be a whole number from 1 up.')

const isLoaded = !values['without-load']
const busy = Array.from(
  { length: isLoaded ? availableParallelism() : 0 },
  () => new Worker('for (;;) {}', { eval: true }),
)
/** @type {string[]} */
const failures = []
let passed = 0
for (let round = 1; round <= rounds; round++) {
  const seed = String(randomInt(2 ** 31))
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const sum = await testUnits({ names, env: { FC_SEED: seed } })
  passed += sum.passed
  failures.push(...sum.failures.map((name) => `round ${round}, FC_SEED=${seed}: ${name}`))
  console.log(
    `Round ${round} of ${rounds}: ${sum.passed} passed, ${sum.failed} failed; load ${loadavg()[0]?.toFixed(1)}`,
  )
}
await Promise.all(busy.map((worker) => worker.terminate()))
for (const failure of failures) console.log(`failed: ${failure}`)
console.log(
  `\nIn all rounds${isLoaded ? ', with every core busy' : ''}: ${passed} passed, ${failures.length} failed`,
)
process.exitCode = failures.length > 0 ? 1 : 0
