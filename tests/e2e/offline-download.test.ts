import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { shiftsOn } from './shifts.ts'
import { expectPictures, findForeign, cachedIn } from './traveler.ts'
import { waitForScript } from './visitor.ts'

test('a downloaded catalog opens with all its pages, saunas, and pictures until it is removed', async ({
  shop,
  traveler,
}) => {
  let page = await traveler.page()
  const panel = () => page.getByRole('region', { name: 'Save for offline' })
  const articles = () => page.getByRole('main').getByRole('article')

  // On the first page of a first visit, the button appears once there is a worker.
  await page.goto('/catalog/rental/1')
  await panel().getByRole('button', { name: 'Save for offline' }).click()
  await expect(panel()).toContainText(/Saved on this device, \d+(\.\d)? [KM]B/, { timeout: 60_000 })
  const cached = await cachedIn(page)
  const download = cached['road /catalog/rental/1'] ?? []
  expect(download.filter((address) => address.startsWith('/api/v1/products/')).length).toBeGreaterThan(6)
  expect(findForeign(shop.url, cached)).toEqual([])

  await shop.powerCut()
  await traveler.restart()
  page = await traveler.page()

  await page.goto('/catalog/rental/1')
  await waitForScript(page)
  const onFirstPage = await articles().first().getByRole('heading').innerText()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(articles().first().getByRole('heading')).not.toHaveText(onFirstPage)
  const last = articles().last()
  const name = await last.getByRole('heading').innerText()
  await last.getByRole('link', { name: /^Details/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  // Only the sauna's own answer knows this.
  await expect(page.getByRole('heading', { name: 'What’s included' })).toBeVisible()
  await expect(page.getByText('Not saved on this device')).toHaveCount(0)
  const next = page.getByRole('button', { name: 'Next picture' })
  while ((await next.getAttribute('aria-disabled')) !== 'true') {
    await next.click()
    await expectPictures(page)
  }

  await page.goto('/offline')
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) })
  await expect(entry).toContainText(/Rental catalog, .*\d+(\.\d)? [KM]B/)
  expect(await shiftsOn(page)).toEqual([])
  await entry.getByRole('button', { name: /^Remove/ }).click()
  await expect(entry).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('road /catalog/rental/1')
})
