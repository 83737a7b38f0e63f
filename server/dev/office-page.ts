import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sendOfficePage } from '../http/office/office-page.routes.ts'
import type { Sources } from './sources.ts'

const files = /\.\/(?=entry\.tsx|manifest\.webmanifest)/g

/** The office from its sources. It is drawn in the browser. */
export function officePage(app: FastifyInstance, sources: Sources): void {
  for (const path of ['/office', '/office/*'])
    app.get(path, { config: { isPage: true } }, async (_request, reply) => {
      const template = await readFile('office/index.html', 'utf8')
      // Its addresses are of several depths, and the build puts its own in this place.
      const html = template.replace(files, '/office/')
      return sendOfficePage(reply, await sources.transformHtml('/office/', html))
    })
}
