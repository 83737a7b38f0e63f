import { expect, type Page, test } from '@playwright/test'
import { aShop, aTraveller, keptIn, waitForWorker, waitUntilKept } from './traveller.ts'
import { waitForScript } from './visitor.ts'

/** What a device still has of the worker. */
const remainsOn = async (page: Page) => ({
  registrations: await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  isAnswering: await page.evaluate(() => navigator.serviceWorker.controller !== null),
  caches: Object.keys(await keptIn(page)),
})
const nothing = { registrations: 0, isAnswering: false, caches: [] }

/** Somebody looks at a page for as long as it takes to do what is done behind its back. */
async function visit(page: Page, address: string) {
  await page.goto(address)
  await page.waitForTimeout(4000)
  await waitForScript(page)
}

test('a worker that went wrong is taken out of a browser by two visits, and comes back when it may', async () => {
  test.setTimeout(180_000)
  const shop = await aShop()
  const traveller = await aTraveller(shop.url)
  const page = await traveller.page()
  const writing = await traveller.page()
  await page.goto('/')
  await waitForWorker(page)
  await page.goto('/terms')
  await waitUntilKept(page, '/', '/terms')
  await writing.goto('/contacts_us')
  await waitForWorker(writing)
  await writing.getByLabel('Message').fill('Is there wood?')
  let reloads = 0
  writing.on('load', () => reloads++)

  await shop.powerCut()
  await shop.start({ env: { SW_KILL_SWITCH: '1' } })
  // The first is of the kept page; most browsers then load it anew by itself.
  await visit(page, '/terms')
  await visit(page, '/catalog/rental/1')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await remainsOn(page)).toEqual(nothing)
  await expect(page.getByRole('button', { name: 'Keep offline' })).toHaveCount(0)
  await page.goto('/offline')
  await expect(page.getByRole('main')).toContainText('saves nothing on devices')
  // Whoever was writing was left alone.
  expect(reloads).toBe(0)
  await expect(writing.getByLabel('Message')).toHaveValue('Is there wood?')
  await traveller.restart()
  const later = await traveller.page()
  await visit(later, '/')
  expect(await remainsOn(later)).toEqual(nothing)

  await shop.powerCut()
  await shop.start()
  await later.goto('/terms')
  await waitForWorker(later)
  await waitUntilKept(later, '/terms', '/')
  await shop.powerCut()
  await later.reload()
  await expect(later.getByRole('heading', { level: 1 })).toHaveText(/Terms/)

  await traveller.leave()
  await shop.close()
})
