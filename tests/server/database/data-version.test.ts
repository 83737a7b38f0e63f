import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ShopDatabase, openShopDatabase } from '../../../server/repositories/shop-database.ts'
import { openDataVersion } from '../../../server/database/data-version.ts'
import { createPostgresDatabase, describeOnBothEngines, useDatabase } from '../use-database.ts'

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
  it('rises in all of them, even for the very first change', async () => {
    const databaseUrl = await createPostgresDatabase('shop_test_version')
    const open = () => openShopDatabase({ databaseUrl, dataDir: 'memory', pollEveryMs: 20 })
    const [here, there]: [ShopDatabase, ShopDatabase] = [await open(), await open()]
    onTestFinished(here.close)
    onTestFinished(there.close)
    // Both have polled once, so only a change can raise it.
    await new Promise((resolve) => setTimeout(resolve, 200))
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
