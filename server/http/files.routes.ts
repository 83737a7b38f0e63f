import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export interface BuiltFiles {
  clientDir: string
  /** Hashed files of earlier releases, for pages that were opened before the current one. */
  olderAssetsDir?: string | undefined
}

const immutable = 'public, max-age=31536000, immutable'

/** Pictures of the catalog carry a hash of their content in their names, so browsers may cache them for good. */
export async function picturesRoutes(app: FastifyInstance, picturesDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: picturesDir,
    prefix: '/pictures/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (response) => response.header('cache-control', immutable),
  })
}

/**
 * Files of the build. Most carry a hash of their content in their names and may be cached for good; the few with fixed
 * names are revalidated each time. A missing file is a 404, never a page: a page in place of a script is worse than
 * none.
 */
export async function filesRoutes(
  app: FastifyInstance,
  { clientDir, olderAssetsDir }: BuiltFiles,
): Promise<void> {
  const assets = join(clientDir, 'assets')
  await app.register(fastifyStatic, {
    root: olderAssetsDir ? [assets, olderAssetsDir] : assets,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response) => response.header('cache-control', immutable),
  })
  for (const folder of ['icons', 'licenses', 'screenshots']) {
    await app.register(fastifyStatic, {
      root: join(clientDir, folder),
      prefix: `/${folder}/`,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (response) => response.header('cache-control', 'public, max-age=86400'),
    })
  }
  for (const [file, type] of fixedNames) {
    app.get(`/${file}`, (request, reply) =>
      app.responseCache.send(request, reply, `file ${file}`, async () => ({
        status: 200,
        type,
        body: await readFile(join(clientDir, file), 'utf8'),
      })),
    )
  }
}

const fixedNames = [
  ['manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['placeholder-logo.svg', 'image/svg+xml; charset=utf-8'],
] as const
