// Whole bookings a second (choose dates, open the checkout, accept, pay and settle) on both databases, every commit on
// the disk: `node tests/bench/bookings.mjs`, or `-- --engine postgres --seconds 20 --clients 20`.
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { buildShop } from '../../tools/build.mjs'
import { startPostgres } from '../../tools/postgres.mjs'
import { startShop } from '../../tools/run-shop.mjs'
import { percentile, SAUNAS_PER_CLIENT, signUpBookers } from './bookers.mjs'
import { writeCatalog } from './catalog.mjs'
import { processorTimeOf } from './processor-time.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '20' },
    engine: { type: 'string', default: 'both' },
  },
})
const seconds = Number(values.seconds)
const clients = Number(values.clients)
const GOALS = { pglite: 100, postgres: 200 }
/** @param {Awaited<ReturnType<typeof startShop>>} shop */
async function measure(shop) {
  const bookers = await signUpBookers(shop, clients, (n) => n + 1)
  const { times } = bookers
  await bookers.run(performance.now() + 2_000)
  for (const list of Object.values(times)) list.length = 0
  const from = performance.now()
  const cpuBefore = await processorTimeOf(shop.pid)
  await bookers.run(from + seconds * 1_000)
  const bookings = times.whole.length
  const rate = bookings / ((performance.now() - from) / 1_000)
  const cpu = ((await processorTimeOf(shop.pid)) - cpuBefore) / bookings
  bookers.close()
  return { rate, times, cpu }
}

await buildShop()
const catalog = await writeCatalog({ bookable: clients * SAUNAS_PER_CLIENT })
try {
  for (const engine of values.engine === 'both' ? ['pglite', 'postgres'] : [values.engine]) {
    const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined
    const env = {
      CATALOG_DIR: catalog,
      RATE_LIMIT_SCALE: '1000000',
      ...(postgres && { DATABASE_URL: postgres.url }),
    }
    const shop = await startShop({ env })
    try {
      const { rate, times, cpu } = await measure(shop)
      console.log(
        `${engine}: ${rate.toFixed(0)} whole bookings a second (goal ${GOALS[engine]}), ${clients} clients, ${cpu.toFixed(1)} ms of processor each`,
      )
      console.table(
        Object.fromEntries(
          Object.entries(times).map(([name, list]) => [
            name,
            { 'p50 ms': Math.round(percentile(list, 0.5)), 'p99 ms': Math.round(percentile(list, 0.99)) },
          ]),
        ),
      )
      if (rate < GOALS[engine]) process.exitCode = 1
    } finally {
      await shop.stop()
      await postgres?.stop()
    }
  }
} finally {
  await rm(catalog, { recursive: true, force: true })
}
