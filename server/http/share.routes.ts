import type { FastifyInstance } from 'fastify'
import { pages } from '../../contract/pages.ts'
import { readSharedText } from '../domain/shared-text.ts'
import type { PlaceRepo } from '../repositories/bookings/place.repo.ts'

/** The names of the share target in `manifest.webmanifest`. */
const names = ['text', 'title', 'url'] as const

/**
 * Where a phone sends what another app shared with the installed shop: an address opens the search near it, and anything
 * else the search as it is. Nothing of it is kept.
 */
export function shareRoutes(app: FastifyInstance, { places }: { places: PlaceRepo }): void {
  app.get('/share', { config: { isPage: true } }, async (request, reply) => {
    const query = request.query as Record<string, unknown>
    const text = names.map((name) => query[name]).filter((part) => typeof part === 'string')
    const found = readSharedText(text.join('\n'), await places.listOpenPlaces())
    const search = new URLSearchParams()
    if (found && 'zipCode' in found) search.set('zip_code', found.zipCode)
    else if (found) search.set('settlement', String(found.settlementId))
    return reply
      .header('cache-control', 'no-store')
      .redirect(search.size > 0 ? `${pages.search.path}?${search}` : pages.search.path, 303)
  })
}
