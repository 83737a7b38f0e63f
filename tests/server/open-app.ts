import type { FastifyInstance } from 'fastify'
import { type Deps, createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'

/** A clock that stands still until it is turned: noon in New York on the day on which tests happen. */
export function aClock(start = '2026-11-21T17:00:00Z') {
  let now = new Date(start)
  return {
    now: () => now,
    set: (instant: string) => {
      now = new Date(instant)
    },
    turn: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}

/** The whole app on a test's database, without listening; settings as a new owner finds them. */
export const openApp = (database: ShopDatabase, changes: Partial<Deps> = {}): Promise<FastifyInstance> =>
  createApp({ config: readConfig({}), database, clock: aClock(), ...changes })
