import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '../../tools/run-shop.mjs'
import { aPicture } from '../server/catalog/catalog-folder.ts'
import { aStay, firstOrder, rent } from './customer.ts'
import { aDataDir } from './data-dir.ts'
import { aColleague, expectNoViolations, heading, joinAsOwner, goTo } from './office-member.ts'
import { expect, tabTo, test } from './visitor.ts'

const title = 'Moon, barrel sauna for 2'

/** A shop of its own, which may write to its catalog. */
async function openShop() {
  const folder = await mkdtemp(join(tmpdir(), 'heat-and-chill-catalog-'))
  const dataDir = await aDataDir()
  await cp('catalog', folder, { recursive: true })
  const shop = await startShop({ dataDir, env: { CATALOG_DIR: folder, RATE_LIMIT_SCALE: '1000' } })
  return {
    url: shop.url,
    dataDir,
    async close() {
      await shop.stop()
      await Promise.all([folder, dataDir].map((each) => rm(each, { recursive: true, force: true })))
    },
  }
}

async function threePictures() {
  const colors = ['#7a3b1d', '#1d4f7a', '#2f6b3a']
  const bytes = await Promise.all(colors.map((color) => aPicture(960, 640, color).jpeg().toBuffer()))
  return bytes.map((buffer, index) => ({ name: `moon ${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }))
}

test('an owner makes a product with three pictures and publishes it, and a customer rents it', async ({
  page,
  browser,
  complaints,
}) => {
  test.setTimeout(170_000)
  // Nobody is logged in at first, a product without a sauna cannot be published, and a draft is not public.
  complaints.expect(/status of (401|404|422)/)
  const shop = await openShop()
  const { page: visitor, leave } = await aColleague(browser, page, shop)
  try {
    await joinAsOwner(page, 'catalog-owner@example.com', shop)
    await goTo(page, 'Catalog')
    await expect(heading(page, 'Catalog')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Juniper/ })).toBeVisible()
    await expectNoViolations(page)

    // By keyboard alone.
    await tabTo(page, page.getByRole('button', { name: 'New product' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Where'))
    await page.keyboard.type('For rent in Bend')
    await page.keyboard.press('Tab')
    await page.keyboard.type(title)
    await page.keyboard.press('Tab')
    await page.keyboard.type('120')
    await expectNoViolations(page)
    await page.keyboard.press('Enter')
    await expect(heading(page, title)).toBeVisible()
    const productId = Number(/products\/(\d+)/.exec(page.url())?.[1])
    expect((await visitor.request.get(`${shop.url}/product/${productId}`)).status()).toBe(404)

    await page.getByLabel('Choose pictures').setInputFiles(await threePictures())
    await expect(page.getByLabel(/^What picture \d shows$/)).toHaveCount(3, { timeout: 60_000 })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/say of each picture what it shows/)).toBeVisible()
    for (const number of [1, 2, 3])
      await page.getByLabel(`What picture ${number} shows`).fill(`Moon ${number}`)
    await tabTo(page, page.getByRole('button', { name: 'Earlier picture 3' }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('What picture 2 shows')).toHaveValue('Moon 3')
    await page.getByLabel('Description').fill('## Small and quick\n\nHot in **thirty** minutes.')
    await page.getByLabel('Properties').fill('Capacity: 2 people\nWood: Larch')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expectNoViolations(page)

    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(/add a sauna with its serial number/)).toBeVisible()
    await page.getByLabel('Serial number of another sauna').fill('BND-MOON-1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Retire BND-MOON-1' })).toBeVisible()

    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: /^See it as customers do/ }).click()
    const preview = await opened
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(preview.getByRole('heading', { name: 'Small and quick' })).toBeVisible()
    await expect(preview.locator('script')).toHaveCount(0)
    const again = await preview.request.get(preview.url())
    expect(again.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const byGuest = await visitor.request.get(preview.url(), { maxRedirects: 0 })
    expect(byGuest.status()).toBe(303)
    await preview.close()

    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Customers see this product.')).toBeVisible()
    await visitor.goto(`/product/${productId}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(visitor.getByRole('img', { name: 'Moon 1' }).first()).toBeVisible()
    await rent(visitor, productId, aStay(20))
    await expect(firstOrder(visitor)).toContainText(title)

    await page.reload()
    await expect(page.getByText('Rented out · 1 order to come')).toBeVisible()
    await goTo(page, 'Catalog')
    await page.getByRole('link', { name: 'Edit Bend, Oregon' }).click()
    await expect(heading(page, 'Bend, Oregon')).toBeVisible()
    await page.getByLabel('Delivery fee, in dollars').fill('98.50')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expectNoViolations(page)
  } finally {
    await leave()
    await shop.close()
  }
})
