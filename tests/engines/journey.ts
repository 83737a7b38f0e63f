import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test as base } from '../e2e/journey.ts'
import { aShop, type OwnShop } from '../e2e/traveler.ts'
import { WEB_VIEW_AGENT } from '../e2e/web-view-agent.ts'
import type { Browser, BrowserOptions } from './browser.ts'
import { openChromium, openFirefox } from './puppeteer-browser.ts'
import { aVisitor, type Visitor } from './visitor.ts'
import { openWebKit } from './webkit-browser.ts'

const engines: Record<string, (options: BrowserOptions) => Promise<Browser>> = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebKit,
}

const shopEnv = { WEB_VIEW_USER_AGENT: WEB_VIEW_AGENT, RATE_LIMIT_SCALE: '1000' }

interface EngineJourney {
  browserOptions: Partial<BrowserOptions>
  /** Of the engine that is the project's name. */
  window: Browser
  /** Someone on a phone, in front of the shop. */
  visitor: Visitor
}

/** Starting a browser and a shop takes long on a busy machine. */
const timeout = 120_000

/** A journey in a shop that stays open; it fails for whatever its engine reports as an error, too. */
export const test = base.extend<EngineJourney, { openShop: OwnShop }>({
  shopEnv,
  openShop: [
    async ({}, provide) => {
      const shop = await aShop(shopEnv)
      await provide(shop)
      await shop.close()
    },
    { scope: 'worker', timeout },
  ],
  shopUrl: async ({ openShop }, provide) => provide(openShop.url),
  browserOptions: {},
  window: [
    async ({ browserOptions }, provide, info) => {
      const open = engines[info.project.name]
      if (!open) throw new Error(`There is no engine ${info.project.name}`)
      const window = await open({ width: 390, height: 844, runsScripts: true, ...browserOptions })
      try {
        await provide(window)
        if (info.status !== info.expectedStatus)
          await keepWhatIsSeen(window, info.outputPath('failure')).catch(() => {})
      } finally {
        await window.close()
      }
    },
    { timeout },
  ],
  visitor: async ({ shopUrl, window, browserOptions }, provide) => {
    const visitor = aVisitor(window, shopUrl, browserOptions.runsScripts)
    await provide(visitor)
    expect(await visitor.unexpectedComplaints()).toEqual([])
  },
})

/** A journey in a shop of its own, which may close or change. */
export const testWithOwnShop = test.extend({
  shopUrl: async ({ shop }, provide) => provide(shop.url),
})

async function keepWhatIsSeen(window: Browser, file: string) {
  await writeFile(`${file}.png`, await window.screenshot(), 'base64')
  const page = await window.evaluate(() => `<!-- ${location.href} -->\n${document.documentElement.outerHTML}`)
  await writeFile(`${file}.html`, page)
}
