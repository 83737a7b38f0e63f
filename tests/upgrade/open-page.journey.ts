import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type Shop, startShop } from '../../tools/run-shop.mjs'
import { rentalForm } from '../bench/rental-form.mjs'
import { signUpFromHere } from '../e2e/account-forms.ts'
import {
  acceptButton,
  aStay,
  bookButton,
  firstOrder,
  main,
  openRental,
  pressDay,
  shown,
} from '../e2e/customer.ts'
import { buildOf, waitForWorker } from '../e2e/traveler.ts'

interface Upgrade {
  /** A shop of the older release, with the demo catalog; `upgrade` starts this one in its place. */
  shop: Shop & { upgrade: () => Promise<void> }
}

const test = base.extend<Upgrade>({
  shop: [
    async ({}, provide) => {
      const cwd = process.env.OLDER_RELEASE
      if (!cwd) throw new Error('Start this with: npm run test:upgrade')
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'shop-upgrade-'))
      let shop = await startShop({ cwd, dataDir })
      const { port } = shop
      const upgrade = async () => {
        await shop.stop()
        shop = await startShop({ dataDir, port })
      }
      await provide({ ...shop, upgrade })
      await shop.kill()
      await rm(dataDir, { recursive: true, force: true })
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ shop }, provide) => provide(shop.url),
})

const buildServed = async (page: Page) =>
  /"buildId":"([^"]+)"/.exec(await (await page.request.get('/terms')).text())?.[1]

/** By the names that the server reads: what the labels say may have changed between the two. */
async function fillCheckout(page: Page) {
  const form = { ...rentalForm, home_city: 'Bend', home_state: 'OR', home_zip_code: '97702' }
  for (const [name, text] of Object.entries(form)) {
    const field = page.locator(`main [name="${name}"]`)
    if (name === 'home_state') await field.selectOption(text)
    else await field.fill(text)
  }
}

for (const serviceWorkers of ['allow', 'block'] as const) {
  test.describe(serviceWorkers === 'allow' ? 'with a worker' : 'without a worker', () => {
    test.use({ serviceWorkers })

    test('a page that is open while the shop is upgraded goes on to a paid order', async ({ page, shop }) => {
      const stay = aStay(30)
      await openRental(page, 5)
      if (serviceWorkers === 'allow') await waitForWorker(page)
      await pressDay(page, stay.from)
      const older = await buildOf(page)

      await shop.upgrade()
      expect([older, undefined]).not.toContain(await buildServed(page))

      await pressDay(page, stay.to)
      await page.getByRole('radio', { name: /^Delivery/ }).click()
      await page.getByLabel('ZIP code').fill('97702')
      await expect(main(page)).toContainText(/\d miles away, delivery \$95/)
      await signUpFromHere(page)
      await expect(page.getByLabel('Start date', { exact: true })).toHaveValue(shown(stay.from))
      await bookButton(page).click()
      await expect(page).toHaveURL(/\/checkout$/)
      await acceptButton(page).click()
      await expect(page.getByText('Please enter your name.')).toBeVisible()
      await fillCheckout(page)
      expect(await buildOf(page)).toBe(older)
      await acceptButton(page).click()
      await page.waitForURL(/\/pay\/test\//)
      await page.getByRole('button', { name: 'Pay' }).click()
      await expect(page).toHaveURL(/\/cabinet\/orders\?notice=paid$/)
      await expect(firstOrder(page)).toContainText('Paid')
      await expect(firstOrder(page)).toContainText(shown(stay.from))
    })
  })
}
