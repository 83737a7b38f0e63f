// Whether people can still browse while an attacker tries passwords over 50 connections, and how much of the flood
// is turned away: `node tests/bench/login-flood.mjs --seconds 10`. Build first.
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { buildShop } from '../../tools/build.mjs'
import { startShop } from '../../tools/run-shop.mjs'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
const duration = Number(values.seconds)
const goal = 150

const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

let tried = 0
/** Every try is for another account, so that only the limit of its address counts. @param {string} url */
const flood = (url) =>
  autocannon({
    url: `${url}/api/v1/login`,
    connections: 50,
    duration,
    requests: [
      {
        method: 'POST',
        headers: json,
        setupRequest: (request) => {
          tried += 1
          const body = JSON.stringify({ email: `jo${tried}@example.com`, password: 'not the password' })
          return { ...request, body }
        },
      },
    ],
  })

/** @param {string} url */
const browse = (url) =>
  autocannon({ url: `${url}/api/v1/catalog/rental/1`, connections: 5, duration, overallRate: 200 })

/** @param {string} name @param {NodeJS.ProcessEnv} env */
async function measure(name, env) {
  const shop = await startShop({ env })
  try {
    const [quiet] = [
      await autocannon({ url: `${shop.url}/api/v1/catalog/rental/1`, connections: 5, duration: 2 }),
    ]
    const [tries, pages] = await Promise.all([flood(shop.url), browse(shop.url)])
    const { statusCodeStats = {} } = tries
    const count = (/** @type {number} */ status) => statusCodeStats[status]?.count ?? 0
    if (pages.latency.p99 > goal || pages.non2xx > 0) process.exitCode = 1
    return {
      flood: name,
      'browsing p50 ms': pages.latency.p50,
      'browsing p99 ms': pages.latency.p99,
      goal,
      'before, p99 ms': quiet.latency.p99,
      'tries/s': Math.round(tries.requests.average),
      'passwords checked': count(422),
      'turned away': count(429),
      failed: tries.errors + tries['5xx'],
    }
  } finally {
    await shop.stop()
  }
}

await buildShop()
const rows = [
  await measure('one address', {}),
  // As if every try came from an address of its own: nothing but the two places at the hashes holds it back.
  await measure('many addresses', { RATE_LIMIT_SCALE: '1000000' }),
]
console.log(`50 connections on the log-in for ${duration} s, 5 browsing`)
console.table(rows)
