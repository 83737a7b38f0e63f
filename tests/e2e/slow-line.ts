import { expect, type Page } from '@playwright/test'
import { type Line, startLine } from '../bench/pages/line.mjs'
import { test as journey } from './journey.ts'
import { cachedIn, expectPictures, waitForWorker, waitUntilCached } from './traveler.ts'

export const address = '/catalog/rental/1'
export const firstSauna = (page: Page) => page.getByRole('main').getByRole('article').first()

interface SlowJourney {
  /** Between the traveler and their shop. */
  line: Line
  /** A visitor who opened a catalog once and comes back on 400 kbit/s with a round trip of 400 ms. */
  laterVisit: Page
}

export const test = journey.extend<SlowJourney>({
  line: async ({}, provide) => {
    const line = await startLine(null)
    await provide(line)
    await line.close()
  },
  shopEnv: async ({ line }, provide) => provide({ ORIGIN: line.url }),
  shopUrl: async ({ line, shop }, provide) => {
    line.leadTo(shop.url)
    await provide(line.url)
  },
  laterVisit: [
    async ({ line, traveler }, provide) => {
      const page = await traveler.page()
      await page.goto('/terms')
      await waitForWorker(page)
      await page.goto(address)
      await expectPictures(page)
      await waitUntilCached(page, address, `/api/v1${address}`)
      await expect.poll(async () => (await cachedIn(page)).pictures?.length ?? 0).toBeGreaterThan(3)
      await traveler.restart()
      line.become({ bitsPerSecond: 400_000, roundTripMs: 400 })
      await provide(await traveler.page())
    },
    { timeout: 120_000 },
  ],
})
