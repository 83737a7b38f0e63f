import { renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createRulesReader } from '../../../server/catalog/read-rules.ts'
import { aFolder } from '../temporary.ts'

const later = () => Date.now() + 60_000

/** A folder with rules, read by a shop that has been open for a while. */
function aReader(now?: () => number) {
  const folder = aFolder()
  const file = join(folder, 'rules.txt')
  writeFileSync(file, 'Keep the fire small.')
  const read = createRulesReader(folder, now)
  return { file, read, text: async () => (await read())?.text }
}

it('rules are read once while their file stays as it is', async () => {
  const { read } = aReader(later)
  const first = await read()
  expect(first?.text).toBe('Keep the fire small.')
  expect(await read()).toBe(first)
})

it('rules that have changed are read again, even if the file has the same length and time as before', async () => {
  const { file, text } = aReader(later)
  const { mtime } = statSync(file)
  await text()
  writeFileSync(`${file}.new`, 'Keep the fire large.')
  utimesSync(`${file}.new`, mtime, mtime)
  renameSync(`${file}.new`, file)
  expect(await text()).toBe('Keep the fire large.')
})

it('rules are gone when their file is, and back with it', async () => {
  const { file, text } = aReader(later)
  await text()
  rmSync(file)
  expect(await text()).toBeUndefined()
  writeFileSync(file, 'Keep the fire small.')
  expect(await text()).toBe('Keep the fire small.')
})

it('a file that has just changed is read each time, as a second change might leave the same traces', async () => {
  const { read } = aReader()
  const first = await read()
  expect(await read()).toEqual(first)
  expect(await read()).not.toBe(first)
})
