// Builds what is out of date: the client, its renderer, the office and the server's programs. A stamp of all sources tells.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressAssets } from './compress-assets.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const sources = ['contract', 'office', 'src', 'sw', 'server', 'public', 'tools', 'index.html']
const settings = ['package-lock.json', 'vite.config.ts', 'vite.office.config.ts', 'vite.server.config.ts']

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

/**
 * Builds the shop unless what is there was made from the same sources.
 * @param {{ force?: boolean, dist?: string, mode?: 'production' | 'development' }} [options] `development` is React
 *   with all its warnings, for tests that look for them; give it a `dist` of its own
 */
export async function buildShop({ force = false, dist = 'dist', mode = 'production' } = {}) {
  process.chdir(root)
  const stampFile = join(dist, '.stamp')
  const stamp = stampOf()
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false
  const given = process.env.NODE_ENV
  // Vite takes React's variant from here, whatever the mode says.
  process.env.NODE_ENV = mode
  /** @type {(configFile: string, room: string, ssr?: string) => Promise<unknown>} */
  const make = (configFile, room, ssr) => {
    const checks = { pluginTimings: false }
    const options = { outDir: resolve(dist, room), rolldownOptions: { checks }, ...(ssr && { ssr }) }
    return build({ configFile, mode, logLevel: 'warn', build: options })
  }
  await make('vite.config.ts', 'client')
  await compressAssets(join(dist, 'client/assets'))
  await make('vite.config.ts', 'render', 'src/entry-server.tsx')
  await make('vite.office.config.ts', 'office')
  await compressAssets(join(dist, 'office/assets'))
  await make('vite.server.config.ts', 'server')
  if (given === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = given
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
  return true
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isBuilt = await buildShop({ force: process.argv.includes('--force') })
  console.log(isBuilt ? 'Built into dist/.' : 'dist/ is up to date.')
}
