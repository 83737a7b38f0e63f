import { readdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopMigrations } from '../../server/repositories/shop-database.ts'
import { roundsFrom } from '../rounds.ts'
import { openReleasedShop } from './two-releases.ts'

/** Acknowledged in each part of a round. */
const BOOKINGS = 50

const older = process.env.OLDER_RELEASE ?? ''
const rounds = roundsFrom('UPGRADE_ROUNDS', 4)
const sum = { rounds: 0, orders: 0, payments: 0 }

beforeAll(() => {
  if (!older) throw new Error('Start this with: npm run test:upgrade')
})

afterAll(() => {
  console.log(
    `${sum.rounds} of ${rounds} rounds, ${sum.orders} orders and ${sum.payments} payments acknowledged, each checked`,
  )
})

it.each(Array.from({ length: rounds }, (_, round) => round + 1))(
  'nothing is lost while a newer release starts beside an older one, and when it is rolled back: round %i',
  async (round) => {
    const shop = await openReleasedShop(older)
    const { clients, first } = shop
    try {
      await clients.book(BOOKINGS)
      const before = await shop.countMigrations()
      expect(before).toBe(readdirSync(path.join(older, 'server/migrations')).length)

      const started = Date.now()
      const newer = await shop.start('.')
      const startMs = Date.now() - started
      expect(await shop.countMigrations()).toBe(shopMigrations.length)
      await clients.book(BOOKINGS)
      await shop.check()

      // The older process has never stopped, and goes on alone.
      await clients.book(1)
      await shop.stop(newer)
      await clients.book(BOOKINGS)
      await shop.check()

      // It also starts on the newer tables, as it does where there is only one process.
      await shop.stop(first)
      await shop.start(older)
      await clients.book(BOOKINGS)
      await shop.check()

      sum.rounds++
      sum.orders += clients.accepted.size
      sum.payments += clients.paid.size
      console.log(
        `round ${round}: ${before} migrations, then ${shopMigrations.length}, ready after ${startMs} ms; ` +
          `${clients.accepted.size} orders, ${clients.paid.size} payments, ${clients.unavailable()} answers 503; ` +
          `load ${loadavg()[0]?.toFixed(1)}`,
      )
    } finally {
      await shop.close()
    }
  },
)
