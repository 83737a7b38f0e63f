import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../../random.ts'
import { aForm } from '../journey.ts'

/** No answer came, and the client does not know what the shop has done. */
class Unanswered extends Error {}

interface Options {
  /** Where the shop listens; null while it does not. */
  url: () => string | null
  products: number[]
  /** The session of each client. */
  secrets: string[]
  /** What the shop's clock shows, if that is not the machine's. */
  now?: (() => number) | undefined
  /** Pays at the page of another company. @returns the address that it leads back to; null if the page is closed */
  payElsewhere?: ((page: string) => Promise<string | null>) | undefined
}

export type BookingClients = ReturnType<typeof startBookingClients>

const DAYS = 720

/** What customers are told who paid too late, because the shop's clock was turned meanwhile. */
const TOO_LATE = /notice=(expired|refund)$/

/** Customers who book and pay without end, and note what the shop has acknowledged. */
export function startBookingClients({ url, products, secrets, now = Date.now, payElsewhere }: Options) {
  const end = new AbortController()
  const accepted = new Set<string>()
  const paid = new Set<string>()
  /** Answers that no fault excuses. */
  const complaints: string[] = []
  /** What they read when they were refused for now. */
  const refusals = new Set<string>()
  /** Where they were led when they came back from paying. */
  const returns = new Set<string>()
  /** When each order was asked for and acknowledged, in milliseconds since 1970. */
  const times: { askedAt: number; at: number }[] = []
  let unavailable = 0
  let isPaused = false
  const working = new Set<string>()

  async function ask(secret: string, method: string, path: string, body?: object | string) {
    const origin = url()
    if (!origin) throw new Unanswered()
    const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
    try {
      const answer = await fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: {
          cookie: `sid=${secret}`,
          'sec-fetch-site': 'same-origin',
          ...(body !== undefined && { 'content-type': type }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      const { status, headers } = answer
      const isJson = headers.get('content-type')?.startsWith('application/json')
      if (status >= 500 && status !== 503) complaints.push(`${method} ${path}: ${status} ${text}`)
      if (status === 503) {
        unavailable++
        refusals.add(isJson ? JSON.parse(text).message : text)
        if (!headers.get('retry-after')) complaints.push(`${method} ${path}: 503 without Retry-After`)
        await sleep(50)
      }
      const location = headers.get('location') ?? ''
      return { status, body: isJson ? JSON.parse(text) : text, location }
    } catch (error) {
      if (error instanceof TypeError) throw new Unanswered()
      throw error
    }
  }

  async function bookOnce(secret: string, random: () => number) {
    const product = products[Math.floor(random() * products.length)]
    const start = 2 + Math.floor(random() * DAYS)
    const day = (offset: number) => new Date(now() + offset * 86_400_000).toISOString().slice(0, 10)
    const dates = { date_from: day(start), date_to: day(start + 1 + Math.floor(random() * 3)) }
    const chosen = await ask(secret, 'POST', `/api/v1/products/${product}/booking`, dates)
    if (chosen.status !== 200) return
    const total = await ask(secret, 'GET', '/api/v1/request/total')
    if (total.status !== 200) return
    const form = aForm({ version: total.body.version })
    const askedAt = Date.now()
    const order = await ask(secret, 'POST', '/api/v1/request/accept', form)
    // They have left too many orders unpaid when the shop was gone.
    if (order.status === 409) await payOlder(secret)
    if (order.status !== 200) return
    const { redirectTo } = order.body
    if (!isPaymentPage(redirectTo)) return
    accepted.add(redirectTo)
    times.push({ askedAt, at: Date.now() })
    await pay(secret, redirectTo)
  }

  /** An order whose time was over before its page was opened leads to the list of orders instead. */
  const isPaymentPage = (address: string) =>
    payElsewhere ? URL.canParse(address) : address.startsWith('/pay/test/')

  async function payHere(secret: string, page: string) {
    const { status, location } = await ask(secret, 'POST', page, 'button=pay')
    return status === 303 && location.startsWith('/pay/return') ? location : null
  }

  async function pay(secret: string, page: string) {
    const back = payElsewhere ? await payElsewhere(page) : await payHere(secret, page)
    if (!back) return
    paid.add(page)
    const { location } = await ask(secret, 'GET', back)
    returns.add(location)
    if (TOO_LATE.test(location)) paid.delete(page)
  }

  /** Pays what the list of orders says can still be paid. */
  async function payOlder(secret: string) {
    for (let page = 1, lastPage = 1; page <= lastPage; page++) {
      const { status, body } = await ask(secret, 'GET', `/api/v1/cabinet/user/orders?page=${page}`)
      if (status !== 200) return
      lastPage = body.last_page
      for (const { pay_url: url } of body.data.filter((order: { pay_url: string | null }) => order.pay_url)) {
        const { location } = await ask(secret, 'GET', url)
        if (isPaymentPage(location)) await pay(secret, location)
      }
    }
  }

  async function goOn(secret: string, client: number) {
    const random = createRandom(client + 1)
    while (!end.signal.aborted) {
      if (isPaused) {
        await sleep(20)
        continue
      }
      working.add(secret)
      try {
        await bookOnce(secret, random)
      } catch (error) {
        if (!(error instanceof Unanswered)) complaints.push(String(error))
        await sleep(20)
      }
      working.delete(secret)
    }
  }
  const going = Promise.all(secrets.map(goOn))

  return {
    accepted,
    paid,
    complaints,
    refusals,
    returns,
    /** Resolves with the instant at which the first order that was asked for after another one was acknowledged. */
    async firstAfter(instant: number) {
      for (;;) {
        const first = times.find(({ askedAt }) => askedAt >= instant)
        if (first || complaints.length > 0) return first?.at ?? Number.NaN
        await sleep(10)
      }
    },
    unavailable: () => unavailable,
    /** Resolves when nobody waits for an answer; until resume() nobody asks for anything. */
    async pause() {
      isPaused = true
      while (working.size > 0) await sleep(10)
    },
    resume() {
      isPaused = false
    },
    /** Resolves after so many more bookings have been acknowledged. */
    async book(count: number) {
      const goal = accepted.size + count
      while (accepted.size < goal && complaints.length === 0) await sleep(10)
    },
    async stop() {
      end.abort()
      await going
    },
  }
}
