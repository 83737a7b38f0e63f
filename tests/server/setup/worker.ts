import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../../server/db/connection.ts'
import { migrations } from '../../../server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built body of PGlite's thread; a thread cannot load TypeScript. */
    pgliteWorker: string
    /** Programs which tests start as processes of their own. */
    programs: { writer: string }
    /** A backup of a database with all tables and no rows: opening it takes half a second, making it five. */
    emptyBackup: string
  }
}

const folder = path.resolve('.cache/tests')

/** Builds what runs outside of vitest, and an empty database to start from. */
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
          'pglite-worker': 'server/db/pglite-worker.ts',
          writer: 'tests/server/programs/writer.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  const workerUrl = pathToFileURL(path.join(folder, 'programs/pglite-worker.js'))
  project.provide('programs', { writer: path.join(folder, 'programs/writer.js') })
  project.provide('pgliteWorker', workerUrl.href)
  project.provide('emptyBackup', await makeEmptyBackup(workerUrl))
}

/** Kept between runs, until a migration changes. */
async function makeEmptyBackup(workerUrl: URL): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16)
  const file = path.join(folder, `empty-${digest}.tar.gz`)
  if (existsSync(file)) return file
  const database = await openDatabase({ dataDir: 'memory', workerUrl, statementLimit: 60_000 })
  await database.backup?.(file)
  await database.close()
  return file
}
