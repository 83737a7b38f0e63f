import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { escapeHtml } from '../domain/html.ts'
import type { RenderedEmail } from '../emails/render-email.ts'
import { shopContactOf } from '../shop-contact.ts'
import { sampleEmails } from './sample-emails.ts'

const ADDRESS = '/dev/emails'

/** An email has its styles in its elements, and nothing else. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}
const html = { ...headers, 'content-type': 'text/html; charset=utf-8' }
const text = { ...headers, 'content-type': 'text/plain; charset=utf-8' }

const section = ([name, { subject }]: [string, RenderedEmail]) => `<section>
<h2>${escapeHtml(subject)}</h2>
<p>${name}: <a href="${ADDRESS}/${name}">HTML</a>, <a href="${ADDRESS}/${name}/text">text</a></p>
${[360, 640].map((width) => `<iframe src="${ADDRESS}/${name}" title="${name} at ${width}" width="${width}" height="900" loading="lazy"></iframe>`).join('\n')}
</section>`

/** Every email of the shop, as a phone and a desk show it. */
export function emailsPage(app: FastifyInstance, config: Pick<Config, 'origin' | 'company'>): void {
  const emails = new Map(Object.entries(sampleEmails(shopContactOf(config))))
  const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Emails</title>
<style>:root{color-scheme:light dark;font-family:sans-serif}iframe{border:1px solid;margin:0 1rem 1rem 0}</style></head>
<body><h1>Emails</h1>
${[...emails].map(section).join('\n')}
</body>
</html>`
  app.get(ADDRESS, (_request, reply) => reply.headers(html).send(page))
  app.get<{ Params: { name: string } }>(`${ADDRESS}/:name`, (request, reply) => {
    const email = emails.get(request.params.name)
    return email ? reply.headers(html).send(email.html) : reply.callNotFound()
  })
  app.get<{ Params: { name: string } }>(`${ADDRESS}/:name/text`, (request, reply) => {
    const email = emails.get(request.params.name)
    return email ? reply.headers(text).send(email.text) : reply.callNotFound()
  })
}
