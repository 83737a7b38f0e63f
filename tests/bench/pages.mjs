// The shop's pages against a floor: its own pages without any code. `npm run bench:pages -- --rounds 3 --rows first,taps`;
// docs/performance.md says what each row means.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { buildShop } from '../../tools/build.mjs'
import { startShop } from '../../tools/run-shop.mjs'
import { openBench } from './pages/bench.mjs'
import { allPages, firstVisits, laterVisits } from './pages/loading.mjs'
import { createSamples, reportOf } from './pages/report.mjs'
import { impatient, taps, toProduct } from './pages/tapping.mjs'
import { endVisits } from './pages/visit.mjs'
import { drawWaterfall } from './pages/waterfall.mjs'

const groups = { first: firstVisits, impatient, next: toProduct, taps, later: laterVisits, all: allPages }

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    rows: { type: 'string', default: Object.keys(groups).join(',') },
    url: { type: 'string' },
    before: { type: 'string' },
    cpu: { type: 'string', default: '4' },
    waterfall: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const chosen = Object.entries(groups).filter(([name]) => values.rows.split(',').includes(name))

if (!values.url) await buildShop()
const shop = values.url ? null : await startShop()
const bench = await openBench(values.url ?? shop?.url ?? '', values.before, Number(values.cpu))
const samples = createSamples()
/** Processes that wanted a core, in the minute before each round ended. @type {number[]} */
const loads = []

function report() {
  console.log(reportOf(samples))
  const [least, most] = [Math.min(...loads), Math.max(...loads)].map((load) => load.toFixed(1))
  console.log(`\n${loads.length} rounds, ${availableParallelism()} cores, load ${least} to ${most}.`)
}

// The browser's driver keeps Node running after a signal. What was measured until then is worth having.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    if (loads.length > 0) report()
    process.exit(1)
  })

try {
  if (values.waterfall) console.log(await drawWaterfall(bench, values.waterfall))
  else {
    for (let round = 1; round <= rounds; round++) {
      for (const [name, measure] of chosen) {
        const begin = Date.now()
        // On a busy machine a visit may fail; its round then lacks a figure, and the rest is still worth having.
        const outcome = await measure(bench, samples.note).then(
          () => `${Math.round((Date.now() - begin) / 1000)} s`,
          async (error) => {
            await endVisits()
            await bench.mendLines()
            return `failed: ${error instanceof Error ? error.message : error}`
          },
        )
        console.error(`round ${round} of ${rounds}: ${name}, ${outcome}`)
      }
      loads.push(loadavg()[0] ?? 0)
      bench.nextRound()
      samples.nextRound()
    }
    report()
  }
} finally {
  await bench.close()
  await shop?.stop()
}
