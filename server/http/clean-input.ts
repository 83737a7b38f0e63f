import type { FastifyInstance } from 'fastify'
import { refuse } from './problems.ts'

/** PostgreSQL stores no NUL, and half a surrogate pair is no character. */
const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

function hasUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return !isStorable(value)
  // Bytes are read by whoever asked for them as such.
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return false
  return Object.entries(value).some(([key, inner]) => !isStorable(key) || hasUnstorable(inner))
}

/** Refuses text that no database can keep, before any handler sees it. */
export function installCleanInput(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const { params, query, body } = request
    if (hasUnstorable(params)) refuse(404, 'There is nothing here.')
    for (const part of [query, body]) {
      if (!hasUnstorable(part)) continue
      const bad = Object.entries(part as object).filter(
        ([key, value]) => isStorable(key) && hasUnstorable(value),
      )
      const errors = Object.fromEntries(
        bad.map(([key]) => [key, ['This contains characters that cannot be kept.']]),
      )
      refuse(422, 'Please check what you have entered.', errors)
    }
  })
}
