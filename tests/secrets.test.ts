import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { keyShapes } from './key-shapes.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Folders and files that are never committed. */
const ignored = new Set(
  readFileSync(path.join(root, '.gitignore'), 'utf8')
    .split('\n')
    .map((line) => line.replace(/^\//, '')),
)

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name)
    if (entry.name === '.git' || ignored.has(entry.name) || ignored.has(name)) return []
    if (entry.isDirectory()) return filesIn(name)
    return entry.isFile() ? [name] : []
  })
}

const random = (length: number) => 'a1B2c3D4e5F6g7H8'.repeat(4).slice(0, length)

it.each([
  `sk_live_${random(24)}`,
  `whsec_${random(32)}`,
  `AKIA${random(16).toUpperCase()}`,
  `ghp_${random(36)}`,
  `npm_${random(36)}`,
  `AIza${random(35)}`,
  `eyJ${random(20)}.eyJ${random(20)}.${random(20)}`,
  ['-----BEGIN RSA', `PRIVATE KEY-----\n${random(64)}`].join(' '),
])('the shape of a key is known: %s', (key) => {
  expect(`const key = '${key}'`).toMatch(keyShapes)
})

it('no file of the project holds what looks like a key', () => {
  const files = filesIn('.')
  expect(files).toEqual(expect.arrayContaining(['.env.example', 'server/main.ts', 'deploy/patroni.yml']))
  expect(files.filter((file) => keyShapes.test(readFileSync(path.join(root, file), 'latin1')))).toEqual([])
})
