import type { FastifyInstance } from 'fastify'
import type { RequestMetrics } from '../metrics/request-metrics.ts'

/** Everything that no route is for: an address that a stranger made up must not become a label. */
const NO_ROUTE = 'none'

/** Tells the metrics of every answer. */
export function installRequestMetrics(
  app: FastifyInstance,
  { observe }: Pick<RequestMetrics, 'observe'>,
): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? NO_ROUTE
    observe({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
}
