import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../tools/postgres.mjs'
import { itSurvivesOnAnyDatabase } from './both-engines.ts'
import { rounds, timeout, useBusyShop } from './busy-shop.ts'

describe('a busy shop on PostgreSQL', () => {
  let server: PostgresServer | undefined
  afterAll(() => server?.stop())
  const shop = useBusyShop(async (dataDir) => {
    server = await startPostgres({ isDurable: true })
    return { dataDir, databaseUrl: server.url }
  })
  const asOwner = async <T>(work: (owner: Client) => Promise<T>) => {
    const owner = new Client({ connectionString: server?.url })
    await owner.connect()
    try {
      return await work(owner)
    } finally {
      await owner.end()
    }
  }

  itSurvivesOnAnyDatabase(shop)

  it('survives a PostgreSQL that is gone and comes back', { timeout }, async () => {
    const survived = await shop.survive(async () => {
      const before = shop.clients.unavailable()
      await server?.crash()
      while (shop.clients.unavailable() < before + 10) await sleep(10)
      const answer = await fetch(`${shop.url()}/ready`)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
      await server?.start()
    })
    expect(survived).toBe(rounds)
    expect(shop.child().exitCode).toBeNull()
  })

  it('survives the end of its connections in the midst of transactions', { timeout }, async () => {
    const survived = await shop.survive(() =>
      asOwner(async (owner) => {
        for (let n = 0; n < 20; n++) {
          await owner.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where pid <> pg_backend_pid() and xact_start is not null and random() < 0.5`,
          )
          await sleep(20)
        }
      }),
    )
    expect(survived).toBe(rounds)
    expect(shop.child().exitCode).toBeNull()
  })

  it('survives a table that is locked for longer than a statement may take', { timeout }, async () => {
    const survived = await shop.survive(() =>
      asOwner(async (owner) => {
        await owner.query('begin; lock table shop_order in access exclusive mode')
        const before = shop.clients.unavailable()
        while (shop.clients.unavailable() === before) {
          const { status } = await fetch(`${shop.url()}/live`)
          expect(status).toBe(200)
          await sleep(50)
        }
        await owner.query('commit')
      }),
    )
    expect(survived).toBe(rounds)
  })
})
