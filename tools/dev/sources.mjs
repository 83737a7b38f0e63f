// Vite turns the source tree into modules: for the browser over HTTP, for the server through a module runner.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, createServerModuleRunner } from 'vite'
import { errorPage, overlayOf } from './error-page.mjs'
import { viteLogger } from './printer.mjs'
import { collectStyles } from './styles.mjs'

/** @typedef {import('vite').ViteDevServer} ViteDevServer */

const root = process.cwd()
/** Packages may be installed further up. */
const packages = path.resolve(fileURLToPath(import.meta.resolve('vite/package.json')), '../..')

/** The few inline scripts and styles of development carry this, so that the policy lets in no others. */
const nonce = randomBytes(16).toString('base64')

/** @param {import('node:http').Server} front whose port also carries the messages of hot replacement */
export async function openSources(front) {
  /** @type {{ onChange(file: string): void, onRestart(): void } | undefined} */
  let listener
  /** @type {import('vite').DevEnvironment} */
  let environment
  /** @type {import('vite/module-runner').ModuleRunner} */
  let runner
  /** Whether a browser shows an error instead of a page, and has nothing else to replace. */
  let isErrorShown = false

  /** Vite starts itself again when its configuration changes, with other parts. @param {ViteDevServer} server */
  function connect(server) {
    environment = server.environments.ssr
    runner = createServerModuleRunner(environment, { hmr: false })
    server.watcher.on('all', (event, file) => {
      if (event === 'change') environment.moduleGraph.onFileChange(file)
      else environment.moduleGraph.invalidateAll()
      listener?.onChange(path.relative(root, file).replaceAll('\\', '/'))
    })
    listener?.onRestart()
  }

  const vite = await createServer({
    root,
    mode: 'development',
    appType: 'custom',
    customLogger: viteLogger,
    // Settings come from server/config.ts.
    envDir: false,
    plugins: [{ name: 'shop-sources', configureServer: connect }],
    html: { cspNonce: nonce },
    optimizeDeps: {
      // A package found later would reload the page, and with it what was typed.
      entries: ['src/boot.ts', 'src/entry-client.tsx', 'src/dev/*.tsx', 'office/entry.tsx'],
      // Plugins of ours change what these do, and packages that are bundled ahead pass by them.
      exclude: ['flatpickr', 'react-flatpickr', 'leaflet'],
    },
    server: {
      middlewareMode: true,
      ws: { server: front },
      // What a browser loads, and nothing else of this machine.
      fs: {
        allow: [
          ...['contract', 'office', 'public', 'src', '.cache/vite'].map((name) => path.join(root, name)),
          packages,
        ],
      },
      watch: {
        ignored: ['.cache', 'data', 'dist', 'test-results'].map((name) => path.join(root, name, '**')),
      },
      warmup: { clientFiles: ['src/entry-client.tsx', 'src/browser/worker.ts'] },
    },
  })

  /** A module of the source tree as it is now. @type {(url: string) => Promise<any>} */
  const load = (url) => runner.import(url)

  return {
    nonce,
    serve: vite.middlewares,
    load,
    /** @param {string} url @param {string} html */
    transformHtml: (url, html) => vite.transformIndexHtml(url, html),
    /** All styles that a module brings, as elements which the browser's part of Vite takes over. @param {string} url */
    styles: async (url) => collectStyles(environment, url, { load, nonce }),
    /** @param {unknown} error */
    errorPage(error) {
      isErrorShown = true
      return errorPage(error, nonce)
    },
    /** Puts an error over the pages that are open. @param {unknown} error */
    showError(error) {
      // A page whose first message is an error would reload to get rid of it, and lose what was typed.
      vite.ws.send({ type: 'update', updates: [] })
      vite.ws.send({ type: 'error', err: overlayOf(error) })
    },
    hideError: () => vite.ws.send({ type: 'update', updates: [] }),
    reloadErrorPages() {
      if (isErrorShown) vite.ws.send({ type: 'full-reload' })
      isErrorShown = false
    },
    /**
     * Tells of each change once its modules are out of date, by the file's path from the root, and of Vite's restarts.
     * @param {NonNullable<typeof listener>} watcher
     */
    watch(watcher) {
      listener = watcher
    },
    close: () => vite.close(),
  }
}
/** @typedef {Awaited<ReturnType<typeof openSources>>} Sources */
