import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { withPastedHtml } from '../security-headers.ts'

/** The one document of the office: nobody keeps it, and search engines stay out. */
export const sendOfficePage = (reply: FastifyReply, html: string) =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': withPastedHtml(String(reply.getHeader('content-security-policy'))),
      'x-robots-tag': 'noindex',
    })
    .send(html)

/**
 * The office's document, the same at every address, its files, and the worker that notifies its members. It contains nothing about anyone: whom it shows what is
 * for the calls to say. Its files carry a hash of their content in their names, so a browser may cache them for good.
 */
export async function officePageRoutes(app: FastifyInstance, officeDir: string): Promise<void> {
  const html = await readFile(join(officeDir, 'index.html'), 'utf8')
  const worker = await readFile(join(officeDir, 'notifications.js'), 'utf8')
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
  // It has no hash in its name, and no browser may run an older one for longer than one visit.
  app.get('/office/notifications.js', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
      })
      .send(worker),
  )
  for (const path of ['/office', '/office/*'])
    app.get(path, { config: { isPage: true } }, (_request, reply) => sendOfficePage(reply, html))
}
