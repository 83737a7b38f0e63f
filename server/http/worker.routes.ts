import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

interface WorkerRouteDeps {
  /** The built worker. Null is the operator's emergency brake: every browser gives up its worker and all it cached. */
  workerFile: string | null
}

/**
 * Replaces a worker that went wrong. It signs itself off while it is installed, so that the next page comes from the
 * server whatever happens: taking over, which loads open pages anew, can wait as long as the old worker is at work.
 * Pages from the server know of the switch and register none; a registration that is made anew would lose its end.
 */
const lastWorker = `addEventListener('install', () => {
  skipWaiting()
  registration.unregister()
})
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
})()))
`

/**
 * The service worker, for ever at this address. It stands under the page's policy, which its own requests obey, and is
 * asked for anew each time, so that a browser is never left with an old one for longer than one visit.
 */
export function workerRoutes(app: FastifyInstance, { workerFile }: WorkerRouteDeps): void {
  app.get('/sw.js', (request, reply) =>
    app.responseCache.send(request, reply, 'worker', async () => ({
      status: 200,
      type: 'text/javascript; charset=utf-8',
      body: workerFile === null ? lastWorker : await readFile(workerFile, 'utf8'),
    })),
  )
}
