import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type BusyShop, rounds, timeout } from './busy-shop.ts'
import { checkRestoredShop } from './restored-shop.ts'

const DAY_MS = 86_400_000
const MAX_PAUSE_MS = 300

/** What happens to a shop on any database. Call it inside describe. */
export function itSurvivesOnAnyDatabase(shop: BusyShop): void {
  const moment = () => sleep(shop.random() * MAX_PAUSE_MS)

  it('survives kill -9', { timeout }, async () => {
    const survived = await shop.survive(async () => {
      await moment()
      await shop.restart('SIGKILL')
    })
    expect(survived).toBe(rounds)
  })

  it('survives SIGTERM', { timeout }, async () => {
    const survived = await shop.survive(async () => {
      await moment()
      await shop.restart('SIGTERM')
      expect(shop.clients.complaints).toEqual([])
    })
    expect(survived).toBe(rounds)
  })

  it('survives a clock that is days ahead or behind, and then set right', { timeout }, async () => {
    const survived = await shop.survive(async () => {
      const offset = Math.round((shop.random() - 0.5) * 6 * DAY_MS)
      await shop.restart('SIGKILL', { CLOCK_OFFSET_MS: String(offset) })
      await shop.clients.book(3)
      await shop.restart('SIGTERM')
    })
    expect(survived).toBe(rounds)
  })

  it.each(['pglite', 'postgres'] as const)(
    'survives the loss of everything but a backup, on %s',
    {
      timeout,
    },
    async (engine) => {
      const survived = await shop.survive(() => checkRestoredShop(shop, engine))
      expect(survived).toBe(rounds)
    },
  )

  it('serves customers while others send slowly, or too much', { timeout }, async () => {
    const survived = await shop.survive(async () => {
      const { port } = new URL(shop.url())
      const slow = await Promise.all(Array.from({ length: 100 }, () => openSlowly(Number(port))))
      await shop.clients.book(5)
      const big = JSON.stringify({ email: 'x'.repeat(10 * 1024 * 1024) })
      const status = await fetch(`${shop.url()}/api/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: big,
        // The shop closes before it has read everything, and a client that still sends may notice only that.
      }).then(
        (answer) => answer.status,
        () => 413,
      )
      expect(status).toBe(413)
      const live = await fetch(`${shop.url()}/live`)
      expect(live.status).toBe(200)
      for (const socket of slow) socket.destroy()
    })
    expect(survived).toBe(rounds)
  })
}

/** Half of these never finish their headers, the others never their bodies. */
async function openSlowly(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = 'POST /api/v1/login HTTP/1.1\r\nhost: shop.test\r\n'
  const rest = 'sec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{'
  socket.write(port % 2 === socket.localPort! % 2 ? head : head + rest)
  return socket
}
