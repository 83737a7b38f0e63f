import type { FastifyInstance } from 'fastify'
import { refuse } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A document for a browser, which looks at its address by itself. */
    isPage?: boolean
  }
}

/** PostgreSQL stores no NUL, and half a surrogate pair is no character. */
const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/** No form of the shop is deeper than two; much deeper ones are made to exhaust whoever walks through them. */
const DEEPEST = 8

function hasUnstorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !isStorable(value)
  // Bytes are read by whoever asked for them as such.
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return false
  if (depth > DEEPEST) return true
  return Object.entries(value).some(([key, inner]) => !isStorable(key) || hasUnstorable(inner, depth + 1))
}

/** Refuses what no database can keep, before any handler sees it. A page answers for its address itself, as a page. */
export function installStorableInputGuard(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.isPage) return
    const { params, query, body } = request
    if (hasUnstorable(params)) refuse(404, 'There is nothing here.')
    for (const part of [query, body]) {
      if (!hasUnstorable(part)) continue
      const bad = Object.entries(part as object).filter(
        ([key, value]) => isStorable(key) && hasUnstorable(value, 1),
      )
      const errors = Object.fromEntries(bad.map(([key]) => [key, ['This cannot be kept as it is.']]))
      refuse(422, 'Please check what you have entered.', errors)
    }
  })
}
