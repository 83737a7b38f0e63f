import { once } from 'node:events'
import http from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openShopDatabase } from '../../server/repositories/shop-database.ts'
import { fillShop } from './faults/busy-shop.ts'
import { createPostgresDatabase, postgresOptions } from './use-database.ts'
import { kill, startShop } from './shop-process.ts'
import { aDataDir } from './temporary.ts'

interface Load {
  answered: number
  /** Dates that a customer has chosen, and was told so. */
  chosen: number
  /** Requests that got no whole answer, though the port was still open when they were sent. */
  cut: string[]
  stop(): Promise<void>
}

interface LoadOptions extends Awaited<ReturnType<typeof fillShop>> {
  /** That browse. */
  clients: number
  /** Theirs; who writes has a connection for each request, since a write is not repeated without being asked. */
  keepAlive: boolean
}

/** Clients that send one request after the other until the port is closed, and customers who choose dates meanwhile. */
function putUnderLoad(url: string, { clients, keepAlive, products, secrets }: LoadOptions): Load {
  const load = { answered: 0, chosen: 0, cut: [] as string[] }
  const end = new AbortController()
  const agent = new http.Agent({ keepAlive, maxSockets: clients })
  const send = (path: string): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      const request = http.get(url + path, { agent }, (answer) => {
        answer.on('error', reject)
        answer.on('end', () => {
          load.answered++
          resolve()
        })
        answer.resume()
      })
      // A connection may be closed in the instant in which it is used again. Browsers and proxies then ask once more on
      // another one (RFC 9110, 9.2.2), which is answered or refused.
      request.on('error', (error: NodeJS.ErrnoException) =>
        request.reusedSocket && error.code === 'ECONNRESET' ? resolve(send(path)) : reject(error),
      )
    })
  const choose = (path: string, secret: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        cookie: `sid=${secret}`,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      }
      const request = http.request(url + path, { method: 'POST', agent: false, headers }, (answer) => {
        answer.on('error', reject)
        answer.on('end', () => {
          if (answer.statusCode === 200) load.chosen++
          resolve()
        })
        answer.resume()
      })
      request.on('error', reject)
      request.end(JSON.stringify({ date_from: dayIn(30), date_to: dayIn(32) }))
    })
  async function goOn(path: string, ask: () => Promise<void>) {
    while (!end.signal.aborted) {
      await ask().catch(async (error: NodeJS.ErrnoException) => {
        // The port is closed: the next process takes over. Connections that the system had taken for the shop and the shop
        // had not seen yet are reset with it, which no program can prevent.
        if (error.code === 'ECONNREFUSED' || (await isRefused(url))) end.abort()
        else load.cut.push(`${path}: ${error.code}`)
      })
    }
  }
  const booking = (n: number) => `/api/v1/products/${products[n % products.length]}/booking`
  const readers = Array.from({ length: clients }, (_, n) => {
    const path = n % 2 ? '/api/v1/settlements' : booking(n)
    return goOn(path, () => send(path))
  })
  const writers = secrets.map((secret, n) => goOn(booking(n), () => choose(booking(n), secret)))
  const going = [...readers, ...writers]
  return Object.assign(load, {
    async stop() {
      end.abort()
      await Promise.all(going)
      agent.destroy()
    },
  })
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Whether nobody listens anymore, by a connection of its own: one that is still open, or just closing, says nothing of that. */
const isRefused = (url: string) =>
  new Promise<boolean>((resolve) => {
    const request = http.get(`${url}/live`, { agent: false }, (answer) => {
      answer.resume()
      resolve(false)
    })
    request.on('error', (error: NodeJS.ErrnoException) =>
      // Whatever else has ended it may have come in the instant in which the port was closed.
      resolve(error.code === 'ECONNREFUSED' || isRefused(url)),
    )
  })

/** A busy machine may ask for the first time when the port is already closed. */
const isReady = (url: string) =>
  fetch(`${url}/ready`).then(
    ({ status }) => status === 200,
    () => false,
  )

describe('a shop that is told to end while it serves', () => {
  it.each([
    ['clients that go on through their open connections', true],
    ['a proxy that opens a connection for each request and asks whether the shop is ready', false],
  ])('cuts no request of %s', async (_, keepAlive) => {
    const env = {
      DATA_DIR: aDataDir(),
      DATABASE_URL: await createPostgresDatabase('shop_shutdown'),
      RATE_LIMIT_SCALE: '1000',
    }
    const database = await openShopDatabase(postgresOptions(env.DATABASE_URL, { migrate: false }))
    const filled = await fillShop(database)
    await database.close()
    for (let round = 0; round < 3; round++) {
      const { child, url } = await startShop({ ...env, DRAIN_SECONDS: '3' })
      onTestFinished(() => kill(child, 'SIGKILL'))
      const load = putUnderLoad(url, { clients: 40, keepAlive, ...filled })
      await expect.poll(() => load.answered).toBeGreaterThan(200)
      await expect.poll(() => load.chosen).toBeGreaterThan(20)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await expect.poll(() => isReady(url), { interval: 10 }).toBe(false)
      if (!keepAlive) await load.stop()
      const [code] = await ended
      await load.stop()
      expect([code, load.cut]).toEqual([0, []])
    }
  })

  it('ends at once when it is told again', async () => {
    const { child, url } = await startShop({ DATA_DIR: aDataDir(), DRAIN_SECONDS: '120' })
    child.kill('SIGTERM')
    await expect.poll(() => isReady(url)).toBe(false)
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(143)
  })
})
