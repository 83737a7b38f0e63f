import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from '../../tools/find-chromium.mjs'
import { startShop, type Shop } from '../../tools/run-shop.mjs'
import { aDataDir } from './data-dir.ts'
import { findRule } from '../../sw/route-policy.ts'

/** A browser whose profile outlives it, as a phone's does. */
export interface Traveller {
  page(): Promise<Page>
  context(): BrowserContext
  /** Ends the browser and starts it anew with what it had stored. */
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

/** `preferences`: what he has set in his browser before he sets out. */
export async function aTraveller(baseURL: string, preferences: object = {}): Promise<Traveller> {
  const profile = await mkdtemp(join(tmpdir(), 'traveller-'))
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

/** A shop that can lose its power and get it back: same address, same data. */
export async function aShop(env: NodeJS.ProcessEnv = {}) {
  const dataDir = await aDataDir()
  let shop: Shop = await startShop({ dataDir, env })
  const { url, port } = shop
  return {
    url,
    powerCut: () => shop.kill(),
    /** Frozen, it takes connections and answers none, as a line that hangs. */
    freeze: (isFrozen: boolean) => process.kill(shop.pid, isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    forgetOlderReleases: () => rm(join(dataDir, 'older-assets'), { recursive: true, force: true }),
    async start(changes: { env?: NodeJS.ProcessEnv; program?: string; cwd?: string } = {}) {
      shop = await startShop({ dataDir, port, ...changes, env: { ...env, ...changes.env } })
    },
    async close() {
      await shop.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The worker answers for this page. */
export const waitForWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 20_000,
  })

/** Paths with their queries, by the name of their cache. */
export const keptIn = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const all: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      all[name] = requests.map(({ url }) => url.slice(location.origin.length))
    }
    return all
  })

/** Every byte that the page or its worker has put by on this device. */
export const bytesKept = (page: Page) =>
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

/** Waits until the page and all that belongs to it is kept. */
export async function waitUntilKept(page: Page, ...addresses: string[]) {
  await expect
    .poll(async () => Object.values(await keptIn(page)).flat(), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(addresses))
}

/** Everything that is kept and should not be: what no rule of the table lets in, and what it would put elsewhere. */
export function findForeign(origin: string, kept: Record<string, string[]>): string[] {
  return Object.entries(kept).flatMap(([name, addresses]) => {
    const isInstalled = name.startsWith('workbox-precache')
    return addresses.filter((address) => {
      const mode = name === 'pages' ? 'navigate' : 'cors'
      const ruled = findRule({ method: 'GET', url: origin + address, mode }, origin)
      if (isInstalled)
        return (
          !address.startsWith('/index.html?') &&
          !/^(file|picture) of the (build|site)$/.test(ruled?.rule.name ?? '')
        )
      const isRoad = name.startsWith('road ') && ruled?.rule.cache !== null
      return ruled?.key !== address || !(ruled.rule.cache === name || isRoad)
    })
  })
}

/** Every picture in sight has come. */
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
