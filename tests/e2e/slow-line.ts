import { expect, type Page } from '@playwright/test'
import { aLine } from './line.ts'
import { aShop, aTraveller, expectPictures, keptIn, waitForWorker, waitUntilKept } from './traveller.ts'

export const address = '/catalog/rental/1'
export const firstSauna = (page: Page) => page.getByRole('main').getByRole('article').first()

/** A visitor who opened a catalog once and comes back on 400 kbit/s with a round trip of 400 ms. */
export async function aReturnOnASlowLine() {
  const line = await aLine()
  const shop = await aShop({ ORIGIN: line.url })
  line.leadTo(Number(new URL(shop.url).port))
  const traveller = await aTraveller(line.url)
  const page = await traveller.page()
  await page.goto('/terms')
  await waitForWorker(page)
  await page.goto(address)
  await expectPictures(page)
  await waitUntilKept(page, address, `/api/v1${address}`)
  await expect.poll(async () => (await keptIn(page)).pictures?.length ?? 0).toBeGreaterThan(3)
  await traveller.restart()
  line.become({ bitsPerSecond: 400_000, roundTripMs: 400 })
  return {
    line,
    page: await traveller.page(),
    async end() {
      await traveller.leave()
      await shop.close()
      await line.close()
    },
  }
}
