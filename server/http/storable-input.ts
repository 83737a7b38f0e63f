import type { FastifyInstance } from 'fastify'
import { CHECK_YOUR_INPUT, refuse } from './refuse.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A document for a browser, which checks its address itself. */
    isPage?: boolean
  }
}

/** PostgreSQL stores no NUL, and half of a surrogate pair is not a character. */
const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/** No form of the shop is deeper than two levels; much deeper input is made to exhaust the code that walks it. */
const MAX_DEPTH = 8

function hasUnstorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !isStorable(value)
  // The route that asked for raw bytes checks them itself.
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return false
  if (depth > MAX_DEPTH) return true
  return Object.entries(value).some(([key, inner]) => !isStorable(key) || hasUnstorable(inner, depth + 1))
}

/** Refuses what no database can store, before a handler sees it. Pages check their own address and answer with a page. */
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
      const errors = Object.fromEntries(
        bad.map(([key]) => [key, ['This contains characters we cannot save.']]),
      )
      refuse(422, CHECK_YOUR_INPUT, errors)
    }
  })
}
