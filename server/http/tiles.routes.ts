import type { FastifyInstance } from 'fastify'
import { isTileNear } from '../domain/tile.ts'
import type { TileSource } from '../gateways/tiles.ts'
import { refuse, refuseForNow } from './refuse.ts'

interface TilesDeps {
  /** Null if no tile server is set. */
  tiles: TileSource | null
  /** Where the company is. Only tiles near it are served, so nobody can use the shop as a map server. */
  company: { latitude: number; longitude: number }
}

/** Map tiles around the company, from our own origin: the tile server learns nothing about our visitors. */
export function tilesRoutes(app: FastifyInstance, { tiles, company }: TilesDeps): void {
  app.get<{ Params: { z: string; x: string; y: string } }>(
    '/tiles/:z(^\\d{1,2}$)/:x(^\\d{1,6}$)/:y(^\\d{1,6}).png',
    { logLevel: 'warn' },
    async ({ params }, reply) => {
      const tile = { zoom: Number(params.z), x: Number(params.x), y: Number(params.y) }
      if (!tiles || !isTileNear(tile, company.latitude, company.longitude))
        refuse(404, 'There is no such tile.')
      const image = await tiles.get(tile)
      if (!image) refuseForNow(503, 'The map is not available right now.', 60)
      return reply
        .headers({
          'content-type': image.type,
          'cache-control': 'public, max-age=604800',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(image.bytes)
    },
  )
}
