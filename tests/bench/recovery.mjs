// How soon the shop is ready again after a kill -9, on both databases: `npm run bench:recovery`, or `-- --engine postgres`.
// The processor time says what it costs on a machine that does other work as well.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildShop } from '../../tools/build.mjs'
import { startPostgres } from '../../tools/postgres.mjs'
import { startShop } from '../../tools/run-shop.mjs'
import { processorTimeOf } from './processor-time.mjs'

/** Milliseconds, on a machine that does nothing else. */
const LIMIT = 3_000

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, engine: { type: 'string' } },
})
const rounds = Number(values.rounds)

/** @param {NodeJS.ProcessEnv} env */
async function measure(env) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'heat-and-chill-'))
  /** @type {{ waits: number[], processor: number[] }} */
  const times = { waits: [], processor: [] }
  let shop = await startShop({ dataDir, env })
  const { port } = shop
  for (let round = 0; round < rounds; round++) {
    await shop.kill()
    const startedAt = performance.now()
    shop = await startShop({ dataDir, port, env })
    times.waits.push(Math.round(performance.now() - startedAt))
    times.processor.push(await processorTimeOf(shop.pid))
  }
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
  return times
}

/** @param {number[]} list */
const medianOf = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

/** @param {string} engine @param {{ waits: number[], processor: number[] }} times */
function report(engine, { waits, processor }) {
  const median = medianOf(waits)
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `${engine}: ready again after ${median} ms (median of ${rounds}; slowest ${Math.max(...waits)} ms; load ${load}), ` +
      `with ${medianOf(processor)} ms of processor time (at most ${Math.max(...processor)}).`,
  )
  if (median <= LIMIT) return
  console.error(`The limit is ${LIMIT} ms.`)
  process.exitCode = 1
}

await buildShop()
if (values.engine !== 'postgres') report('PGlite', await measure({}))
if (values.engine !== 'pglite') {
  const server = await startPostgres({ isDurable: true })
  report('PostgreSQL', await measure({ DATABASE_URL: server.url }))
  await server.stop()
}
