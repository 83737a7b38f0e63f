import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from '../../tools/find-chromium.mjs'
import { startShop, type Shop } from '../../tools/run-shop.mjs'
import { aDataDir } from './data-dir.ts'
import { findRule } from '../../sw/cache-policy.ts'

/** A browser with a lasting profile, like a phone's: the whole one, which installs apps and shows notifications. */
export interface Traveler {
  page(): Promise<Page>
  context(): BrowserContext
  /** Ends the browser and starts it again with what it had stored. */
  restart(): Promise<void>
  leave(): Promise<void>
}

const launch = (profile: string, baseURL: string) =>
  chromium.launchPersistentContext(profile, {
    baseURL,
    executablePath: findChromium(),
    args: chromiumArgs,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    serviceWorkers: 'allow',
  })

/** `preferences`: the settings of their browser. */
export async function aTraveler(baseURL: string, preferences: object = {}): Promise<Traveler> {
  const profile = await mkdtemp(join(tmpdir(), 'traveler-'))
  await mkdir(join(profile, 'Default'))
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  let context = await launch(profile, baseURL)
  return {
    page: () => context.newPage(),
    context: () => context,
    async restart() {
      await context.close()
      context = await launch(profile, baseURL)
    },
    async leave() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

export type OwnShop = Awaited<ReturnType<typeof aShop>>

/** A shop that can lose power and come back with the same address and data. */
export async function aShop(env: NodeJS.ProcessEnv = {}) {
  const dataDir = await aDataDir()
  let shop: Shop = await startShop({ dataDir, env })
  const { url, port } = shop
  return {
    url,
    dataDir,
    output: () => shop.output(),
    powerCut: () => shop.kill(),
    /** While frozen, it accepts connections and answers none, like a dead connection. */
    freeze: (isFrozen: boolean) => process.kill(shop.pid, isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    forgetOlderReleases: () => rm(join(dataDir, 'older-assets'), { recursive: true, force: true }),
    async start(changes: { env?: NodeJS.ProcessEnv; program?: string; args?: string[]; cwd?: string } = {}) {
      shop = await startShop({ dataDir, port, ...changes, env: { ...env, ...changes.env } })
    },
    async close() {
      await shop.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until the worker controls this page. */
export const waitForWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 60_000,
  })

/** Which build rendered the open page. */
export const buildOf = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(document.getElementById('state')?.textContent ?? '{}') as { shop: { buildId: string } })
        .shop.buildId,
  )

/** Paths with their queries, by the name of their cache. */
export const cachedIn = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const all: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      all[name] = requests.map(({ url }) => url.slice(location.origin.length))
    }
    return all
  })

/** Everything that the page or its worker has stored on this device. */
export const storedBytes = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [localStorage, sessionStorage].flatMap((storage) =>
      Object.entries(storage).flat(),
    )
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        texts.push(JSON.stringify(all.result))
      }
      database.close()
    }
    return texts.join('\n')
  })

/** Waits until all of these addresses are cached. */
export async function waitUntilCached(page: Page, ...addresses: string[]) {
  await expect
    .poll(async () => Object.values(await cachedIn(page)).flat(), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(addresses))
}

/** Everything that should not be cached: what no rule of the table allows, or allows only in another cache. */
export function findForeign(origin: string, cached: Record<string, string[]>): string[] {
  return Object.entries(cached).flatMap(([name, addresses]) => {
    const isPrecached = name.startsWith('workbox-precache')
    return addresses.filter((address) => {
      const mode = name === 'pages' ? 'navigate' : 'cors'
      const match = findRule({ method: 'GET', url: origin + address, mode }, origin)
      if (isPrecached)
        return (
          !address.startsWith('/index.html?') &&
          !/^(file|picture) of the (build|site)$/.test(match?.rule.name ?? '')
        )
      const isDownload = name.startsWith('road ') && match?.rule.cache !== null
      return match?.key !== address || !(match.rule.cache === name || isDownload)
    })
  })
}

/** Expects every visible picture to have loaded. */
export async function expectPictures(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const inSight = [...document.querySelectorAll<HTMLImageElement>('main img')].filter((image) => {
          const { top, bottom, left, right, width } = image.getBoundingClientRect()
          return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
        })
        return inSight.filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc }) => currentSrc)
      }),
    )
    .toEqual([])
}
