import { once } from 'node:events'
import { pino } from 'pino'
import { createDatabaseKeeper } from './database-keeper.mjs'
import { describeError, logStream, printError, say } from './printer.mjs'

/** Editors write several files at once, and one file in several steps. */
const SETTLE_MS = 40

/** @typedef {import('node:http').RequestListener} RequestListener */

/**
 * Keeps the shop open, and opens it again after each change to its sources. The port and the database stay open all
 * the time: requests wait for the new shop, and after an error they are answered with it.
 * @param {{ front: import('node:http').Server, sources: import('./sources.mjs').Sources }} parts
 */
export function createShopLoop({ front, sources }) {
  const databases = createDatabaseKeeper(sources)
  /** @type {{ serve: RequestListener, close(): Promise<void> } | undefined} */
  let shop
  /** @type {unknown} */
  let error
  let work = Promise.resolve()
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  /** @type {Set<string>} */
  const changed = new Set()

  /** @param {unknown} reason */
  function report(reason) {
    printError(describeError(reason))
    sources.showError(reason)
  }

  /** @param {string[]} files */
  async function open(files) {
    const from = performance.now()
    await shop?.close()
    shop = undefined
    const { readConfig } = await sources.load('/server/config.ts')
    const config = readConfig(process.env)
    if (!front.listening) await listen(front, config)
    const { openDevShop } = await sources.load('/server/dev/dev-shop.ts')
    const logger = pino({ level: config.logLevel, base: null, timestamp: false }, logStream)
    const database = await databases.open({ config, logger }, files)
    shop = await openDevShop({ config, logger, database, sources })
    sources.hideError()
    sources.reloadErrorPages()
    say(`The shop is open at ${config.origin} (${Math.round(performance.now() - from)} ms)`, 'green')
  }

  const reopen = (/** @type {string[]} */ files = []) => {
    work = work
      .then(() => open(files))
      .catch((reason) => {
        error = reason
        report(reason)
      })
    return work
  }

  /** @param {string} file */
  function onChange(file) {
    if (shop && !/^(server|contract)\//.test(file)) return sources.reloadErrorPages()
    changed.add(file)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const files = [...changed]
      changed.clear()
      say(`Changed: ${files.join(', ')}`)
      void reopen(files)
    }, SETTLE_MS)
  }

  return {
    report,
    async start() {
      sources.watch({ onChange, onRestart: () => void reopen() })
      await reopen()
    },
    /** @type {(...visit: Parameters<RequestListener>) => Promise<void>} */
    async serve(request, response) {
      await work
      if (shop) return void shop.serve(request, response)
      const isPage = request.headers.accept?.includes('text/html')
      const message = 'The server did not start: the terminal says why.'
      response.writeHead(500, {
        'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
        'cache-control': 'no-store',
      })
      response.end(isPage ? sources.errorPage(error) : JSON.stringify({ message }))
    },
    async close() {
      await work
      await shop?.close()
      await databases.close()
      front.closeAllConnections()
    },
  }
}

/** @param {import('node:http').Server} front @param {{ port: number, host: string }} address */
async function listen(front, { port, host }) {
  front.listen(port, host)
  try {
    await once(front, 'listening')
  } catch (reason) {
    if (/** @type {NodeJS.ErrnoException} */ (reason).code !== 'EADDRINUSE') throw reason
    printError(
      `Port ${port} is in use. Stop what runs there, or take another one: PORT=${port + 1} npm run dev`,
    )
    process.exit(1)
  }
}
