import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copySources } from '../../tools/copy-sources.mjs'
import { aShop, aTraveler, type OwnShop, type Traveler, waitForWorker } from './traveler.ts'
import { test as visitorTest } from './visitor.ts'

interface DevServer {
  url: string
  sources: ReturnType<typeof copySources>
  /** Was in the shop while it ran in production. */
  traveler: Traveler
  /** The address of its debugger. */
  debuggerUrl: string
}

/** The content of files that nobody may read over HTTP. */
export const SECRET = 'Nobody may read this'

export const test = visitorTest.extend<object, { dev: DevServer }>({
  /** `npm run dev -- --inspect` in a copy of the sources, which may be edited. */
  dev: [
    async ({}, provide) => {
      const sources = copySources('dev-test')
      for (const file of ['.env', '.git/config', 'data/orders.txt']) {
        mkdirSync(path.join(sources.folder, path.dirname(file)), { recursive: true })
        writeFileSync(path.join(sources.folder, file), `# ${SECRET}\n`)
      }
      const shop = await aShop()
      const traveler = await aTraveler(shop.url)
      const page = await traveler.page()
      await page.goto('/terms')
      await waitForWorker(page)
      await page.close()
      await shop.powerCut()
      await shop.start({
        program: 'tools/dev.mjs',
        args: ['--inspect'],
        cwd: sources.folder,
        env: {
          NODE_ENV: 'development',
          CATALOG_DIR: path.resolve('catalog'),
          NODE_OPTIONS: '--inspect-port=0',
        },
      })
      await provide({ url: shop.url, sources, traveler, debuggerUrl: debuggerOf(shop) })
      await traveler.leave()
      await shop.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const debuggerOf = (shop: OwnShop) => /Debugger listening on (\S+)/.exec(shop.output())?.[1] ?? ''
