// What visitors get while PostgreSQL is away or a table is locked: `npm run bench:outage`.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { buildShop } from '../../tools/build.mjs'
import { startPostgres } from '../../tools/postgres.mjs'
import { startShop } from '../../tools/run-shop.mjs'

const VISITORS = 20
const SECONDS = 10
const addresses = [
  '/',
  '/catalog/sales',
  '/catalog/rental/1',
  '/catalog/rental/1?sort=price',
  '/product/1',
  '/api/v1/settlements',
  '/api/v1/catalog/sales',
  '/api/v1/catalog/rental/1',
  '/api/v1/products/1',
]

await buildShop()
const server = await startPostgres({ isDurable: true })
const shop = await startShop({ env: { DATABASE_URL: server.url } })

/** Visitors who ask for one address after the other, without a pause. @param {() => boolean} isOver */
async function browse(isOver) {
  /** @type {{ status: number, ms: number, hasAge: boolean }[]} */
  const answers = []
  /** @param {number} visitor */
  async function visit(visitor) {
    for (let n = visitor; !isOver(); n++) {
      const startedAt = performance.now()
      const { status, headers, text } = await ask(addresses[n % addresses.length] ?? '/')
      await text
      answers.push({ status, ms: performance.now() - startedAt, hasAge: headers.has('age') })
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)))
  return answers
}

/** @param {string} address */
async function ask(address) {
  const answer = await fetch(shop.url + address)
  return { status: answer.status, headers: answer.headers, text: answer.text() }
}

/** @param {string} name @param {Awaited<ReturnType<typeof browse>>} answers */
function report(name, answers) {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (/** @type {number} */ share) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0)
  const refused = answers.filter(({ status }) => status !== 200).length
  const aged = answers.filter(({ hasAge }) => hasAge).length
  console.log(
    `${name}: ${answers.length} answers, ${refused} not 200, ${aged} with an age; ` +
      `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`,
  )
}

const owner = () => new pg.Client({ connectionString: server.url })
/** What another process does after a change that visitors can see. */
const announceChange = async (/** @type {pg.Client} */ client) =>
  client.query(`select nextval('data_version')`)
const forSeconds = (/** @type {number} */ seconds) => {
  const end = Date.now() + seconds * 1000
  return () => Date.now() > end
}

try {
  for (const address of addresses) await ask(address)
  report('All well', await browse(forSeconds(SECONDS)))

  const locker = owner()
  const other = owner()
  await Promise.all([locker.connect(), other.connect()])
  await locker.query('begin; lock table unit_night in access exclusive mode')
  const changes = setInterval(() => void announceChange(other), 1_000)
  report('A table locked', await browse(forSeconds(SECONDS)))
  clearInterval(changes)
  await locker.query('commit')
  await announceChange(other)
  await sleep(2_000)
  await Promise.all([locker.end(), other.end()])

  await server.crash()
  report('PostgreSQL gone', await browse(forSeconds(2 * SECONDS)))
  await server.start()
  const startedAt = performance.now()
  while ((await ask('/api/v1/catalog/rental/1')).headers.has('age')) await sleep(20)
  console.log(`Current again ${Math.round(performance.now() - startedAt)} ms after PostgreSQL was back`)
} finally {
  await shop.stop()
  await server.stop()
}
