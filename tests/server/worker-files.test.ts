import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filesRoutes } from '../../server/http/files.routes.ts'
import { createResponseCache } from '../../server/http/response-cache.ts'
import { pagesRoutes } from '../../server/http/pages.routes.ts'
import { workerRoutes } from '../../server/http/worker.routes.ts'
import { archiveAssets } from '../../server/pages/older-assets.ts'
import type { Page } from '../../server/pages/render-page.ts'

let dir: string
let app: FastifyInstance

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'files-'))
  app = Fastify()
  app.decorate('responseCache', createResponseCache({ version: () => 1 }))
})
afterEach(async () => {
  await app.close()
  rmSync(dir, { recursive: true, force: true })
})

/** A built client with these hashed files. */
function aBuild(name: string, assets: string[]): string {
  const clientDir = join(dir, name)
  for (const folder of ['assets', 'icons', 'licenses', 'screenshots'])
    mkdirSync(join(clientDir, folder), { recursive: true })
  for (const file of assets) writeFileSync(join(clientDir, 'assets', file), `// ${name} ${file}`)
  writeFileSync(join(clientDir, 'sw.js'), '// the worker')
  writeFileSync(join(clientDir, 'manifest.webmanifest'), '{"name":"Heat and Chill"}')
  writeFileSync(join(clientDir, 'placeholder-logo.svg'), '<svg/>')
  return clientDir
}

const get = (url: string, headers = {}) => app.inject({ url, headers })

describe('the service worker', () => {
  async function serve(isSwitchedOff: boolean) {
    const clientDir = aBuild('now', [])
    await filesRoutes(app, { clientDir })
    workerRoutes(app, { workerFile: isSwitchedOff ? null : join(clientDir, 'sw.js') })
  }

  it('is revalidated each time', async () => {
    await serve(false)
    const answer = await get('/sw.js')
    expect(answer.body).toBe('// the worker')
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    })
  })

  it('is one that removes itself when the operator switches it off', async () => {
    await serve(true)
    const { body, headers } = await get('/sw.js')
    // A page that registers it in between cancels the first.
    expect(body.match(/registration\.unregister\(\)/g)).toHaveLength(2)
    expect(body).toContain('caches.delete')
    expect(headers['cache-control']).toBe('no-cache')
  })
})

describe('files with fixed names', () => {
  it.each([
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/placeholder-logo.svg', 'image/svg+xml'],
  ])('%s is revalidated each time', async (path, type) => {
    await filesRoutes(app, { clientDir: aBuild('now', []) })
    const { statusCode, headers } = await get(path)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain(type)
    expect(headers['cache-control']).toBe('no-cache')
  })
})

describe('hashed files', () => {
  const olderDir = () => join(dir, 'older')
  const release = (name: string, assets: string[]) =>
    archiveAssets({ assetsDir: join(aBuild(name, assets), 'assets'), buildId: name, dir: olderDir() })
  const files = () => readdirSync(join(olderDir(), 'files')).toSorted()

  it('of the last three releases are kept, older ones removed', async () => {
    await release('one', ['a-1.js', 'same.js'])
    await release('two', ['a-2.js', 'same.js'])
    await release('three', ['a-3.js', 'same.js'])
    expect(files()).toEqual(['a-1.js', 'a-2.js', 'a-3.js', 'same.js'])
    await release('four', ['a-4.js'])
    expect(files()).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'same.js'])
  })

  it('are not counted twice when the same release starts again', async () => {
    await release('one', ['a-1.js'])
    for (let start = 0; start < 4; start++) await release('two', ['a-2.js'])
    expect(files()).toEqual(['a-1.js', 'a-2.js'])
  })

  it('are kept even if the list of releases is broken', async () => {
    await release('one', ['a-1.js'])
    writeFileSync(join(olderDir(), 'releases.json'), '[{"buildId"')
    await release('two', ['a-2.js'])
    expect(files()).toEqual(['a-2.js'])
  })

  it('of an older release are cached forever, and unknown files are 404', async () => {
    await release('one', ['a-1.js'])
    const olderAssetsDir = await release('two', ['a-2.js'])
    await filesRoutes(app, { clientDir: join(dir, 'two'), olderAssetsDir })
    for (const [file, release] of [
      ['a-1.js', 'one'],
      ['a-2.js', 'two'],
    ]) {
      const answer = await get(`/assets/${file}`)
      expect(answer.body).toBe(`// ${release} ${file}`)
      expect(answer.headers['cache-control']).toContain('immutable')
    }
    expect((await get('/assets/a-0.js')).statusCode).toBe(404)
    expect((await get('/assets/releases.json')).statusCode).toBe(404)
  })
})

describe('rendered pages', () => {
  const serve = (page: Partial<Page>) => {
    const pages = {
      buildId: 'build-1',
      pageKey: (url: string) => url,
      isWebView: () => false,
      variesByAgent: () => false,
      render: async (): Promise<Page> => ({
        status: 200,
        html: 'page',
        redirectTo: null,
        isPrivate: false,
        ...page,
      }),
      shell: async () => ({ html: 'the shell' }),
    }
    pagesRoutes(app, pages)
  }

  it('say which build made them, so that a worker may cache them', async () => {
    serve({})
    const { headers } = await get('/terms')
    expect(headers).toMatchObject({ 'x-build': 'build-1', 'cache-control': 'no-cache' })
  })

  it('name no build when they are private', async () => {
    serve({ isPrivate: true })
    const { headers } = await get('/checkout')
    expect(headers['x-build']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
  })

  it('have a policy that lets in what the page has inline, and nothing else', async () => {
    serve({ inline: { styles: ["'sha256-styles'"], scripts: ["'sha256-early'"] } })
    const policy = String((await get('/terms')).headers['content-security-policy']).split('; ')
    expect(policy).toContain("style-src 'self' 'sha256-styles'")
    expect(policy).toContain("script-src 'self' 'sha256-early'")
    expect(policy.join()).not.toContain('unsafe')
  })

  it('have a shell of the same build, whatever the query', async () => {
    serve({})
    const { body, headers } = await get('/index.html?__WB_REVISION__=abc')
    expect(body).toBe('the shell')
    expect(headers).toMatchObject({ 'x-build': 'build-1', 'cache-control': 'no-cache' })
  })
})
