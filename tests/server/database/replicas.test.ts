import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { checkReplicas } from '../../../server/cli/doctor/check-replicas.ts'
import { inspectReplica } from '../../../server/database/replicas/inspect-replica.ts'
import { openReplica } from '../../../server/database/replicas/replica.ts'
import type { PostgresServer } from '../../../tools/postgres.mjs'
import { openMetricsServer } from '../../../server/metrics-server.ts'
import { createRequestMetrics } from '../../../server/metrics/request-metrics.ts'
import { live } from '../live.ts'
import { aRental, aSettlement } from '../rows.ts'
import { openTestShop, visit } from '../shop.ts'
import { ask, openWithReplica, read, startWithStandby, write } from './with-replica.ts'

const marks = 'select process_id, token from replica_mark order by token'

describe('with a replica', () => {
  const servers: Awaited<ReturnType<typeof startWithStandby>>[] = []
  beforeAll(async () => {
    servers.push(await startWithStandby())
  })
  afterAll(async () => {
    for (const { primary, standby } of servers) {
      await standby.stop()
      await primary.stop()
    }
  })
  const primary: PostgresServer = live(() => servers[0]?.primary)
  const standby: PostgresServer = live(() => servers[0]?.standby)

  async function open(limits?: Parameters<typeof openWithReplica>[2]) {
    const shop = await openWithReplica(primary.url, standby.url, limits)
    await expect.poll(async () => (await read(shop)).isReplica).toBe(true)
    return shop
  }

  async function whilePaused(work: () => Promise<void>) {
    await ask(standby, 'select pg_wal_replay_pause()')
    await expect
      .poll(() => ask(standby, 'select pg_get_wal_replay_pause_state() as state'))
      .toEqual([{ state: 'paused' }])
    try {
      await work()
    } finally {
      await ask(standby, 'select pg_wal_replay_resume()')
    }
  }

  it('public reads are answered by it, and all others by the primary', async () => {
    const shop = await open()
    const isReplica = async (db: typeof shop.db) => {
      const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db)
      return rows[0]?.isReplica
    }
    expect(await isReplica(shop.publicDb)).toBe(true)
    expect(await isReplica(shop.db)).toBe(false)
    expect(await isReplica(shop.currentDb)).toBe(false)
    expect(await shop.publicDb.transaction().execute(isReplica)).toBe(false)
    expect(shop.replicaUse?.()).toMatchObject({ replicas: 1, used: 1 })
  })

  it('what this process has changed is in every later answer, and the replica keeps up', async () => {
    const shop = await open()
    const answeredBy: boolean[] = []
    for (let n = 0; n < 100; n++) {
      await write(shop, `change ${n}`)
      void shop.version.bump('some topic')
      const answers = await Promise.all([read(shop), read(shop)])
      for (const { notes, isReplica } of answers) {
        expect(notes).toContain(`change ${n}`)
        answeredBy.push(isReplica)
      }
    }
    expect(answeredBy).toContain(true)
  })

  it('what the replica has not replayed yet is answered by the primary, to this process and to others', async () => {
    const limits = { showWithinMs: 50, answerWithinMs: 60_000, restMs: 0 }
    const shop = await open(limits)
    const other = await open(limits)
    await whilePaused(async () => {
      for (let n = 0; n < 10; n++) {
        await write(shop, `paused ${n}`)
        const before = other.version.current()
        void shop.version.bump()
        expect(await read(shop)).toEqual({
          notes: expect.arrayContaining([`paused ${n}`]),
          isReplica: false,
        })
        await expect.poll(() => other.version.current(), { interval: 5 }).toBeGreaterThan(before)
        expect((await read(other)).notes).toContain(`paused ${n}`)
      }
    })
    for (const process of [shop, other])
      await expect.poll(async () => (await read(process)).isReplica).toBe(true)
  })

  it('a change that nobody told of is in each answer a second later, though the replica has stopped', async () => {
    const shop = await open()
    await whilePaused(async () => {
      await write(shop, 'untold')
      await sleep(1_010)
      expect(await read(shop)).toEqual({ notes: expect.arrayContaining(['untold']), isReplica: false })
    })
  })

  it('nothing is written while nobody reads, and the marks of processes that ended are removed', async () => {
    const shop = await open()
    await ask(
      primary,
      `insert into replica_mark values (gen_random_uuid(), gen_random_uuid(), now() - interval '2 minutes')`,
    )
    // A mark that is half a second old when it is used is renewed without anybody waiting for it.
    await sleep(1_000)
    const before = await ask(primary, marks)
    await sleep(1_500)
    expect(await ask(primary, marks)).toEqual(before)
    await expect.poll(async () => (await read(shop)).isReplica).toBe(true)
    expect(
      await ask(primary, `select from replica_mark where written_at < now() - interval '1 minute'`),
    ).toEqual([])
  })

  it('a read in the way of what it replays is answered by the primary, and the next one by the replica again', async () => {
    const shop = await open()
    const cancelAfter = async (time: string) => {
      await ask(standby, `alter system set max_standby_streaming_delay = '${time}'`)
      await ask(standby, 'select pg_reload_conf()')
    }
    await cancelAfter('0')
    onTestFinished(() => cancelAfter('30s'))
    await write(shop, 'to be removed')
    void shop.version.bump()
    await expect.poll(async () => (await read(shop)).isReplica).toBe(true)
    // Only the replica is slow, so this ends only if it is canceled there.
    const slow = sql<{ isReplica: boolean }>`
      select pg_sleep(case when pg_is_in_recovery() then 600 else 0 end), pg_is_in_recovery() as is_replica
      from (select count(*) from note) n`.execute(shop.publicDb)
    await expect
      .poll(() =>
        ask(
          standby,
          `select from pg_stat_activity where query like '%pg_sleep(case%' and state = 'active' and pid <> pg_backend_pid()`,
        ),
      )
      .toHaveLength(1)
    await ask(primary, 'delete from note')
    await ask(primary, 'vacuum note')
    expect((await slow).rows).toMatchObject([{ isReplica: false }])
    expect(shop.replicaUse?.()).toMatchObject({ used: 1 })
    await expect.poll(async () => (await read(shop)).isReplica).toBe(true)
  })

  it('customers do not notice that it is killed, and it is used again when it is back', async () => {
    const shop = await open()
    const { id: place } = await aSettlement(shop)
    const { id } = await aRental(shop, place, { title: 'Before' })
    await shop.version.bump()
    // No answer is cached, so each of them is read.
    const { app } = await openTestShop(shop, { cacheLimit: 0 })
    onTestFinished(() => app.close())
    const statuses = new Set<number>()
    const over = new AbortController()
    onTestFinished(() => over.abort())
    async function browse() {
      const visitor = visit({ app })
      while (!over.signal.aborted)
        for (const path of [`catalog/rental/${place}?page=1`, `products/${id}`])
          statuses.add((await visitor.get(path)).status)
    }
    const browsing = [browse(), browse(), browse()]
    await standby.crash()
    await expect.poll(() => shop.replicaUse?.().used).toBe(0)
    await shop.tx((trx) => trx.updateTable('product').set({ title: 'After' }).where('id', '=', id).execute())
    void shop.version.bump()
    expect((await visit({ app }).get(`products/${id}`)).body).toMatchObject({ title: 'After' })
    await standby.start()
    await expect.poll(() => shop.replicaUse?.().used, { timeout: 20_000 }).toBe(1)
    over.abort()
    await Promise.all(browsing)
    expect([...statuses]).toEqual([200])
  })

  it('a backup has the shop’s tables alone', async () => {
    const { readContents } = await open()
    const tables = await readContents(async (contents) => contents.tables.map(({ name }) => name))
    expect(tables).toContain('product')
    expect(tables).not.toContain('replica_mark')
  })

  it('the doctor says what each server is', async () => {
    const shop = await open()
    await ask(primary, 'create role plain login')
    const look = async ({ url }: { url: string }) => {
      const [finding] = await checkReplicas(url.replace('postgres@', 'plain@'), shop)
      return `${finding?.state}: ${finding?.says.replace(/127\.0\.0\.1:\d+/, 'SERVER')}`
    }
    // The role arrives there by itself.
    await expect.poll(() => look(standby)).toMatch(/^ok: The replica SERVER follows, \d+ ms behind\.$/)
    expect(await look(primary)).toMatch(/^warning: The replica SERVER takes writes itself/)
    await whilePaused(async () => {
      await write(shop, 'late')
      expect(await look(standby)).toMatch(/^warning: The replica SERVER is more than two seconds behind/)
    })
    expect(await look({ url: 'postgres://postgres@127.0.0.1:1/postgres' })).toMatch(
      /^warning: The replica SERVER cannot be used: /,
    )
    expect((await checkReplicas(inject('postgresUrl'), shop))[0]?.state).toBe('wrong')
    expect(await checkReplicas(null, shop)).toEqual([])
  })

  it('how far it is behind does not count how long it takes to connect', async () => {
    const shop = await open()
    let time = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time)
    onTestFinished(() => clock.mockRestore())
    // By this clock, a minute passes while the connection is made, and nothing after that.
    const slow = createServer((socket) => {
      time += 60_000
      const { hostname, port } = new URL(standby.url)
      const server = connect(Number(port), hostname)
      socket.pipe(server).pipe(socket)
      socket.on('error', () => server.destroy())
      server.on('error', () => socket.destroy())
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void slow.close())
    await once(slow, 'listening')
    const url = new URL(standby.url)
    url.port = String((slow.address() as AddressInfo).port)
    const { state } = await inspectReplica(url.href, shop.db)
    expect([state, time]).toEqual([{ follows: 0 }, 60_000])
  })

  it('is not put to rest because more ask at once than it has connections', async () => {
    await open()
    const [processId, token] = [randomUUID(), randomUUID()]
    await ask(primary, `insert into replica_mark values ('${processId}', '${token}', now())`)
    const mark = { token, version: 0, startedAt: 0, writtenAt: 0, previous: undefined }
    let ready = Promise.resolve(mark)
    const warn = vi.fn<(details: object, message: string) => void>()
    const replica = openReplica(standby.url, {
      marks: { processId, current: () => ready, tokensOf: () => [token] },
      applicationName: 'test',
      log: { info() {}, warn, error() {} },
      now: () => 0,
      limits: { showWithinMs: 600_000, answerWithinMs: 3_000, restMs: 600_000 },
    })
    onTestFinished(replica.close)
    replica.tryAgain()
    await expect.poll(() => replica.isUsable()).toBe(true)
    let show = (_: typeof mark) => {}
    ready = new Promise((resolve) => (show = resolve))
    const answered = Array.from({ length: 5 }, () => replica.read('select 1 as one', []))
    await expect(replica.read('select 1 as one', [])).rejects.toThrow('busy')
    expect([replica.isUsable(), warn.mock.calls]).toEqual([true, []])
    show(mark)
    for (const answer of await Promise.all(answered)) expect(answer).toMatchObject({ rows: [{ one: 1 }] })
  })

  it('the metrics count it, and are not read from it', async () => {
    const shop = await open()
    const { app, clock } = await openTestShop(shop)
    const server = await openMetricsServer({
      config: { metrics: { host: '127.0.0.1', port: 0 }, dataDir: '/tmp' },
      requests: createRequestMetrics(),
      database: shop,
      clock,
      buildId: 'abc',
    })
    const before = shop.replicaUse?.()
    const text = await (await fetch(`http://127.0.0.1:${server?.port}/metrics`)).text()
    await server?.close()
    await app.close()
    expect(shop.replicaUse?.()).toEqual(before)
    expect(text).toContain('shop_orders_paid 0')
    expect(text).toMatch(/^shop_replicas_used 1$/m)
    expect(text).toMatch(/^shop_public_reads_total\{from="replica"\} [1-9]/m)
  })
})
