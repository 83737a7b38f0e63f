// Customers who book and pay all the time: what the benches of bookings and of growth have in common.
import http from 'node:http'
import { rentalForm } from './rental-form.mjs'

/** Each client has its own saunas, so none collide; a sauna fits this many one-night stays in 180 days. */
const SLOTS = 88
export const SAUNAS_PER_CLIENT = 15

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

/** @param {number[]} numbers @param {number} share 0.5 for the median */
export const percentile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

/**
 * Signs up clients that can book in a loop.
 * @param {{ url: string }} shop
 * @param {number} clients
 * @param {(n: number) => number} saunaId of the n-th sauna that only these clients book, from 0 on
 */
export async function signUpBookers(shop, clients, saunaId) {
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
      () => send('POST', '/api/v1/request/accept', { ...rentalForm, version: body.version }),
      200,
    )
    const paid = await timed('pay', () => send('POST', accepted.body.redirectTo, 'button=pay'), 303)
    if (!paid.location.startsWith('/pay/return')) throw new Error(`pay led to ${paid.location}`)
    times.whole.push(performance.now() - from)
  }

  /** @type {number[]} */
  const counts = []
  return {
    times,
    /** Everyone books one stay after the other until then. @param {number} until of performance.now() */
    run: (until) =>
      Promise.all(
        senders.map(async (send, n) => {
          while (performance.now() < until) {
            const count = (counts[n] = (counts[n] ?? -1) + 1)
            const sauna = n * SAUNAS_PER_CLIENT + (Math.floor(count / SLOTS) % SAUNAS_PER_CLIENT)
            await book(send, saunaId(sauna), count % SLOTS)
          }
        }),
      ),
    close: () => agent.destroy(),
  }
}
