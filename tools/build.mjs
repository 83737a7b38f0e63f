// Builds what is out of date: the client, its renderer and the server's programs. A stamp of all sources tells.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stampFile = join(root, 'dist/.stamp')
const sources = ['contract', 'src', 'sw', 'server', 'public', 'tools', 'index.html', 'manifest.webmanifest']
const settings = ['package-lock.json', 'vite.config.ts', 'vite.server.config.ts']

/**
 * @param {string} path
 * @returns {Generator<string>}
 */
function* filesBelow(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).toSorted()) yield* filesBelow(join(path, name))
}

/** Names and contents of everything the build reads. */
function stampOf() {
  const hash = createHash('sha256')
  for (const name of [...sources, ...settings]) {
    for (const file of filesBelow(join(root, name)))
      hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds the shop into dist/ unless what is there was made from the same sources. */
export async function buildShop({ force = false } = {}) {
  const stamp = stampOf()
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false
  process.chdir(root)
  /** @type {import('vite').InlineConfig} */
  const quiet = { logLevel: 'warn' }
  await build({ ...quiet, configFile: 'vite.config.ts' })
  await build({ ...quiet, configFile: 'vite.config.ts', build: { ssr: 'src/entry-server.tsx' } })
  await build({ ...quiet, configFile: 'vite.server.config.ts' })
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
  return true
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isBuilt = await buildShop({ force: process.argv.includes('--force') })
  console.log(isBuilt ? 'Built into dist/.' : 'dist/ is up to date.')
}
