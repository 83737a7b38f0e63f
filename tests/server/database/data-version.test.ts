import { sql } from 'kysely'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ShopDatabase, openShopDatabase } from '../../../server/repositories/shop-database.ts'
import { openDataVersion } from '../../../server/database/data-version.ts'
import {
  createPostgresDatabase,
  describeOnBothEngines,
  postgresOptions,
  useDatabase,
} from '../use-database.ts'

const quiet = { info() {}, warn() {}, error() {} }

describeOnBothEngines('the data version', (database) => {
  it('rises with each bump, before the promise settles', async () => {
    const { version } = database()
    const before = version.current()
    const notified = version.bump()
    expect(version.current()).toBeGreaterThan(before)
    await notified
  })

  it('of a topic rises with its own changes and those of everything, and with no others', async () => {
    const { version } = database()
    const here = () => version.current(['here'])
    const before = version.current()
    await version.bump('there')
    expect(here()).toBeLessThanOrEqual(before)
    expect(version.current(['there', 'here'])).toBe(version.current())
    await version.bump('here')
    expect(here()).toBe(version.current())
    await version.bump()
    expect(here()).toBe(version.current())
    expect(version.current([])).toBe(version.current())
  })
})

describe('the data version of processes that share a PostgreSQL', () => {
  /** Two processes' views of one database. */
  async function openTwo(name: string, pollEveryMs: number) {
    const databaseUrl = await createPostgresDatabase(`shop_test_version_${name}`)
    const open = () => openShopDatabase(postgresOptions(databaseUrl, { pollEveryMs }))
    const [here, there]: [ShopDatabase, ShopDatabase] = [await open(), await open()]
    onTestFinished(here.close)
    onTestFinished(there.close)
    return { here, there }
  }

  /** The same, once each hears the other. */
  async function openListeners(name: string, pollEveryMs: number) {
    const { here, there } = await openTwo(name, pollEveryMs)
    const isHeard = async (teller: ShopDatabase, listener: ShopDatabase) => {
      const before = listener.version.current(['hello'])
      await teller.version.bump('hello')
      return listener.version.current(['hello']) > before
    }
    await expect.poll(() => isHeard(here, there)).toBe(true)
    await expect.poll(() => isHeard(there, here)).toBe(true)
    return { here, there }
  }
  const never = 3_600_000

  /** How often a bump of that topic is heard as a change of this one. */
  const heard = async (there: ShopDatabase, topics: string[], work: () => Promise<unknown>) => {
    const [before, all] = [there.version.current(topics), there.version.current()]
    await work()
    await expect.poll(() => there.version.current(), { interval: 10 }).toBeGreaterThan(all)
    return there.version.current(topics) > before
  }

  it('rises in all of them, even for the very first change', async () => {
    const { here, there } = await openTwo('first', 20)
    // Both have polled, so only a change can raise it.
    for (const { version } of [here, there]) {
      const opened = version.confirmedAt()
      await expect.poll(() => version.confirmedAt()).toBeGreaterThan(opened)
    }
    for (const [teller, listener] of [
      [here, there],
      [here, there],
      [there, here],
    ] as const) {
      const before = listener.version.current()
      await teller.version.bump()
      await expect.poll(() => listener.version.current(), { interval: 10 }).toBe(before + 1)
    }
  })

  it('rises at the first poll that succeeds after one that failed, since nothing was known until then', async () => {
    const { db, close } = await openShopDatabase(
      postgresOptions(await createPostgresDatabase('shop_test_version_late')),
    )
    onTestFinished(close)
    let canPoll = false
    let failures = 0
    const failing = db.withPlugin({
      transformQuery({ node }) {
        if (canPoll) return node
        failures++
        throw new Error('away')
      },
      transformResult: async ({ result }) => result,
    })
    const version = openDataVersion(failing, { pollEveryMs: 20, log: quiet })
    onTestFinished(version.close)
    const before = version.current()
    await expect.poll(() => failures).toBeGreaterThan(0)
    canPoll = true
    await expect.poll(() => version.current(), { interval: 10 }).toBe(before + 1)
  })

  it('rises for a change’s own topic alone, without waiting for a poll', async () => {
    const { here, there } = await openListeners('topics', never)
    expect(await heard(there, ['a'], () => here.version.bump('a'))).toBe(true)
    expect(await heard(there, ['a'], () => here.version.bump('b'))).toBe(false)
    expect(await heard(there, ['a'], () => here.version.bump())).toBe(true)
    expect(await heard(here, ['a'], () => there.version.bump('a'))).toBe(true)
  })

  it('tells all topics of changes that travel together', async () => {
    const { here, there } = await openListeners('together', never)
    const [a, b, c] = [['a'], ['b'], ['c']].map((topics) => there.version.current(topics))
    await Promise.all(['a', 'b', 'a'].map((topic) => here.version.bump(topic)))
    await expect.poll(() => there.version.current(['a']), { interval: 10 }).toBeGreaterThan(a!)
    await expect.poll(() => there.version.current(['b']), { interval: 10 }).toBeGreaterThan(b!)
    expect(there.version.current(['c'])).toBe(c)
  })

  it('takes everything as changed where a message was missed', async () => {
    const { here, there } = await openListeners('gap', never)
    await sql`select nextval('data_version')`.execute(here.db)
    expect(await heard(there, ['a'], () => here.version.bump('b'))).toBe(true)
    expect(await heard(there, ['a'], () => here.version.bump('b'))).toBe(false)
  })

  it('survives messages of a stranger', async () => {
    const { here, there } = await openListeners('stranger', never)
    for (const text of ['', 'soup', '{}', '{"value":"x"}', '[]', 'null']) {
      await sql`select pg_notify('data_version', ${text})`.execute(here.db)
    }
    expect(await heard(there, ['a'], () => here.version.bump('a'))).toBe(true)
  })

  it('rises at the next poll while nobody can listen, and listens again later', async () => {
    const { here, there } = await openListeners('lost', 50)
    const cut = () =>
      sql<{ pid: number }>`select pg_terminate_backend(pid) as pid from pg_stat_activity
        where datname = current_database() and application_name like '% listener'`.execute(here.db)
    expect((await cut()).rows).toHaveLength(2)
    expect(await heard(there, ['a'], () => here.version.bump('b'))).toBe(true)
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity
      where datname = current_database() and application_name like '% listener' and state = 'idle'`.execute(
              here.db,
            )
          ).rows.length,
      )
      .toBe(2)
    await expect.poll(() => heard(there, ['a'], () => here.version.bump('b'))).toBe(false)
  })
})

describe('a scheduled change', () => {
  const database = useDatabase()
  const start = new Date('2026-11-21T12:00:00Z').getTime()
  const later = (minutes: number) => new Date(start + minutes * 60_000)
  const openAt = () => {
    vi.useFakeTimers({
      now: start,
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    })
    const version = openDataVersion(database().db, { pollEveryMs: 0, log: quiet })
    onTestFinished(version.close)
    return version
  }
  afterEach(() => void vi.useRealTimers())

  it('raises the version at its time, not before', () => {
    const version = openAt()
    const before = version.current()
    version.changesAt(later(10), 'dates')
    version.changesAt(later(30), 'dates')
    vi.advanceTimersByTime(10 * 60_000 - 1)
    expect(version.current()).toBe(before)
    vi.advanceTimersByTime(1)
    expect(version.current()).toBe(before + 1)
  })

  it('raises it even weeks later', () => {
    const version = openAt()
    const before = version.current()
    version.changesAt(later(60 * 24 * 40), 'dates')
    vi.advanceTimersByTime(39 * 24 * 60 * 60_000)
    expect(version.current()).toBe(before)
    vi.advanceTimersByTime(25 * 60 * 60_000)
    expect(version.current()).toBe(before + 1)
  })

  it('of one topic leaves the others as they are, and their instants', () => {
    const version = openAt()
    const before = version.current()
    version.changesAt(later(10), 'here')
    version.changesAt(later(20), 'there')
    vi.setSystemTime(later(11))
    expect(version.current(['there'])).toBeLessThanOrEqual(before)
    expect(version.current(['here'])).toBe(before + 1)
    vi.setSystemTime(later(21))
    expect(version.current(['there'])).toBe(before + 2)
  })

  it('is noticed at once when a timer is late', () => {
    const version = openAt()
    const before = version.current()
    version.changesAt(later(10), 'dates')
    vi.setSystemTime(later(11))
    expect(version.current()).toBe(before + 1)
    expect(version.current()).toBe(before + 1)
  })

  it('in the past raises the version once', () => {
    const version = openAt()
    const before = version.current()
    version.changesAt(later(-1), 'dates')
    expect(version.current()).toBe(before + 1)
    vi.advanceTimersByTime(60_000)
    expect(version.current()).toBe(before + 1)
  })
})
