// The office's timeline and its numbers with 200 saunas and 10,000 orders: how long the server takes, on both databases, and
// how the grid scrolls in a browser on a processor four times slower: `npm run bench:timeline`, or `-- --engine postgres`.
import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { parseArgs, promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { chromium } from '@playwright/test'
import { Client } from 'pg'
import { buildShop } from '../../tools/build.mjs'
import { chromiumArgs, findChromium } from '../../tools/find-chromium.mjs'
import { startPostgres } from '../../tools/postgres.mjs'
import { startShop } from '../../tools/run-shop.mjs'
import { percentile } from './bookers.mjs'
import { writeCatalog } from './catalog.mjs'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'both' },
    requests: { type: 'string', default: '200' },
    server: { type: 'boolean', default: false },
  },
})
const requests = Number(values.requests)
/** Without the browser. */
const isServerOnly = values.server
const [UNITS, PLACES, ORDERS] = [200, 8, 10_000]

/** Paid orders of three nights with one of turnover, every fifth day of every sauna; today is in the middle. */
const fill = `
  create temporary table planned as
    select gen_random_uuid() as request, gen_random_uuid() as id, u.id as unit, u.product_id as product,
      s.id as settlement, s.time_zone, p.title, (current_date + 5 * (n - 25))::date as first
    from unit u join product p on p.id = u.product_id join settlement s on s.id = p.settlement_id,
      generate_series(1, ${ORDERS / UNITS}) as n;
  insert into booking_request (id, owner_key, product_id, date_from, date_to, delivery_method, state, unit_id, created_at, updated_at)
    select request, 'session:' || id, product, first, first + 3, 'pickup', 'ordered', unit, now(), now() from planned;
  insert into shop_order (id, request_id, product_id, settlement_id, unit_id, type_form, status, sauna_name, time_zone,
      date_from, date_to, nights, turnover_days, delivery_method, customer, price_cents, rental_cents, total_cents,
      tax_ppm, price_version, pay_until, created_at, paid_at, updated_at)
    select id, request, product, settlement, unit, 'rental', 'paid', title, time_zone, first, first + 3, 3, 1, 'pickup',
      '{"name": "Ada", "surname": "Winter"}', 15000, 45000, 45000, 0, 'bench', now(), paid, paid, paid
    from planned, lateral (select least(now(), first - interval '12 days')) as at (paid);
  insert into payment (id, order_id, gateway, ref, opened_at, status, amount_cents, checked_at, created_at, updated_at)
    select gen_random_uuid(), id, 'test', id, now(), 'succeeded', 45000, now(), now(), now() from planned;
  insert into unit_night (unit_id, night, kind, request_id)
    select unit, first + at, case when at = 3 then 'turnover' else 'stay' end, request
    from planned, generate_series(0, 3) as at;
  analyze;`

/** @param {string} hash */
const enter = (hash) => {
  const member = randomUUID()
  return `
  insert into office_member (id, email, role, is_everywhere, created_at, joined_at)
    values ('${member}', 'bench@example.com', 'owner', true, now(), now());
  insert into office_session (id_hash, member_id, stage, created_at, seen_at, expires_at)
    values ('${hash}', '${member}', 'open', now(), now(), now() + interval '1 hour');`
}

/** @param {{ url: string } | undefined} postgres @param {string} dataDir @param {string} statements */
async function write(postgres, dataDir, statements) {
  if (!postgres) {
    const database = await PGlite.create(`${dataDir}/database/pgdata`)
    await database.exec(statements)
    return database.close()
  }
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(statements)
  return client.end()
}

