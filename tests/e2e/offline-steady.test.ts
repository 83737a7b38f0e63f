import { expect, type Page } from '@playwright/test'
import { main } from './customer.ts'
import { test } from './journey.ts'
import { shiftsOn } from './shifts.ts'
import { waitForWorker, waitUntilCached } from './traveler.ts'

const notice = (page: Page) => page.getByText(/^Saved copy from /)

test('nothing moves when a saved page learns that the shop is out of reach, and that it is back', async ({
  shop,
  traveler,
}) => {
  const page = await traveler.page()
  await page.goto(shop.url)
  await waitForWorker(page)
  await page.goto(`${shop.url}/catalog/sales`)
  const sale = (await main(page).getByRole('link').first().getAttribute('href')) ?? ''
  const paths = ['/catalog/rental/1', '/catalog/sales', '/product/1', sale]
  for (const path of paths) await page.goto(shop.url + path)
  await waitUntilCached(page, ...paths)
  // The tab remembers it, and each page asks about it.
  await page.goto(`${shop.url}/catalog/rental/1`)
  await main(page).getByLabel('ZIP code').fill('97702')
  await expect(main(page).getByRole('article').first()).toContainText(/delivery \$\d+/)

  await shop.powerCut()
  for (const width of [360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of paths) {
      await page.goto(shop.url + path)
      await expect(notice(page)).toBeVisible()
      expect(await shiftsOn(page), `${path} at ${width}`).toEqual([])
    }
  }
  const sauna = await traveler.page()
  await sauna.goto(`${shop.url}/product/1`)
  await expect(sauna.getByText(/^We cannot reach the shop right now\. Choosing dates/)).toBeVisible()
  await page.goto(`${shop.url}/catalog/rental/1`)
  await expect(notice(page)).toBeVisible()

  await shop.start()
  await expect(sauna.getByRole('grid').first()).toBeVisible({ timeout: 60_000 })
  await expect(main(page).getByRole('article').first()).toContainText(/delivery \$\d+/, { timeout: 60_000 })
  for (const open of [sauna, page]) {
    await expect(notice(open)).toBeHidden()
    expect(await shiftsOn(open), 'back again').toEqual([])
  }
})
