import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ServerState, watchServer } from '../../../server/database/server-watch.ts'
import { watchPrimary } from '../../../server/database/primary.ts'
import { DatabaseUnavailable } from '../../../server/database/unavailable.ts'

const [a, b] = ['postgres://a:5432/shop', 'postgres://b:5432/shop']

/** Two hosts that answer what the test says. */
function aPair({ reportsWithinMs = 20 } = {}) {
  const tell = new Map<string, (state: ServerState) => void>()
  const watch: typeof watchServer = (address, { onState }) => {
    tell.set(address, onState)
    return async () => {}
  }
  let time = 0
  const log = { info() {}, warn: vi.fn<(details: object, message: string) => void>(), error() {} }
  const primary = watchPrimary([a, b], {
    applicationName: 'test',
    log,
    now: () => time,
    findWithinMs: 10,
    reportsWithinMs,
    watch,
  })
  onTestFinished(primary.close)
  const moves: string[] = []
  primary.onMove((address) => moves.push(address))
  return {
    primary,
    moves,
    log,
    say: (address: string, state: ServerState) => tell.get(address)?.(state),
    pass: (ms: number) => (time += ms),
  }
}
const writes = (timeline: string, startedAt = '1'): ServerState => ({ timeline, startedAt })

/** What has been found by now. */
const firstOf = (finding: Promise<unknown>) =>
  Promise.race([finding, new Promise((resolve) => setImmediate(resolve, 'none yet'))])

describe('of several hosts', () => {
  it('the one that takes writes is found', async () => {
    const { primary, say } = aPair()
    const finding = primary.find()
    say(a, 'follower')
    say(b, writes('00000001'))
    expect((await finding).address).toBe(b)
  })

  it('none is used before the others were heard: one that still answers may have been replaced', async () => {
    const { primary, say } = aPair({ reportsWithinMs: 3_600_000 })
    say(a, writes('00000001'))
    const finding = primary.find()
    expect(await firstOf(finding)).toBe('none yet')
    say(b, writes('00000002'))
    expect((await finding).address).toBe(b)
    say(a, writes('00000001'))
    expect((await primary.find()).address).toBe(b)
  })

  it('one that is silent is heard, too', async () => {
    const { primary, say } = aPair({ reportsWithinMs: 3_600_000 })
    say(a, writes('00000001'))
    const finding = primary.find()
    say(b, 'silent')
    expect((await finding).address).toBe(a)
  })

  it('one of which nothing is heard is not waited for forever', async () => {
    const { primary, say } = aPair()
    say(a, writes('00000001'))
    expect((await primary.find()).address).toBe(a)
  })

  it('another is used as soon as it takes over, and everyone is told', async () => {
    const { primary, say, moves } = aPair()
    say(a, writes('00000001'))
    say(b, 'follower')
    say(a, 'silent')
    expect((await primary.find()).address).toBe(a)
    say(b, writes('00000002'))
    expect((await primary.find()).address).toBe(b)
    expect(moves).toEqual([a, b])
  })

  it('one that was restarted is used once the others have been asked twice: meanwhile one of them may have taken over', async () => {
    const { primary, say, moves } = aPair({ reportsWithinMs: 3_600_000 })
    say(a, writes('00000001'))
    say(b, 'follower')
    expect(await primary.find()).toEqual({ address: a, startedAt: '1' })
    say(a, writes('00000001', '2'))
    const finding = primary.find()
    // It may have been asked before it took over.
    say(b, 'follower')
    expect(await firstOf(finding)).toBe('none yet')
    say(b, 'follower')
    expect(await finding).toEqual({ address: a, startedAt: '2' })
    expect(moves).toEqual([a])
  })

  it('one that was restarted after another took over is not used, though it is heard first', async () => {
    const { primary, say, moves } = aPair({ reportsWithinMs: 3_600_000 })
    say(a, writes('00000001'))
    say(b, 'follower')
    say(a, writes('00000001', '2'))
    const finding = primary.find()
    say(b, writes('00000002'))
    expect((await finding).address).toBe(b)
    expect(moves).toEqual([a, b])
  })

  it('one that is restarted again and again is asked about each time', async () => {
    const { primary, say } = aPair({ reportsWithinMs: 3_600_000 })
    say(a, writes('00000001'))
    say(b, 'follower')
    say(a, writes('00000001', '2'))
    say(b, 'follower')
    say(a, writes('00000001', '3'))
    const finding = primary.find()
    say(b, 'follower')
    expect(await firstOf(finding)).toBe('none yet')
    say(b, 'follower')
    expect((await finding).startedAt).toBe('3')
  })

  it('the others are not waited for forever after a restart either', async () => {
    const { primary, say } = aPair()
    say(a, writes('00000001'))
    say(b, 'silent')
    say(a, writes('00000001', '2'))
    expect((await primary.find()).startedAt).toBe('2')
  })

  it('one that was replaced while it was paused is never used again, also when it is the only one that answers', async () => {
    const { primary, say, moves, pass, log } = aPair()
    say(a, writes('00000001'))
    say(b, writes('00000002'))
    say(a, writes('00000001'))
    expect((await primary.find()).address).toBe(b)
    pass(60_000)
    say(b, 'silent')
    say(a, writes('00000001'))
    await expect(primary.find()).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(moves).toEqual([a, b])
    expect(log.warn.mock.calls.map(([{ host }, text]: [{ host?: string }, string]) => [host, text])).toEqual([
      ['b:5432', 'another database takes the writes now'],
      ['a:5432', 'a replaced database still takes writes; it is not used'],
    ])
  })

  it('one that only follows now is not used, though no other takes writes yet', async () => {
    const { primary, say } = aPair()
    say(a, writes('00000001'))
    say(a, 'follower')
    await expect(primary.find()).rejects.toThrow('None of the hosts of DATABASE_URL takes writes now')
  })

  it('one that has been silent for five seconds is not waited for', async () => {
    const { primary, say, pass } = aPair()
    say(a, writes('00000001'))
    pass(5_000)
    await expect(primary.find()).rejects.toBeInstanceOf(DatabaseUnavailable)
  })
})
