import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { nextMidnightIn } from '../../../server/domain/time-zone.ts'
import { type BusyShop, rounds, TIME_ZONE, timeout } from './busy-shop.ts'
import { checkRestoredShop } from './restored-shop.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MAX_PAUSE_MS = 300

/** When the next summer and the next winter time begin where the saunas are: two hours after a midnight. */
function seasonChanges() {
  const found = new Map<string, Date>()
  let midnight = nextMidnightIn(TIME_ZONE, new Date())
  while (found.size < 2) {
    const next = nextMidnightIn(TIME_ZONE, midnight)
    const length = next.getTime() - midnight.getTime()
    const direction = length < DAY_MS ? 'go forward' : 'go back'
    if (length !== DAY_MS && !found.has(direction))
      found.set(direction, new Date(midnight.getTime() + 120 * MINUTE_MS))
    midnight = next
  }
  return [...found]
}

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

  it('survives a clock that is days ahead, then days behind, and then set right', { timeout }, async () => {
    const upToThreeDays = () => Math.ceil(shop.random() * 3 * DAY_MS)
    const survived = await shop.survive(async () => {
      await shop.restart('SIGKILL', upToThreeDays())
      await shop.clients.book(3)
      await shop.turnClock(-upToThreeDays())
      await shop.clients.book(3)
      await shop.restart('SIGTERM')
    })
    expect(survived).toBe(rounds)
  })

  it.each(seasonChanges())(
    'survives a clock that jumps across the hour in which clocks %s, there and back',
    { timeout },
    async (_direction, at) => {
      const survived = await shop.survive(async () => {
        await shop.logInAgain(at)
        for (const minutes of [-1, 1, -1]) {
          await shop.turnClock(at.getTime() + minutes * MINUTE_MS - Date.now())
          await shop.clients.book(2)
        }
        await shop.turnClock(0)
      })
      expect(survived).toBe(rounds)
    },
  )

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
