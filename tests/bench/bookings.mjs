// Whole bookings a second (choose dates, open the checkout, accept, pay and settle) on both databases, every commit on
// the disk: `node tests/bench/bookings.mjs`, or `-- --engine postgres --seconds 20 --clients 20`.
import { readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../tools/postgres.mjs'
import { startShop } from '../../tools/run-shop.mjs'
import { writeCatalog } from './catalog.mjs'

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
/** Each client has its own saunas, so none collide; a sauna fits this many one-night stays in 180 days. */
const SAUNAS = 15
const SLOTS = 88

/** One browser with its cookie. */
function createClient(origin, agent) {
  let cookie = ''
  /** @returns {Promise<{ status: number, body: any, location: string }>} */
  return function send(method, target, body) {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
    const headers = {
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(text && { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) }),
    }
    return new Promise((resolve, reject) => {
      const request = http.request(new URL(target, origin), { method, agent, headers }, (answer) => {
        let received = ''
        answer.setEncoding('utf8')
        answer.on('data', (part) => (received += part))
        answer.on('end', () => {
          const set = answer.headers['set-cookie']?.[0]
          if (set) cookie = set.replace(/;.*$/, '')
          const isJson = answer.headers['content-type']?.startsWith('application/json')
          resolve({
            status: answer.statusCode ?? 0,
            body: isJson ? JSON.parse(received) : received,
            location: String(answer.headers.location),
          })
        })
      })
      request.on('error', reject)
      request.end(text)
    })
  }
}

const dayAfter = (count) => new Date(Date.now() + (count + 2) * 86_400_000).toISOString().slice(0, 10)

const form = {
  name: 'Ada',
  surname: 'Winter',
  driving_license_number: 'W123-4567',
  email: 'ada@example.com',
  cell_phone: '(518) 555-0101',
  home_city: 'Albany',
  home_state: 'NY',
  home_zip_code: '12203',
  home_address: '12 Cedar Road',
}

/** Milliseconds of processor that a process has used, its threads included; NaN where the system does not tell. */
async function cpuOf(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const percentile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

/** @param {Awaited<ReturnType<typeof startShop>>} shop */
async function measure(shop) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  /** @type {{ choose: number[], total: number[], accept: number[], pay: number[], whole: number[] }} */
  const times = { choose: [], total: [], accept: [], pay: [], whole: [] }
  const timed = async (name, work, status) => {
    const from = performance.now()
    const answer = await work()
    times[name].push(performance.now() - from)
    if (answer.status !== status) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
  const senders = []
  for (let n = 0; n < clients; n++) {
    const send = createClient(shop.url, agent)
    const account = { email: `client-${n}-${Date.now()}@example.com`, password: 'a long winter night' }
    const { status, body } = await send('POST', '/api/v1/registration', account)
    if (status !== 200) throw new Error(`registration: ${status} ${JSON.stringify(body)}`)
    senders.push(send)
  }

  async function book(send, productId, slot) {
    const product = `/api/v1/products/${productId}`
    const dates = { date_from: dayAfter(slot * 2), date_to: dayAfter(slot * 2 + 1) }
    const from = performance.now()
    await timed('choose', () => send('POST', `${product}/booking`, dates), 200)
    const { body } = await timed('total', () => send('GET', '/api/v1/request/total'), 200)
    const accepted = await timed(
      'accept',
      () => send('POST', '/api/v1/request/accept', { ...form, version: body.version }),
      200,
    )
    const paid = await timed('pay', () => send('POST', accepted.body.redirectTo, 'button=pay'), 303)
    if (!paid.location.startsWith('/pay/return')) throw new Error(`pay led to ${paid.location}`)
    times.whole.push(performance.now() - from)
  }

  const run = async (until) => {
    await Promise.all(
      senders.map(async (send, n) => {
        while (performance.now() < until) {
          const count = (counts[n] = (counts[n] ?? -1) + 1)
          await book(send, 1 + n * SAUNAS + Math.floor(count / SLOTS), count % SLOTS)
        }
      }),
    )
  }
  /** @type {number[]} */
  const counts = []
  await run(performance.now() + 2_000)
  for (const list of Object.values(times)) list.length = 0
  const from = performance.now()
  const cpuBefore = await cpuOf(shop.pid)
  await run(from + seconds * 1_000)
  const bookings = times.whole.length
  const rate = bookings / ((performance.now() - from) / 1_000)
  const cpu = ((await cpuOf(shop.pid)) - cpuBefore) / bookings
  agent.destroy()
  return { rate, times, cpu }
}

const catalog = await writeCatalog(clients * SAUNAS)
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
