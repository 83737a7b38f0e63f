import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createPostgresDatabase } from '../use-database.ts'
import { rounds, timeout, useBusyShop } from './busy-shop.ts'

const MINUTE_MS = 60_000
const MAX_PAUSE_MS = 300
/** Acknowledged while one process is away, and again while it has the wrong time. */
const BOOKINGS = 5

describe('two processes of a busy shop on one PostgreSQL', () => {
  const shop = useBusyShop(async (dataDir) => ({
    dataDir,
    databaseUrl: await createPostgresDatabase('shop_two_busy'),
    processes: 2,
  }))
  const oneOf = <T>(choices: T[]) => choices[Math.floor(shop.random() * choices.length)] as T

  it('survive kill -9 of one while the other goes on, and a clock that is minutes or hours off after it', {
    timeout,
  }, async () => {
    const survived = await shop.survive(async () => {
      const killed = oneOf(shop.shops)
      await sleep(shop.random() * MAX_PAUSE_MS)
      await killed.end('SIGKILL')
      await shop.clients.book(BOOKINGS)
      const minutes = oneOf([-200, -20, -3, 3, 20, 200])
      await killed.start({ CLOCK_OFFSET_MS: String(minutes * MINUTE_MS) })
      await shop.clients.book(BOOKINGS)
    })
    expect(survived).toBe(rounds)
  })
})
