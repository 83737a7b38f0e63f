// Whether the time of a refused log-in tells who has an account: addresses with one and without one, each tried once, in
// mixed order. `npm run bench:login`, or `-- --engine postgres --addresses 500`.
import { parseArgs } from 'node:util'
import { buildShop } from '../../tools/build.mjs'
import { startPostgres } from '../../tools/postgres.mjs'
import { startShop } from '../../tools/run-shop.mjs'
import { percentile } from './bookers.mjs'

const { values } = parseArgs({
  options: {
    addresses: { type: 'string', default: '500' },
    engine: { type: 'string', default: 'pglite' },
  },
})
const count = Number(values.addresses)
/** So far from chance, in standard errors, comes by chance once in four hundred runs. */
const GOAL = 3

/** @param {string} url @param {string} call @param {object} body */
async function post(url, call, body) {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(`${url}/api/v1/${call}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.arrayBuffer()
  return answer.status
}

/** @param {number} wanted @param {number} status @param {string} what */
function expectStatus(wanted, status, what) {
  if (status !== wanted) throw new Error(`${what}: ${status} instead of ${wanted}`)
}

/** How many of all pairs had the longer time among the first; half of them if the times tell nothing. */
function shareLonger(/** @type {number[]} */ first, /** @type {number[]} */ second) {
  let longer = 0
  for (const a of first) for (const b of second) longer += a > b ? 1 : a === b ? 0.5 : 0
  return longer / (first.length * second.length)
}

await buildShop()
const postgres = values.engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined
const shop = await startShop({
  env: { RATE_LIMIT_SCALE: '1000000', ...(postgres && { DATABASE_URL: postgres.url }) },
})
try {
  const known = Array.from({ length: count }, (_, n) => `guest-${n}@example.com`)
  for (const email of known)
    expectStatus(200, await post(shop.url, 'registration', { email, password: 'a long winter night' }), email)
  const times = { known: /** @type {number[]} */ ([]), unknown: /** @type {number[]} */ ([]) }
  const tries = known
    .flatMap((email, n) => [
      { email, into: times.known, order: Math.random() },
      { email: `other-${n}@example.com`, into: times.unknown, order: Math.random() },
    ])
    .toSorted((a, b) => a.order - b.order)
  for (const { email, into } of tries) {
    const from = performance.now()
    const status = await post(shop.url, 'login', { email, password: 'another password' })
    into.push(performance.now() - from)
    expectStatus(422, status, email)
  }
  const share = shareLonger(times.known, times.unknown)
  const errors = Math.abs(share - 0.5) / Math.sqrt((2 * count + 1) / (12 * count * count))
  const row = (/** @type {number[]} */ all) => ({
    'p50 ms': percentile(all, 0.5).toFixed(1),
    'p95 ms': percentile(all, 0.95).toFixed(1),
  })
  console.log(`${values.engine}: ${count} addresses of each kind, each tried once`)
  console.table({ 'with an account': row(times.known), 'without one': row(times.unknown) })
  console.log(
    `A known one took longer in ${(share * 100).toFixed(1)}% of all pairs, ${errors.toFixed(1)} standard errors from half (goal: under ${GOAL})`,
  )
  if (errors >= GOAL) process.exitCode = 1
} finally {
  await shop.stop()
  await postgres?.stop()
}
