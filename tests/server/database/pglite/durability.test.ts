import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { openShopDatabase } from '../../../../server/repositories/shop-database.ts'
import { openInDirectory } from '../../../../server/database/pglite/open.ts'
import { createRandom } from '../../../random.ts'
import { roundsFrom } from '../../../rounds.ts'
import { pgliteOptions } from '../../use-database.ts'
import { aDataDir, aFolder } from '../../temporary.ts'

/** KILL_ROUNDS=20 is a long run. */
const ROUNDS = roundsFrom('KILL_ROUNDS', 3)

/** Lets the program write for a while and kills it. @returns the last number it said was committed */
async function writeAndKill(dataDir: string, afterMs: number): Promise<number> {
  const child = spawn(process.execPath, [inject('programs').writer, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  while (!/\d+\n/.test(said)) await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
  await sleep(afterMs)
  child.kill('SIGKILL')
  await once(child, 'close')
  // A last line that was cut off is no acknowledgement.
  return Number(said.slice(0, said.lastIndexOf('\n')).split('\n').at(-1))
}

it('kill -9 loses nothing acknowledged and leaves nothing half done', {
  timeout: 300_000,
}, async () => {
  const dataDir = aDataDir()
  const random = createRandom()
  for (let round = 0; round < ROUNDS; round++) {
    const acknowledged = await writeAndKill(dataDir, 50 + random() * 500)
    expect(acknowledged).toBeGreaterThan(0)
    const { db, close } = await openShopDatabase(pgliteOptions({ dataDir }))
    const { rows } = await sql<{ left: number; right: number; both: number; last: number }>`
      select count(l.n) as left, count(r.n) as right, count(*) as both, max(l.n) as last
      from left_page l full join right_page r on r.n = l.n`.execute(db)
    await close()
    const { left, right, both, last } = rows[0] ?? { left: 0, right: 0, both: 0, last: 0 }
    expect([left, right]).toEqual([both, both])
    // All numbers from 1 on; one more than acknowledged may have been committed.
    expect(left).toBe(last)
    expect(last - acknowledged).toBeOneOf([0, 1])
  }
})

it('reaches the disk with each commit', async () => {
  const { pglite } = await openInDirectory(path.join(aDataDir(), 'pgdata'))
  onTestFinished(() => pglite.close())
  await pglite.exec('create table note (n integer)')
  const fsync = vi.spyOn(fs, 'fsyncSync')
  onTestFinished(() => fsync.mockRestore())
  for (let n = 0; n < 20; n++) await pglite.exec(`insert into note values (${n})`)
  expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(20)
  fsync.mockClear()
  await pglite.exec('select * from note')
  expect(fsync).not.toHaveBeenCalled()
})

/** Which files are synced from now on until the test ends: several at a time, and one by one. */
async function watchSyncs(directory: string) {
  const together: string[] = []
  const single: string[] = []
  const fileOf = (fd: number) => fs.readlinkSync(`/proc/self/fd/${fd}`)
  const { fsyncSync } = fs
  const fsync = vi.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
    single.push(fileOf(fd))
    fsyncSync(fd)
  })
  const handle = await fs.promises.open(directory)
  const handles = Object.getPrototypeOf(handle) as { sync: typeof handle.sync }
  await handle.close()
  const { sync } = handles
  const syncs = vi.spyOn(handles, 'sync').mockImplementation(function (this: typeof handle) {
    together.push(fileOf(this.fd))
    return sync.call(this)
  })
  onTestFinished(() => [fsync, syncs].forEach((spy) => spy.mockRestore()))
  return { together, single, fsync }
}

