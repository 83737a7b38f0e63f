import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { STUCK } from '../database/stuck-statement.ts'
import { itSurvivesOnAnyDatabase } from './both-engines.ts'
import { copyDatabase, rounds, timeout, useBusyShop } from './busy-shop.ts'

const MIB = 1024 * 1024

describe('a busy shop on the embedded database', () => {
  const shop = useBusyShop(copyDatabase)

  itSurvivesOnAnyDatabase(shop)

  it('survives a statement that never ends, until its limit ends it and the thread of the database', {
    timeout,
  }, async () => {
    const survived = await shop.survive(async () => {
      const books = await shop.openBooks()
      const stuck = sql
        .raw(STUCK)
        .execute(books.db)
        .then(
          () => 'answered',
          () => 'ended',
        )
      let state: string
      do {
        expect((await fetch(`${shop.url()}/live`)).status).toBe(200)
        state = await Promise.race([stuck, sleep(50, 'waiting')])
      } while (state === 'waiting')
      expect(state).toBe('ended')
      await books.close()
    })
    expect(survived).toBe(rounds)
    expect(shop.child().exitCode).toBeNull()
  })

  it('survives a second process on its data directory, which is refused', { timeout }, async () => {
    const survived = await shop.survive(async () => {
      const second = spawn(process.execPath, [inject('programs').shop], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, NODE_ENV: 'test', ORIGIN: 'http://shop.test', ...shop.env },
      })
      let said = ''
      second.stderr.on('data', (text) => (said += text))
      const [code] = await once(second, 'close')
      expect(code).toBeGreaterThan(0)
      expect(said).toContain(`is in use by process ${shop.child().pid}`)
    })
    expect(survived).toBe(rounds)
  })
})

/** Mounting needs root; without it the reason is part of the report. */
const cannotMount = process.getuid?.() === 0 ? findMountProblem() : 'mounting a small disk needs root'

function findMountProblem(): string | null {
  const probe = fs.mkdtempSync('/tmp/shop-mount-')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe], { stdio: 'pipe' })
    execFileSync('umount', [probe])
    return null
  } catch (error) {
    return `mounting a small disk failed: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    fs.rmdirSync(probe)
  }
}

describe.runIf(cannotMount === null)('a busy shop on a small disk', () => {
  let disk = ''
  const shop = useBusyShop((folder) => {
    disk = folder
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m', 'tmpfs', folder])
    return copyDatabase(path.join(folder, 'data'))
  })
  afterAll(() => {
    if (disk) execFileSync('umount', ['--lazy', disk])
  })

  it('survives that it is full: it takes no orders until there is room, and goes on showing pages', {
    timeout,
  }, async () => {
    const ballast = () => path.join(disk, 'ballast')
    const survived = await shop.survive(async () => {
      const before = shop.clients.unavailable()
      const { bavail, bsize } = fs.statfsSync(disk)
      fs.writeFileSync(ballast(), Buffer.alloc(Math.max(0, bavail * bsize - 100 * MIB), 1))
      while (shop.clients.unavailable() < before + 10) await sleep(10)
      expect((await fetch(`${shop.url()}/ready`)).status).toBe(503)
      for (const path of [
        '/live',
        '/api/v1/settlements',
        '/api/v1/catalog/rental/1',
        '/api/v1/products/1/booking',
      ])
        expect((await fetch(shop.url() + path)).status).toBe(200)
      fs.rmSync(ballast())
    })
    expect(survived).toBe(rounds)
  })
})

if (cannotMount) console.warn(`No disk is filled in this run: ${cannotMount}`)
