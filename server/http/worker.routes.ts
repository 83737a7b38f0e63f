import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

interface WorkerRouteDeps {
  /** The built worker. Null is the operator's kill switch: every browser drops its worker and everything it has cached. */
  workerFile: string | null
}

/**
 * Replaces a worker that went wrong. It unregisters itself while it installs, so that the next page comes from the server
 * in any case: activation, which reloads open pages, waits until the old worker has no work left. To register a worker
 * cancels the unregistering, so no page does: one from the server knows about the switch, and one that the old worker has
 * answered looks whether it is still registered. Pages of older builds do not look, so activation unregisters it again.
 */
const lastWorker = `addEventListener('install', () => {
  skipWaiting()
  registration.unregister()
})
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

/**
 * The service worker, always at this address. It gets the security policy of a page, which its own requests obey, and is
 * revalidated each time, so that no browser runs an old worker for longer than one visit.
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
