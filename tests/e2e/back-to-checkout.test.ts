import { chromiumArgs, findChromium } from '../../tools/find-chromium.mjs'
import {
  acceptButton,
  aStay,
  bookButton,
  fillAddress,
  fillPerson,
  homeAddress,
  openCheckout,
} from './customer.ts'
import { expect, test } from './visitor.ts'

// Playwright turns off the back/forward cache, which every visitor's browser has.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: chromiumArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test('a checkout that the browser restores as it was left knows its order', async ({ page, complaints }) => {
  complaints.expect(/status of 422/)
  await openCheckout(page, 20, aStay(80))
  // The browser caches only documents that allow it: the product's, not the checkout's own.
  await page.goto('/product/20')
  await bookButton(page).click()
  await expect(acceptButton(page)).toBeVisible()
  await fillPerson(page)
  await fillAddress(homeAddress(page), '49855')
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => (document.title = `kept: ${persisted}`)),
  )
  await acceptButton(page).click()
  await expect(page).toHaveURL(/\/pay\/test\//)
  const where = page.url()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveTitle('kept: true')
  await expect(acceptButton(page)).toBeHidden()
  await page.getByRole('link', { name: 'Go to payment' }).click()
  await expect(page).toHaveURL(where)
})
