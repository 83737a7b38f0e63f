// Whether a shop that is busy for long grows or fails: half of the requests that it can answer, and four customers who
// book a stay every two seconds: `npm run bench:soak`, or `-- --engine postgres --minutes 10`.
import { readFile, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { buildShop } from '../../tools/build.mjs'
import { startPostgres } from '../../tools/postgres.mjs'
import { startShop } from '../../tools/run-shop.mjs'
import { percentile, SAUNAS_PER_CLIENT, signUpBookers } from './bookers.mjs'
import { writeCatalog } from './catalog.mjs'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, engine: { type: 'string', default: 'pglite' } },
})
const seconds = Number(values.minutes) * 60
const CLIENTS = 4
const GOALS = { growth: 0.1, megabytes: 800 }
const paths = [
  '/',
  '/catalog/rental/1',
  '/api/v1/catalog/rental/1',
  '/product/100',
  '/api/v1/products/100/booking',
]

/** Megabytes that a process keeps in memory. @param {number} pid */
async function memoryOf(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** @param {string} url @param {number} duration @param {number} [overallRate] of requests a second */
const read = (url, duration, overallRate) =>
  autocannon({
    url,
    connections: 50,
    duration,
    ...(overallRate && { overallRate }),
    requests: paths.map((path) => ({ path, headers: { 'accept-encoding': 'gzip, deflate, br' } })),
  })

await buildShop()
const catalog = await writeCatalog({ bookable: CLIENTS * SAUNAS_PER_CLIENT, taken: 60 })
const postgres = values.engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined
const env = {
  CATALOG_DIR: catalog,
  RATE_LIMIT_SCALE: '1000000',
  ...(postgres && { DATABASE_URL: postgres.url }),
}
const shop = await startShop({ env })
try {
  const bookers = await signUpBookers(shop, CLIENTS, (n) => n + 1)
  await read(shop.url, 5)
  const most = (await read(shop.url, 10)).requests.average
  const end = performance.now() + seconds * 1000
  const reading = read(shop.url, seconds, Math.round(most / 2))
  const sizes = []
  const loads = []
  while (performance.now() < end) {
    await Promise.all([bookers.run(performance.now() + 1), sleep(2000)])
    sizes.push(await memoryOf(shop.pid))
    loads.push(loadavg()[0] ?? 0)
  }
  const { requests, latency, non2xx, errors } = await reading
  bookers.close()
  const tenth = Math.max(1, Math.floor(sizes.length / 10))
  const atFirst = percentile(sizes.slice(tenth, 2 * tenth), 0.5)
  const atLast = percentile(sizes.slice(-tenth), 0.5)
  const growth = atLast / atFirst - 1
  const round = Math.round
  console.log(
    `${values.engine}: ${values.minutes} minutes, load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
  )
  console.table({
    'requests answered': requests.total,
    'a second (most)': `${round(requests.average)} (${round(most)})`,
    'p50, p99 ms': `${latency.p50}, ${latency.p99}`,
    'bookings of stays': bookers.times.whole.length,
    'booking p50, p99 ms': `${round(percentile(bookers.times.whole, 0.5))}, ${round(percentile(bookers.times.whole, 0.99))}`,
    'other than 2xx, errors': `${non2xx}, ${errors}`,
    'memory MB: second tenth, last, most': `${round(atFirst)}, ${round(atLast)}, ${round(Math.max(...sizes))}`,
    'growth (goal at most 10%)': `${(growth * 100).toFixed(1)}%`,
  })
  if (growth > GOALS.growth || Math.max(...sizes) > GOALS.megabytes || non2xx + errors > 0)
    process.exitCode = 1
} catch (error) {
  console.error(shop.output())
  throw error
} finally {
  await shop.stop()
  await postgres?.stop()
  await rm(catalog, { recursive: true, force: true })
}
