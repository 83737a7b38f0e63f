import { createHash } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { openShopDatabase, shopMigrations } from '../../../server/repositories/shop-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built PGlite worker; a worker thread cannot load TypeScript. */
    pgliteWorker: string
    /** Address of the built thread that encodes a picture. */
    pictureWorker: string
    /** Programs that tests start as separate processes. */
    programs: { migrator: string; shop: string; writer: string }
    /** An image of a database without any tables: opening it takes half a second, making it three. */
    bareImage: string
    /** An image of a database with all tables and no rows. */
    emptyImage: string
    /** The same as a directory, for tests to copy when they need one on disk. */
    emptyDirectory: string
  }
}

const folder = path.resolve('.cache/tests')

/** Builds what runs outside Vitest, and an empty database to start from. */
export async function setup(project: TestProject): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir: path.join(folder, 'programs'),
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: {
          'picture-worker': 'server/catalog/picture-worker.ts',
          'pglite-worker': 'server/database/pglite/worker.ts',
          migrator: 'tests/server/programs/migrator.ts',
          shop: 'tests/server/programs/shop.ts',
          writer: 'tests/server/programs/writer.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  const workerUrl = pathToFileURL(path.join(folder, 'programs/pglite-worker.js'))
  const programs = path.join(folder, 'programs')
  project.provide('programs', {
    migrator: path.join(programs, 'migrator.js'),
    shop: path.join(programs, 'shop.js'),
    writer: path.join(programs, 'writer.js'),
  })
  project.provide('pictureWorker', pathToFileURL(path.join(programs, 'picture-worker.js')).href)
  project.provide('pgliteWorker', workerUrl.href)
  const empty = await makeEmptyDatabase(workerUrl)
  project.provide('bareImage', empty.bareImage)
  project.provide('emptyImage', empty.image)
  project.provide('emptyDirectory', empty.directory)
}

/** Kept between runs, until a migration changes. */
async function makeEmptyDatabase(workerUrl: URL) {
  const digest = createHash('sha256').update(JSON.stringify(shopMigrations)).digest('hex').slice(0, 16)
  const directory = path.join(folder, `empty-${digest}`)
  const image = `${directory}.tar`
  const bareImage = `${directory}-bare.tar`
  if (![directory, bareImage, image].every(existsSync)) {
    const kept = readdirSync(folder).filter((name) => name.startsWith('empty-'))
    for (const name of kept) rmSync(path.join(folder, name), { recursive: true, force: true })
    const options = { dataDir: directory, workerUrl, statementTimeoutMs: 60_000 }
    const bare = await openShopDatabase({ ...options, migrate: false })
    await bare.writeImage?.(bareImage)
    await bare.close()
    const database = await openShopDatabase(options)
    // Written last, so its presence means that all three are complete.
    await database.writeImage?.(`${image}.new`)
    await database.close()
    renameSync(`${image}.new`, image)
  }
  return { bareImage, image, directory }
}
