// How many requests a second the built shop answers, beside a bare node:http server that sends the same bytes.
// Both are measured in turns, since a machine's speed drifts: `npm run bench`, or `npm run bench -- --seconds 10`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { buildShop } from '../../tools/build.mjs'
import { startShop } from '../../tools/run-shop.mjs'
import { askAllTheTime } from './wrk.mjs'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, rounds: { type: 'string', default: '3' } },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const connections = 50

const TARGETS = [
  { name: 'catalog, JSON', path: '/api/v1/catalog/rental/1', goal: 3000 },
  { name: 'catalog, page', path: '/catalog/rental/1', goal: 400 },
]

/** A server in a process of its own that knows nothing but these answers. @param {string[]} urls */
async function startBare(urls) {
  const child = spawn(process.execPath, ['tests/bench/bare-server.mjs', ...urls], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ port }] = await once(child, 'message')
  return { url: `http://localhost:${port}`, stop: () => child.kill() }
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

await buildShop()
const shop = await startShop({ env: { CATALOG_PAGE_SIZE: '20' } })
const bare = await startBare(TARGETS.map(({ path }) => shop.url + path))
try {
  const rows = []
  for (const { name, path, goal } of TARGETS) {
    const measure = (/** @type {string} */ origin, duration = seconds) =>
      askAllTheTime(origin + path, { connections, seconds: duration })
    await measure(shop.url, 1)
    await measure(bare.url, 1)
    const ofShop = []
    const ofBare = []
    for (let round = 0; round < rounds; round++) {
      ofShop.push(await measure(shop.url))
      ofBare.push(await measure(bare.url))
    }
    const rate = median(ofShop.map((run) => run.rate))
    const bareRate = median(ofBare.map((run) => run.rate))
    rows.push({
      what: name,
      'requests/s': Math.round(rate),
      goal,
      'bare node:http': Math.round(bareRate),
      ratio: Number((rate / bareRate).toFixed(2)),
      'p99 ms': median(ofShop.map((run) => run.p99)),
      'bare p99 ms': median(ofBare.map((run) => run.p99)),
    })
    if (rate < goal) process.exitCode = 1
  }
  console.log(`${connections} connections, median of ${rounds} rounds of ${seconds} s`)
  console.table(rows)
} finally {
  bare.stop()
  await shop.stop()
}
