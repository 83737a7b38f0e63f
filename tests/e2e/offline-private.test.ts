import { expect, type Page } from '@playwright/test'
import { pages } from '../../contract/pages.ts'
import { findRule } from '../../sw/cache-policy.ts'
import { acceptButton, aFreeStay, fillAddress, homeAddress, main, openCheckout } from './customer.ts'
import { sharedShopUrl as origin, test } from './journey.ts'
import { storedBytes, findForeign, cachedIn, waitForWorker, waitUntilCached } from './traveler.ts'
import { waitForScript } from './visitor.ts'

test.use({ shopUrl: origin })

/** Opens every page of the shop as the signed-in customer. */
async function crawl(page: Page) {
  const addresses = Object.values(pages).map(({ path }) =>
    path.replace(':settlementId', '1').replace(':productId', '1').replace('*', 'nothing-here'),
  )
  for (const address of [
    ...addresses,
    '/catalog/sales?page=2&utm_source=letter',
    '/cabinet/orders?page=1',
    '/no/such/page',
  ]) {
    await page.goto(address)
    await waitForScript(page)
  }
  // What is cached in the background, up to the last of them.
  const cacheable = addresses.flatMap((address) => {
    const match = findRule({ method: 'GET', url: new URL(address, origin).href, mode: 'navigate' }, origin)
    return match?.rule.cache === 'pages' ? (match.key ?? []) : []
  })
  expect(cacheable).toContain('/product/1')
  await waitUntilCached(page, ...cacheable)
}

test('the worker stores nothing of a customer: not after an order, a crawl, or another customer', async ({
  traveler,
}) => {
  const page = await traveler.page()
  await page.goto('/')
  await waitForWorker(page)

  const { email } = await openCheckout(page, 4, await aFreeStay(page, 4))
  const person = {
    Name: 'Quirinus',
    'Last name': 'Hollowtree',
    'Driver’s license number': 'ZX-90817',
    'Cell phone': '(541) 555-0173',
  }
  for (const [label, text] of Object.entries(person)) await page.getByLabel(label, { exact: true }).fill(text)
  await fillAddress(homeAddress(page), '97702')
  await acceptButton(page).click()
  await expect(page).toHaveURL(/\/pay\/test\//)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/\/cabinet\/orders/)
  await expect(main(page).getByRole('article').first()).toContainText('Paid')
  await crawl(page)

  const secrets = [email, ...Object.values(person), '12 Cedar Road', 'Paid']
  const check = async () => {
    expect(findForeign(origin, await cachedIn(page))).toEqual([])
    const bytes = await storedBytes(page)
    expect(bytes.length).toBeGreaterThan(100_000)
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([])
  }
  await check()

  await page.goto('/cabinet/profile')
  await main(page).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await check()
  await openCheckout(page, 4, await aFreeStay(page, 4))
  await crawl(page)
  await check()
  await expect(main(page)).not.toContainText(email)
})
