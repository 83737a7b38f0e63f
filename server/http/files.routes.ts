import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

interface FileFolders {
  clientDir: string
  picturesDir: string
}

const forEver = 'public, max-age=31536000, immutable'

/**
 * Files of the build and pictures of the catalogue. Both carry a hash of their content in their names and may be kept
 * for ever; the few with fixed names are asked for anew each time. What is missing is 404, never a page: a page in the
 * place of a script is worse than none.
 */
export async function filesRoutes(
  app: FastifyInstance,
  { clientDir, picturesDir }: FileFolders,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    decorateReply: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response) => response.header('cache-control', forEver),
  })
  await app.register(fastifyStatic, {
    root: picturesDir,
    prefix: '/pictures/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (response) => response.header('cache-control', forEver),
  })
  await app.register(fastifyStatic, {
    root: join(clientDir, 'icons'),
    prefix: '/icons/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (response) => response.header('cache-control', 'public, max-age=86400'),
  })
}
