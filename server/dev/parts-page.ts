import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { tileRange } from '../domain/tile.ts'
import { parseTemplate } from '../pages/html-template.ts'
import type { Sources } from './sources.ts'

const ADDRESS = '/dev/parts'
const TEMPLATE = 'src/dev/parts.html'
const ENTRY = '/src/dev/PartsPage.tsx'

/** Every component of src/ui in every state, under the policy of development. It is drawn in the browser. */
export function partsPage(app: FastifyInstance, sources: Sources, { mapTiles }: Config): void {
  const state = { mapTiles: mapTiles && { ...tileRange, attribution: mapTiles.attribution } }
  app.get(ADDRESS, async (_request, reply) => {
    const template = await sources.transformHtml(ADDRESS, await readFile(TEMPLATE, 'utf8'))
    // Vite knows the styles of a module once it has loaded it.
    await sources.load(ENTRY)
    const head = await sources.styles(ENTRY)
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    return parseTemplate(template)({ head, html: '', state, end: '' })
  })
}