/** @param {string} url @param {string} cookie */
async function measureServer(url, cookie) {
  /** @type {Record<'all' | 'changes', number[]>} */
  const times = { all: [], changes: [] }
  let size = 0
  /** @param {string} path @param {number[]} [list] */
  const get = async (path, list) => {
    const from = performance.now()
    const answer = await fetch(`${url}/api/v1/office/timeline${path}`, { headers: { cookie } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${answer.status} ${text}`)
    list?.push(performance.now() - from)
    size = Math.max(size, text.length)
    return JSON.parse(text)
  }
  for (let n = 0; n < 10; n++) await get('?days=90')
  const { version } = await get('?days=90')
  for (let n = 0; n < requests; n++) {
    await get('?days=90', times.all)
    await get(`/changes?days=90&version=${version}`, times.changes)
  }
  /** @param {number[]} list @param {number} share */
  const of = (list, share) => Number(percentile(list, share).toFixed(1))
  return {
    'all p50': of(times.all, 0.5),
    'all p99': of(times.all, 0.99),
    'kB of JSON': Math.round(size / 1_000),
    'changes p50': of(times.changes, 0.5),
    'changes p99': of(times.changes, 0.99),
  }
}

/** The screen of the numbers, call by call. @param {string} url @param {string} cookie */
async function measureNumbers(url, cookie) {
  const month = new Date().toISOString().slice(0, 7)
  const calls = {
    occupancy: `occupancy?month=${month}`,
    revenue: `revenue?year=${month.slice(0, 4)}`,
    bookings: `bookings?year=${month.slice(0, 4)}`,
    books: `books/csv?month=${month}`,
  }
  /** @type {Record<string, number>} */
  const found = {}
  for (const [name, path] of Object.entries(calls)) {
    const times = []
    for (let n = 0; n < requests / 4; n++) {
      const from = performance.now()
      const answer = await fetch(`${url}/api/v1/office/numbers/${path}`, { headers: { cookie } })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${answer.status} ${text}`)
      times.push(performance.now() - from)
    }
    found[`${name} p50`] = Number(percentile(times, 0.5).toFixed(1))
  }
  return found
}

/** Scrolls through all of it, down, across, and back. @param {string} url @param {string} secret */
async function measureScroll(url, secret) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addCookies([{ name: 'office', value: secret, url }])
    const page = await context.newPage()
    await page.goto(`${url}/office/timeline`)
    await page.getByRole('gridcell').first().waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    // What loading took is not what scrolling takes.
    await page.waitForTimeout(3_000)
    await page.evaluate(() => {
      /** @type {{ tasks: number[], frames: number[] }} */
      const seen = { tasks: [], frames: [] }
      Object.assign(globalThis, { seen })
      new PerformanceObserver((list) =>
        seen.tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ type: 'longtask' })
      let last = performance.now()
      /** @param {number} now */
      const onFrame = (now) => {
        seen.frames.push(now - last)
        last = now
        requestAnimationFrame(onFrame)
      }
      requestAnimationFrame(onFrame)
    })
    const box = await page.getByRole('grid').boundingBox()
    const at = { x: (box?.x ?? 0) + 500, y: (box?.y ?? 0) + 200 }
    /** @param {number} xDistance @param {number} yDistance */
    const swipe = (xDistance, yDistance) =>
      devtools.send('Input.synthesizeScrollGesture', {
        ...at,
        xDistance,
        yDistance,
        speed: 2_000,
        gestureSourceType: 'touch',
        preventFling: true,
      })
    await swipe(0, -6_000)
    await swipe(-1_500, 0)
    await swipe(0, -6_000)
    await swipe(1_500, 0)
    await swipe(0, 12_000)
    /** @type {{ tasks: number[], frames: number[] }} */
    const { tasks, frames } = await page.evaluate('seen')
    return {
      'tasks over 50 ms': tasks.length,
      'longest task ms': Math.round(Math.max(0, ...tasks)),
      frames: frames.length,
      'frames over 50 ms': frames.filter((ms) => ms > 50).length,
    }
  } finally {
    await browser.close()
  }
}

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
    await write(postgres, dataDir, fill + enter(createHash('sha256').update(secret).digest('hex')))
    const shop = await startShop({ env, dataDir })
    try {
      const server = await measureServer(shop.url, `office=${secret}`)
      const numbers = await measureNumbers(shop.url, `office=${secret}`)
      const scroll = isServerOnly ? null : await measureScroll(shop.url, secret)
      return { server, numbers, scroll }
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
  const { server, numbers, scroll } = await measure(engine)
  console.log(
    `${engine}, ${UNITS} saunas, ${ORDERS} orders, 90 days, load ${loadavg()[0]?.toFixed(1)}; server in ms`,
  )
  console.table([server])
  console.log('The numbers, in ms:')
  console.table([numbers])
  if (!scroll) continue
  console.log('Scrolling, processor four times slower:')
  console.table([scroll])
}
