// How soon the shop is ready again after a kill -9, on both databases: `npm run bench:recovery`.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildShop } from '../../tools/build.mjs'
import { startPostgres } from '../../tools/postgres.mjs'
import { startShop } from '../../tools/run-shop.mjs'

/** Milliseconds, on a machine that does nothing else. */
const LIMIT = 3_000

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, engine: { type: 'string' } },
})
const rounds = Number(values.rounds)

/** @param {NodeJS.ProcessEnv} env */
async function measure(env) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'heat-and-chill-'))
  /** @type {number[]} */
  const times = []
  let shop = await startShop({ dataDir, env })
  const { port } = shop
  for (let round = 0; round < rounds; round++) {
    await shop.kill()
    const startedAt = performance.now()
    shop = await startShop({ dataDir, port, env })
    times.push(Math.round(performance.now() - startedAt))
  }
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
  return times
}

/** @param {string} engine @param {number[]} times */
function report(engine, times) {
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `${engine}: ready again after ${median} ms (median of ${times.length}; slowest ${Math.max(...times)} ms; load ${load}).`,
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
