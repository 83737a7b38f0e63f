import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startShop } from '../../tools/run-shop.mjs'
import { aPicture } from '../server/catalog/catalog-folder.ts'
import { aStay, firstOrder, openCheckout, openRental, pressDay, rent } from './customer.ts'
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

/** A heading, a bold word, a list, and what is pasted, under the policy of the office's document. */
async function describeByKeyboard(page: Page) {
  await tabTo(page, page.getByRole('button', { name: 'Edit description' }))
  await page.keyboard.press('Enter')
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect(description).toBeFocused()
  await page.keyboard.type('## Small and quick\nHot in ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('thirty')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' minutes.\n- Larch\n')
  await description.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<b>Steel</b><img src="/none"><script>alert(1)</script> stove')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(description.getByRole('listitem')).toHaveText(['Larch', 'Steel stove'])
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Heading', exact: true })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  const bullets = page.getByRole('button', { name: 'Bullets' })
  await expect(bullets).toBeFocused()
  await expect(bullets).toHaveAttribute('aria-pressed', 'true')
}

test('an owner makes a product with three pictures and publishes it, and a customer rents it', async ({
  page,
  browser,
  complaints,
}) => {
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
    await describeByKeyboard(page)
    await expectNoViolations(page)
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
    await expect(preview.locator('b', { hasText: 'thirty' })).toBeVisible()
    await expect(preview.getByRole('listitem').filter({ hasText: 'Steel stove' })).toBeVisible()
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
    await expect(page.getByText('For rent · 1 order to come')).toBeVisible()
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

test('an owner gives a season and a weekday other prices, and a customer agrees to the sum of the nights', async ({
  page,
  browser,
  complaints,
}) => {
  // Nobody is logged in at first, and the first price has no amount.
  complaints.expect(/status of (401|422)/)
  const shop = await openShop()
  const { page: visitor, leave } = await aColleague(browser, page, shop)
  // Two nights of a season of their own, and one that only its weekday makes dearer.
  const stay = aStay(20)
  const [first, second, third] = [stay.from, aStay(21).from, aStay(22).from]
  const dayOfYear = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`
  const weekday = new Date(`${third}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    timeZone: 'UTC',
  })
  try {
    await joinAsOwner(page, 'price-owner@example.com', shop)
    await page.goto(`${shop.url}/office/catalog/products/1`)
    await expect(heading(page, /^Juniper/)).toBeVisible()
    const price = (number: number) => page.getByRole('group', { name: `Price ${number}`, exact: true })

    // By keyboard alone.
    await tabTo(page, page.getByRole('button', { name: 'Add a price' }))
    await page.keyboard.press('Enter')
    await expect(price(1).getByLabel('Season’s name')).toBeFocused()
    await page.keyboard.type('Snow days')
    await page.keyboard.press('Tab')
    await page.keyboard.type(dayOfYear(first))
    await page.keyboard.press('Tab')
    await page.keyboard.type(dayOfYear(second))
    await page.keyboard.press('Enter')
    await expect(price(1).getByLabel('Dollars a night')).toHaveAccessibleDescription(/enter an amount/)
    await expectNoViolations(page)
    await price(1).getByLabel('Dollars a night').fill('250')
    await page.getByRole('button', { name: 'Add a price' }).click()
    await price(2).getByLabel(weekday).check()
    await price(2).getByLabel('Dollars a night').fill('199')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expectNoViolations(page)

    await visitor.goto('/catalog/rental/1')
    await expect(visitor.getByRole('main').getByRole('article').filter({ hasText: 'Juniper' })).toContainText(
      'from',
    )
    await openRental(visitor, 1)
    await expect(visitor.getByText(/Snow days/)).toBeVisible()
    await expectNoViolations(visitor)
    await pressDay(visitor, stay.from)
    await pressDay(visitor, stay.to)
    const lines = [/2 nights at \$250\.00\)\s*\$500\.00/, /1 night at \$199\.00\)\s*\$199\.00/]
    for (const line of lines)
      await expect(visitor.getByRole('region', { name: 'Summary' })).toContainText(line)
    await expectNoViolations(visitor)

    await openCheckout(visitor, 1, stay)
    for (const line of lines) await expect(visitor.getByRole('main')).toContainText(line)
    await expectNoViolations(visitor)

    await rent(visitor, 1, stay)
    for (const line of lines) await expect(firstOrder(visitor)).toContainText(line)
    await expectNoViolations(visitor)
  } finally {
    await leave()
    await shop.close()
  }
})
