import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '../../tools/run-shop.mjs'

/** Everything that the first start of a shop reads. */
const sources = ['catalog', 'server/migrations', 'server/catalog']

function stamp(): string {
  const hash = createHash('sha256')
  for (const folder of sources) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    const texts = files.filter((file) => file.isFile() && /\.(json|sql|ts)$/.test(file.name))
    for (const { parentPath, name } of texts) hash.update(readFileSync(join(parentPath, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * A data directory with the demo catalog in it, for the caller to remove. It is a copy: filling one takes longer than
 * most journeys.
 */
export async function aDataDir(): Promise<string> {
  const ready = join('.cache/e2e-data', stamp())
  if (!existsSync(ready)) await fill(ready)
  const copy = await mkdtemp(join(tmpdir(), 'heat-and-chill-'))
  await cp(ready, copy, { recursive: true })
  return copy
}

/** Several may do it at once where no setup did it before: each fills its own, and the first one is taken. */
async function fill(target: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'heat-and-chill-'))
  const shop = await startShop({ dataDir })
  await shop.stop()
  await mkdir('.cache/e2e-data', { recursive: true })
  const filled = await mkdtemp(`${target}.new-`)
  await cp(dataDir, filled, { recursive: true })
  await rm(dataDir, { recursive: true, force: true })
  await rename(filled, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(filled, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}
