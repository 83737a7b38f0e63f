import type { Page } from '@playwright/test'
import { logOut as logOutByMenu } from './account-forms.ts'
import { aStay, fillPerson } from './customer.ts'
import { storedBytes, waitForWorker } from './traveler.ts'
import { expect, test, waitForScript } from './visitor.ts'

// The worker caches what it may, which includes none of this.
test.use({ serviceWorkers: 'allow' })

const PASSWORD = 'spruce needles in snow'
const main = (page: Page) => page.getByRole('main')

/** Everything that a page of the shop can find on this device and in itself. */
const tracesIn = async (page: Page): Promise<string> => {
  const own = await page.evaluate(() => [document.cookie, location.href, document.documentElement.outerHTML])
  return [await storedBytes(page), ...own].join('\n')
}

/** A customer whose name, address, and phone number the page knows. */
async function aKnownCustomer(page: Page) {
  const email = `trace-${process.pid}-${Date.now()}@example.com`
  await page.goto('/registration')
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/cabinet/profile')
  await waitForWorker(page)
  await main(page).getByRole('button', { name: 'Edit profile' }).click()
  await main(page).getByLabel('Name', { exact: true }).fill('Quinceane')
  await main(page).getByLabel('Surname').fill('Hollowtree')
  await main(page).getByLabel('Cell phone').fill('(303) 555-0187')
  await main(page).getByRole('button', { name: 'Update' }).click()
  await expect(main(page).getByText('Quinceane Hollowtree')).toBeVisible()
  return email
}

const personal = /trace-\d+-\d+@example|Quinceane|Hollowtree|555-0187|555.?0187/

const logOut = (page: Page) => main(page).getByRole('button', { name: 'Log out' }).click()

/** Types personal data into the forms of the shop, and sends none of them. */
async function typeEverywhere(page: Page) {
  await page.goto('/contacts_us')
  await waitForScript(page)
  await main(page).getByLabel('Name').fill('Quinceane Hollowtree')
  await main(page).getByLabel('Message').fill('My number is (303) 555-0187')
  const { from, to } = aStay(150)
  const origin = new URL(page.url()).origin
  const chosen = await page.request.post('/api/v1/products/1/booking', {
    data: { date_from: from, date_to: to },
    headers: { origin },
  })
  expect(chosen.status()).toBe(200)
  await page.goto('/checkout')
  await fillPerson(page)
  await page.getByLabel('Last name', { exact: true }).fill('Hollowtree')
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('checkout-draft')))
    .toContain('Hollowtree')
  await page.goto('/cabinet/profile')
}

test('logging out leaves no trace of the customer on the device', async ({ page, context }) => {
  await aKnownCustomer(page)
  await typeEverywhere(page)
  expect(await tracesIn(page)).toMatch(personal)
  const other = await context.newPage()
  await other.goto('/cabinet/profile')
  await expect(main(other).getByText('Quinceane Hollowtree')).toBeVisible()

  await logOut(page)
  await expect(page).toHaveURL('/login')
  await expect.poll(() => tracesIn(page)).not.toMatch(personal)
  await expect(other).toHaveURL('/login')
  await expect.poll(() => tracesIn(other)).not.toMatch(personal)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sid')
})

test('logging out offline leaves no trace either, and the server learns of it later', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await aKnownCustomer(page)
  // The page that follows a logout is in the worker's cache.
  await page.goto('/login')
  await expect(page).toHaveURL('/')
  await page.evaluate(() => history.pushState(null, '', '/cabinet/profile'))
  await expect(main(page).getByText('Quinceane Hollowtree')).toBeVisible()
  await context.setOffline(true)
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await expect.poll(() => tracesIn(page)).not.toMatch(personal)

  await context.setOffline(false)
  await page.goto('/cabinet/profile')
  await expect(page).toHaveURL('/login')
  const { data } = await (await page.request.get('/api/v1/cabinet/user/header')).json()
  expect(data).toBeNull()
})

test('nor does the back button restore one of their pages', async ({ page }) => {
  await aKnownCustomer(page)
  await page.goto('/terms')
  await waitForScript(page)
  await logOutByMenu(page)
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => tracesIn(page)).not.toMatch(personal)
})

test('and the next customer on this device sees nothing of them', async ({ page }) => {
  await aKnownCustomer(page)
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await main(page).getByRole('link', { name: 'Sign up' }).click()
  await main(page).getByLabel('Email').fill(`next-${process.pid}-${Date.now()}@example.com`)
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/')
  for (const path of ['/cabinet/profile', '/cabinet/orders', '/product/1', '/contacts_us']) {
    await page.goto(path)
    await waitForScript(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => tracesIn(page)).not.toMatch(personal)
  }
})
