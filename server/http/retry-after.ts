import type { FastifyInstance } from 'fastify'

/** Seconds, for a refusal that knows nothing better: about as long as a database takes to come back. */
const RETRY_AFTER_SECONDS = 2

const asksToComeBack = new Set([429, 503])

/**
 * Every answer that asks to come back later says when, no matter what made it: a route, a page, a plugin, or Fastify
 * itself.
 */
export function installRetryAfter(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!asksToComeBack.has(reply.statusCode) || reply.hasHeader('retry-after')) return
    reply.header('retry-after', String(RETRY_AFTER_SECONDS))
  })
}
