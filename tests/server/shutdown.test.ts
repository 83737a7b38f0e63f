import { once } from 'node:events'
import http from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPostgresDatabase } from './use-database.ts'
import { kill, startShop } from './shop-process.ts'
import { aDataDir } from './temporary.ts'

interface Load {
  answered: number
  /** Requests that got no whole answer, though the port was still open when they were sent. */
  cut: string[]
  stop(): Promise<void>
}

/** Clients that send one request after the other until the port is closed. */
function putUnderLoad(url: string, { clients, keepAlive }: { clients: number; keepAlive: boolean }): Load {
  const load = { answered: 0, cut: [] as string[] }
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
  async function goOn(client: number) {
    while (!end.signal.aborted) {
      const path = client % 2 ? '/api/v1/settlements' : '/api/v1/products/1/booking'
      await send(path).catch(async (error: NodeJS.ErrnoException) => {
        // The port is closed: the next process takes over. Connections that the system had taken for the shop and the shop
        // had not seen yet are reset with it, which no program can prevent.
        if (error.code === 'ECONNREFUSED' || (await isRefused(url))) end.abort()
        else load.cut.push(`${path}: ${error.code}`)
      })
    }
  }
  const going = Array.from({ length: clients }, (_, client) => goOn(client))
  return Object.assign(load, {
    async stop() {
      end.abort()
      await Promise.all(going)
      agent.destroy()
    },
  })
}

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
    const env = { DATA_DIR: aDataDir(), DATABASE_URL: await createPostgresDatabase('shop_shutdown') }
    for (let round = 0; round < 3; round++) {
      const { child, url } = await startShop({ ...env, DRAIN_SECONDS: '3' })
      onTestFinished(() => kill(child, 'SIGKILL'))
      const load = putUnderLoad(url, { clients: 40, keepAlive })
      await expect.poll(() => load.answered).toBeGreaterThan(200)
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
