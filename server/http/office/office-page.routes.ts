import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The one document of the office: nobody keeps it, and search engines stay out. */
export const sendOfficePage = (reply: FastifyReply, html: string) =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .send(html)

/**
 * The office's document, the same at every address, and its files. It contains nothing about anyone: whom it shows what is
 * for the calls to say. Its files carry a hash of their content in their names, so a browser may cache them for good.
 */
export async function officePageRoutes(app: FastifyInstance, officeDir: string): Promise<void> {
  const html = await readFile(join(officeDir, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: join(officeDir, 'assets'),
    prefix: '/office/assets/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response) => {
      response.header('cache-control', 'public, max-age=31536000, immutable')
      response.header('x-robots-tag', 'noindex')
    },
  })
  for (const path of ['/office', '/office/*'])
    app.get(path, { config: { isPage: true } }, (_request, reply) => sendOfficePage(reply, html))
}
