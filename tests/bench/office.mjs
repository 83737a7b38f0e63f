// The office with 200 saunas and 10,000 orders: how long the server takes for every screen, on both databases, and how the
// grid of the timeline scrolls in a browser: `npm run bench:office`, or `-- --engine postgres`.
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { parseArgs, promisify } from 'node:util'
import { buildShop } from '../../tools/build.mjs'
import { startPostgres } from '../../tools/postgres.mjs'
import { startShop } from '../../tools/run-shop.mjs'
import { writeCatalog } from './catalog.mjs'
import { fillShop, ORDERS, PLACES, UNITS } from './office/fill.mjs'
import { measureScreens } from './office/screens.mjs'
import { measureScroll } from './office/scroll.mjs'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'both' },
    rounds: { type: 'string', default: '50' },
    /** Without the browser. */
    server: { type: 'boolean', default: false },
  },
})

/** @param {string} engine */
async function measure(engine) {
  const folder = await writeCatalog({ bookable: UNITS, places: PLACES })
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined
  const env = { CATALOG_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) }
  const dataDir = `${folder}/data`
  const secret = randomBytes(32).toString('base64url')
  try {
    await promisify(execFile)(process.execPath, ['dist/server/shop.js', 'import', folder], {
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PAYMENT_TEST_ALLOWED: '1', ...env },
    })
    const partner = await fillShop(postgres, dataDir, createHash('sha256').update(secret).digest('hex'))
    const shop = await startShop({ env, dataDir })
    try {
      const screens = await measureScreens({
        url: shop.url,
        cookie: `office=${secret}`,
        partner,
        rounds: Number(values.rounds),
      })
      return { screens, scroll: values.server ? null : await measureScroll(shop.url, secret) }
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
  const { screens, scroll } = await measure(engine)
  console.log(`${engine}, ${UNITS} saunas, ${ORDERS} orders, load ${loadavg()[0]?.toFixed(1)}; server in ms`)
  console.table(screens)
  if (!scroll) continue
  console.log('Scrolling 90 days, processor four times slower:')
  console.table([scroll])
}