it('after a crash, syncs everything together instead of file by file, and then what it changes', async () => {
  const dataDir = aDataDir()
  const acknowledged = await writeAndKill(dataDir, 200)
  const directory = path.join(dataDir, 'pgdata')
  const files = [
    directory,
    ...fs
      .readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(directory, name)),
  ]
  const { together, single: synced, fsync } = await watchSyncs(directory)
  const { pglite } = await openInDirectory(directory)
  onTestFinished(() => pglite.close())
  expect(files.length).toBeGreaterThan(900)
  expect(together.toSorted()).toEqual(files.toSorted())
  expect(synced.length).toBeLessThan(files.length / 3)
  // The end of recovery is a checkpoint: what it has written is on the disk before the log is forgotten.
  const written = (name: string) => synced.some((file) => file.endsWith(name))
  expect([written('global/pg_control'), synced.some((file) => file.includes('/pg_wal/'))]).toEqual([
    true,
    true,
  ])
  const { rows } = await pglite.query<{ table: string }>("select pg_relation_filepath('left_page') as table")
  expect(written(rows[0]?.table ?? 'none')).toBe(true)
  expect((await pglite.query('select max(n) as n from left_page')).rows).toEqual([
    { n: expect.toSatisfy((n: number) => n >= acknowledged) },
  ])
  fsync.mockClear()
  await pglite.exec('create table after_crash (n integer)')
  expect(fsync).toHaveBeenCalled()
})

describe('group commit', () => {
  /** A database that defers syncing, and what it has written and synced since. */
  async function openDeferred() {
    const { pglite, files } = await openInDirectory(path.join(aDataDir(), 'pgdata'))
    onTestFinished(() => pglite.close())
    await pglite.exec('create table note (n integer); checkpoint')
    files.defersSync = true
    const done: string[] = []
    const nameOf = (fd: number) =>
      fs.readlinkSync(`/proc/self/fd/${fd}`).includes('/pg_wal/') ? 'log' : 'other'
    const { fsyncSync, writeSync } = fs
    const spies = [
      vi.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
        done.push(`sync ${nameOf(fd)}`)
        fsyncSync(fd)
      }),
      vi.spyOn(fs, 'writeSync').mockImplementation((fd: number, ...rest: unknown[]) => {
        done.push(`write ${nameOf(fd)}`)
        return (writeSync as (...all: unknown[]) => number)(fd, ...rest)
      }),
    ]
    onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
    return { pglite, files, done }
  }

  it('syncs many commits at once', async () => {
    const { pglite, files, done } = await openDeferred()
    for (let n = 0; n < 20; n++) await pglite.exec(`insert into note values (${n})`)
    expect(files.hasPendingSync).toBe(true)
    expect(done).not.toContain('sync log')
    files.sync()
    expect(files.hasPendingSync).toBe(false)
    expect(done.filter((step) => step === 'sync log')).toHaveLength(1)
  })

  it('syncs the log before any table is written', async () => {
    const { pglite, done } = await openDeferred()
    await pglite.exec('insert into note values (1)')
    done.length = 0
    await pglite.exec('checkpoint')
    expect(done).toContain('write other')
    expect(done.indexOf('sync log')).toBeLessThan(done.indexOf('write other'))
  })
})

it('does not mistake a half-made database for a complete one', async () => {
  const dataDir = aFolder()
  fs.mkdirSync(path.join(dataDir, 'pgdata.unfinished'))
  fs.writeFileSync(path.join(dataDir, 'pgdata.unfinished', 'PG_VERSION'), '18\n')
  const { ping, close } = await openShopDatabase(pgliteOptions({ dataDir }))
  await ping()
  await close()
  expect(fs.readdirSync(dataDir)).toEqual(['pgdata'])
})

it('an image opens as a new database with everything in it', async () => {
  const file = path.join(aFolder(), 'image.tar')
  const source = await openShopDatabase(pgliteOptions())
  await sql`create table note (n integer)`.execute(source.db)
  await source.tx((trx) => sql`insert into note select generate_series(1, 1000)`.execute(trx))
  await source.writeImage?.(file)
  await source.tx((trx) => sql`delete from note`.execute(trx))
  await source.close()

  const copy = await openShopDatabase(pgliteOptions({ image: file }))
  onTestFinished(copy.close)
  const { rows } = await sql`select count(*) as count from note`.execute(copy.db)
  expect(rows).toEqual([{ count: 1000 }])
})
