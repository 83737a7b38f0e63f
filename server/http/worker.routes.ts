import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

interface WorkerRouteDeps {
  clientDir: string
  /** The operator's emergency brake: every browser shall give its worker and all that it keeps up. */
  isSwitchedOff: boolean
}

/** Replaces a worker that went wrong: it takes over at once, empties the caches and signs itself off. */
const lastWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  await registration.unregister()
})()))
`

/**
 * The service worker, for ever at this address. It stands under the page's policy, which its own requests obey, and is
 * asked for anew each time, so that a browser is never left with an old one for longer than one visit.
 */
export function workerRoutes(app: FastifyInstance, { clientDir, isSwitchedOff }: WorkerRouteDeps): void {
  app.get('/sw.js', (request, reply) =>
    app.kept.send(request, reply, 'worker', async () => ({
      status: 200,
      type: 'text/javascript; charset=utf-8',
      body: isSwitchedOff ? lastWorker : await readFile(join(clientDir, 'sw.js'), 'utf8'),
    })),
  )
}
