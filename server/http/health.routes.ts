import type { FastifyInstance } from 'fastify'

interface HealthDeps {
  /** Resolves once the database answers. */
  ping(): Promise<void>
  /** The shop still serves, but not for long. */
  isClosing(): boolean
  buildId: string
}

/** `/live`: the process answers. `/ready`: it can also serve, which a load balancer checks before it sends visitors. */
export function healthRoutes(app: FastifyInstance, { ping, isClosing, buildId }: HealthDeps): void {
  app.get('/live', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'live', build: buildId }
  })
  app.get('/ready', { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isClosing()) return reply.code(503).send({ status: 'closing', build: buildId })
    try {
      await ping()
      return { status: 'ready', build: buildId }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'not ready', build: buildId })
    }
  })
}
