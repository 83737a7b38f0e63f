// How soon the shop is ready again after a kill -9, on its embedded database: `npm run bench:recovery`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildShop } from '../../tools/build.mjs'
import { startShop } from '../../tools/run-shop.mjs'

const ROUNDS = 10
/** Milliseconds, on a machine that does nothing else. */
const LIMIT = 3_000

await buildShop()
const dataDir = await mkdtemp(path.join(tmpdir(), 'heat-and-chill-'))
/** @type {number[]} */
const times = []
let shop = await startShop({ dataDir })
const { port } = shop
for (let round = 0; round < ROUNDS; round++) {
  await shop.kill()
  const startedAt = performance.now()
  shop = await startShop({ dataDir, port })
  times.push(Math.round(performance.now() - startedAt))
}
await shop.stop()
await rm(dataDir, { recursive: true, force: true })

const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
console.log(
  `Ready again after ${median} ms (median of ${ROUNDS}; the slowest took ${Math.max(...times)} ms).`,
)
if (median > LIMIT) {
  console.error(`The limit is ${LIMIT} ms.`)
  process.exitCode = 1
}
