// How the shop grows: import, start, the catalog from the database and whole bookings at 0, 100, 1,000 and 10,000 saunas
// (100 taken nights each), on both databases: `npm run bench:scale`, or `-- --engine postgres --sizes 0,10000`.
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { parseArgs, promisify } from 'node:util'
import { buildShop } from '../../tools/build.mjs'
import { startPostgres } from '../../tools/postgres.mjs'
import { startShop } from '../../tools/run-shop.mjs'
import { percentile, SAUNAS_PER_CLIENT, signUpBookers } from './bookers.mjs'
import { writeCatalog } from './catalog.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '20' },
    engine: { type: 'string', default: 'both' },
    sizes: { type: 'string', default: '0,100,1000,10000' },
  },
})
const seconds = Number(values.seconds)
const clients = Number(values.clients)
const PLACES = 20
const bookable = clients * SAUNAS_PER_CLIENT
const PAGE_SIZE = 6
const IMPORT_WITHIN_MS = 900_000

/** @template T @param {() => Promise<T>} work @returns {Promise<[number, T]>} milliseconds, and what it brought */
async function timed(work) {
  const from = performance.now()
  const result = await work()
  return [performance.now() - from, result]
}

/** Milliseconds until an answer is there. @param {string} url */
async function get(url) {
  const [ms] = await timed(async () => {
    const answer = await fetch(url)
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  })
  return ms
}

/** Addresses of lists that come up once before they repeat, so that their answers have to be made. @param {number} saunas */
function* listsOf(saunas) {
  const pages = Math.max(1, Math.ceil(saunas / PLACES / PAGE_SIZE))
  for (;;) {
    for (let page = 1; page <= pages; page++) {
      for (let place = 1; place <= PLACES; place++) yield `/api/v1/catalog/rental/${place}?page=${page}`
    }
  }
}

/** @param {number[]} numbers */
const rounded = (numbers, share) => Number(percentile(numbers, share).toFixed(1))

/** @param {string} engine @param {number} taken saunas besides those that are booked meanwhile */
async function measure(engine, taken) {
  const folder = await writeCatalog({ bookable, taken, places: PLACES })
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined
  const env = {
    CATALOG_DIR: folder,
    PAYMENT_TEST_ALLOWED: '1',
    RATE_LIMIT_SCALE: '1000000',
    CATALOG_PAGE_SIZE: String(PAGE_SIZE),
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
  const dataDir = `${folder}/data`
  try {
    const [imported] = await timed(() =>
      promisify(execFile)(process.execPath, ['dist/server/shop.js', 'import', folder], {
        env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, ...env },
        timeout: IMPORT_WITHIN_MS,
      }),
    )
    const [started, shop] = await timed(() => startShop({ env, dataDir }))
    try {
      const firstPage = await get(`${shop.url}/catalog/rental/1`)
      const lists = listsOf(bookable + taken)
      const read = () => get(shop.url + lists.next().value)
      const alone = []
      for (let n = 0; n < 300; n++) alone.push(await read())
      const nearest = []
      for (let place = 1; place <= PLACES; place++) {
        nearest.push(await get(`${shop.url}/api/v1/catalog/rental/${place}?sort=nearest`))
      }
      // The n-th sauna to book; every place has as many of them, before its others.
      const [toBook, inPlace] = [bookable / PLACES, (bookable + taken) / PLACES]
      const bookers = await signUpBookers(
        shop,
        clients,
        (n) => 1 + (n % PLACES) * inPlace + (Math.floor(n / PLACES) % toBook),
      )
      await bookers.run(performance.now() + 2_000)
      bookers.times.whole.length = 0
      const from = performance.now()
      const until = from + seconds * 1_000
      const meanwhile = []
      const reading = async () => {
        while (performance.now() < until) meanwhile.push(await read())
      }
      await Promise.all([bookers.run(until), reading()])
      const rate = bookers.times.whole.length / ((performance.now() - from) / 1_000)
      bookers.close()
      return {
        saunas: bookable + taken,
        'import s': Number((imported / 1_000).toFixed(1)),
        'start s': Number((started / 1_000).toFixed(1)),
        'first page ms': Math.round(firstPage),
        'list p50': rounded(alone, 0.5),
        'list p99': rounded(alone, 0.99),
        'nearest first p50': rounded(nearest, 0.5),
        'bookings/s': Math.round(rate),
        'list meanwhile p50': rounded(meanwhile, 0.5),
        'list meanwhile p99': rounded(meanwhile, 0.99),
      }
    } finally {
      await shop.stop()
    }
  } finally {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await buildShop()
for (const engine of values.engine === 'both' ? ['pglite', 'postgres'] : [values.engine]) {
  const rows = []
  for (const size of values.sizes.split(',')) rows.push(await measure(engine, Number(size)))
  console.log(
    `${engine}, ${clients} clients, load ${loadavg()[0]?.toFixed(1)}; lists in ms, from the database`,
  )
  console.table(rows)
}
