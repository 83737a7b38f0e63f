import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const folder = path.resolve('.cache/dev')

/**
 * Opening the embedded database takes longer than all the rest of the shop, so it stays open until its own sources
 * change.
 * @param {import('./sources.mjs').Sources} sources
 */
export function createDatabaseKeeper(sources) {
  /** @type {{ close(): Promise<void> } | undefined} */
  let database
  /** @type {Function | undefined} */
  let openedBy
  /** @type {URL | undefined} */
  let workerUrl

  const close = async () => {
    const closing = database
    database = undefined
    await closing?.close()
  }
  return {
    close,
    /** @param {{ config: object, logger: object }} settings @param {string[]} changed */
    async open(settings, changed) {
      if (changed.some((file) => file.startsWith('server/database/'))) {
        await close()
        workerUrl = undefined
      }
      const { openDevDatabase } = await sources.load('/server/dev/dev-database.ts')
      if (openDevDatabase !== openedBy) await close()
      openedBy = openDevDatabase
      workerUrl ??= await buildDatabaseThread()
      database ??= await openDevDatabase({ ...settings, workerUrl })
      return database
    },
  }
}

/** The embedded database lives in a thread, and a thread loads no TypeScript: its body is built. @returns its address */
export async function buildDatabaseThread() {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { 'pglite-worker': 'server/database/pglite/worker.ts' },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  return pathToFileURL(path.join(folder, 'pglite-worker.js'))
}
