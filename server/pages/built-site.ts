import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseTemplate } from './html-template.ts'
import type { Renderer } from '../../contract/rendered.ts'
import type { Site } from './render-page.ts'

/** Reads what `npm run build` made: the client's template, in which scripts and the one stylesheet stand, and the renderer. */
export async function openBuiltSite(distDir: string): Promise<Site> {
  const clientDir = join(distDir, 'client')
  const manifestText = readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(manifestText) as Record<string, { file: string }>
  const template = readFileSync(join(clientDir, 'index.html'), 'utf8')
  const renderer: Renderer = await import(pathToFileURL(join(distDir, 'render/entry-server.js')).href)
  // Every route's chunk is loaded once, at startup.
  await renderer.preloadAll()
  const fill = parseTemplate(template)
  const early = `<script src="/${manifest['src/pre-paint.ts']?.file}"></script>`
  return {
    buildId: createHash('sha256').update(manifestText).update(template).digest('base64url').slice(0, 12),
    page: (parts) => fill({ ...parts, head: parts.head + early }),
    renderer,
    clientDir,
  }
}
