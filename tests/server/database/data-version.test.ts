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

  it('notifies listeners until they are removed', async () => {
    const { version } = database()
    const listener = vi.fn<() => void>()
    const stop = version.onChange(listener)
    await version.bump()
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    await version.bump()
    expect(listener).toHaveBeenCalledTimes(1)
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
    version.changesAt(later(10))
    version.changesAt(later(30))
    vi.advanceTimersByTime(10 * 60_000 - 1)
    expect(version.current()).toBe(before)
    vi.advanceTimersByTime(1)
    expect(version.current()).toBe(before + 1)
  })

  it('notifies listeners, even days later', () => {
    const version = openAt()
    const listener = vi.fn<() => void>()
    version.onChange(listener)
    version.changesAt(later(60 * 24 * 40))
    vi.advanceTimersByTime(39 * 24 * 60 * 60_000)
    expect(listener).not.toHaveBeenCalled()
    vi.advanceTimersByTime(25 * 60 * 60_000)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('is noticed at once when a timer is late', () => {
    const version = openAt()
    const before = version.current()
    version.changesAt(later(10))
    vi.setSystemTime(later(11))
    expect(version.current()).toBe(before + 1)
    expect(version.current()).toBe(before + 1)
  })

  it('in the past raises the version once', () => {
    const version = openAt()
    const before = version.current()
    version.changesAt(later(-1))
    expect(version.current()).toBe(before + 1)
    vi.advanceTimersByTime(60_000)
    expect(version.current()).toBe(before + 1)
  })
})
