import { expect, type Page } from '@playwright/test'
import { aLine } from './line.ts'
import { aShop, aTraveler, expectPictures, cachedIn, waitForWorker, waitUntilCached } from './traveler.ts'

export const address = '/catalog/rental/1'
export const firstSauna = (page: Page) => page.getByRole('main').getByRole('article').first()

/** A visitor who opened a catalog once and comes back on 400 kbit/s with a round trip of 400 ms. */
export async function aReturnOnASlowLine() {
  const line = await aLine()
  const shop = await aShop({ ORIGIN: line.url })
  line.leadTo(Number(new URL(shop.url).port))
  const traveler = await aTraveler(line.url)
  const page = await traveler.page()
  await page.goto('/terms')
  await waitForWorker(page)
  await page.goto(address)
  await expectPictures(page)
  await waitUntilCached(page, address, `/api/v1${address}`)
  await expect.poll(async () => (await cachedIn(page)).pictures?.length ?? 0).toBeGreaterThan(3)
  await traveler.restart()
  line.become({ bitsPerSecond: 400_000, roundTripMs: 400 })
  return {
    line,
    page: await traveler.page(),
    async end() {
      await traveler.leave()
      await shop.close()
      await line.close()
    },
  }
}
