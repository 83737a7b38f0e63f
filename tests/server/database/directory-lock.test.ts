import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openShopDatabase } from '../../../server/repositories/shop-database.ts'
import { DirectoryInUse, lockDirectory } from '../../../server/database/directory-lock.ts'
import { pgliteOptions } from '../use-database.ts'
import { aDataDir, aFolder } from '../temporary.ts'

/** Starts a program that holds a directory until it is killed; resolves when it has the lock or has exited. */
async function startWriter(dataDir: string): Promise<{ child: ChildProcess; errors: () => string }> {
  const child = spawn(process.execPath, [inject('programs').writer, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
  return { child, errors: () => errors }
}

it('keeps a second process out at once, naming the directory and the process that has it', async () => {
  const dataDir = aDataDir()
  const holder = await openShopDatabase(pgliteOptions({ dataDir }))
  onTestFinished(holder.close)
  const { child, errors } = await startWriter(dataDir)
  expect(child.exitCode).toBe(1)
  expect(errors()).toContain(dataDir)
  expect(errors()).toContain(`process ${process.pid} `)
})

it('also refuses to open it twice in one process, and keeps the first', async () => {
  const dataDir = aFolder()
  const lock = await lockDirectory(dataDir)
  await expect(openShopDatabase(pgliteOptions({ dataDir }))).rejects.toBeInstanceOf(DirectoryInUse)
  await expect(lockDirectory(dataDir)).rejects.toBeInstanceOf(DirectoryInUse)
  await lock.release()
})

it('is free again after a release', async () => {
  const dataDir = aFolder()
  await (await lockDirectory(dataDir)).release()
  const again = await lockDirectory(dataDir)
  expect(fs.existsSync(path.join(dataDir, 'lock'))).toBe(true)
  await again.release()
})

it('can be taken by another process after kill -9', async () => {
  const dataDir = aDataDir()
  const { child } = await startWriter(dataDir)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(fs.existsSync(path.join(dataDir, 'lock'))).toBe(true)
  const next = await openShopDatabase(pgliteOptions({ dataDir }))
  await next.close()
})

it('goes to exactly one of many processes that find a dead lock', async () => {
  const dataDir = aFolder()
  fs.writeFileSync(path.join(dataDir, 'lock'), JSON.stringify({ holder: 'a ghost', socket: 'ghost.sock' }))
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(dataDir)))
  const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  for (const { value } of winners) await value.release()
  expect(fs.readdirSync(dataDir)).toEqual([])
})

it('works in a directory whose path is too long for a socket', async () => {
  const dataDir = path.join(aFolder(), 'a'.repeat(120))
  const lock = await lockDirectory(dataDir)
  await expect(lockDirectory(dataDir)).rejects.toBeInstanceOf(DirectoryInUse)
  await lock.release()
  await (await lockDirectory(dataDir)).release()
})
