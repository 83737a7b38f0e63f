import type { Locator, Page, Request } from '@playwright/test'
import { send, submit } from './account-forms.ts'
import { acceptButton, aStay, main, newEmail, openCheckout } from './customer.ts'
import { aDrippingShop } from './dripping-shop.ts'
import { shiftsOn } from './shifts.ts'
import { follow, openToast } from './whole-pages.ts'
import { expect, test, waitForScript } from './visitor.ts'

test('nothing moves while the pages of a customer are loading', async ({ page }, { project }) => {
  await openCheckout(page, 21, aStay(project.name === 'phone' ? 108 : 128))
  const pages = [
    ['/checkout', acceptButton(page)],
    ['/cabinet/orders', main(page).getByText('No orders')],
    ['/cabinet/profile', main(page).getByRole('button', { name: 'Edit profile' })],
  ] as const
  for (const [path, sign] of pages) {
    await page.goto(path)
    await expect(sign).toBeVisible()
    await waitForScript(page)
    expect(await shiftsOn(page), path).toEqual([])
  }
})

/** What moves within half a second of a visitor's own doing does not count as a shift, so answers come later than that. */
const answerLate = (page: Page, calls: RegExp, isAbout = (_: Request) => true) =>
  page.route(calls, async (route) => {
    if (isAbout(route.request())) await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })

/** As far up as it goes, so that what comes after it is in sight, too. */
const scrollTo = (part: Locator) =>
  part.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))

test('nothing moves when a form is refused late', async ({ page, complaints }, { project }) => {
  complaints.expect(/status of (404|422)/)
  await answerLate(page, /\/api\/v1\//, (request) => request.method() !== 'GET')
  const open = async (path: string) => {
    await page.goto(path)
    await waitForScript(page)
  }
  const expectStillness = async (name: string, wrongFields: number) => {
    await expect(page.locator('[aria-invalid=true]'), name).toHaveCount(wrongFields)
    expect(await shiftsOn(page), name).toEqual([])
  }
  await open('/login')
  await send(page, 'Log in', newEmail(), 'not this one')
  await expectStillness('log in', 1)
  await open('/registration')
  await submit(page, 'Sign up').click()
  await expectStillness('sign up', 2)
  await open('/contacts_us')
  await submit(page, 'Send').click()
  await expectStillness('contacts', 3)

  await openCheckout(page, 21, aStay(project.name === 'phone' ? 112 : 132))
  await waitForScript(page)
  await acceptButton(page).click()
  await expectStillness('checkout', 8)
  await open('/cabinet/profile')
  await submit(page, 'Change password').click()
  await expectStillness('password', 2)
  await submit(page, 'Delete my account').click()
  await page.getByRole('button', { name: 'Delete my account for good' }).click()
  await expectStillness('delete', 3)
})

test('nothing moves when a list learns late whether it is delivered to the ZIP code of the visitor', async ({
  page,
  complaints,
}, { project }) => {
  complaints.expect(/status of 422/)
  if (project.name === 'phone') await page.setViewportSize({ width: 360, height: 800 })
  const answers = [
    ['97702', /delivery \$\d+/],
    ['98801', /pickup, \d{3}\smi/],
    // Another place delivers there, and says so where a sentence was.
    ['12946', /no delivery/],
  ] as const
  await answerLate(page, /\/delivery\?/)
  await page.goto('/catalog/rental/1')
  await waitForScript(page)
  const zipCode = main(page).getByLabel('ZIP code')
  const first = main(page).getByRole('article').first()
  for (const [zip, answer] of answers) {
    await zipCode.fill(zip)
    await expect(first).toContainText(answer)
    await page.reload()
    await expect(zipCode).toHaveValue(zip)
    await expect(first).toContainText(answer)
    expect(await shiftsOn(page), zip).toEqual([])
  }
  await expect(
    main(page).getByRole('link', { name: 'Lake Placid, New York delivers to 12946' }),
  ).toBeVisible()
  await zipCode.fill('00001')
  await expect(main(page).getByText('No streets found with this ZIP code.')).toBeVisible()
  expect(await shiftsOn(page), 'a code that nobody has').toEqual([])
})

test('nothing moves when another order, another page, or a search is answered late', async ({ page }) => {
  await answerLate(page, /\/api\/v1\/(catalog|search)\b/)
  const expectStillness = async (name: string, press: Locator) => {
    const list = main(page).locator('[aria-busy]')
    await press.click()
    await expect(list, name).toHaveAttribute('aria-busy', 'true')
    await expect(list, name).toHaveAttribute('aria-busy', 'false')
    expect(await shiftsOn(page), name).toEqual([])
  }
  for (const path of ['/catalog/rental/1', '/catalog/sales']) {
    await page.goto(path)
    await waitForScript(page)
    await expectStillness(path, main(page).getByRole('link', { name: 'Page 2' }))
    await main(page).getByLabel('Sort by').selectOption('-price')
    await expectStillness(`${path} in another order`, main(page).getByRole('button', { name: 'Show' }))
  }
  await page.goto('/search')
  await waitForScript(page)
  await main(page).getByLabel('People').fill('6')
  await expectStillness('search', main(page).getByRole('button', { name: 'Search' }))
})

test('nothing moves when the price that is on the screen becomes complete', async ({ page }) => {
  await page.route(/\/calculations/, async (route) => {
    await scrollTo(main(page).getByRole('region', { name: 'Summary' }))
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  // For rent, and for sale.
  for (const [path, line] of [
    ['/product/1', 'Delivery'],
    ['/product/30', 'Total'],
  ] as const) {
    await page.goto(path)
    await expect(
      main(page).getByRole('region', { name: 'Summary' }).getByText(line, { exact: true }),
    ).toBeVisible()
    expect(await shiftsOn(page), path).toEqual([])
  }
})

test('nothing moves when the price of the dates in the address comes late', async ({ page }, { project }) => {
  if (project.name === 'phone') await page.setViewportSize({ width: 360, height: 800 })
  const { from, to } = aStay(60)
  await answerLate(page, /\/calculations/)
  await page.goto(`/product/1?date_from=${from}&date_to=${to}`)
  await expect(main(page).getByText(/^\$[\d,.]+ total, \d nights$/)).toBeVisible()
  expect(await shiftsOn(page)).toEqual([])
})

test('nothing moves on the page of a sauna when its ZIP code is refused late', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  await answerLate(page, /\/delivery\?/)
  await page.goto('/product/1')
  await waitForScript(page)
  await main(page)
    .getByRole('radio', { name: /^Delivery/ })
    .check()
  for (const [zip, answer] of [
    ['98801', /^\d{3} miles away, too far for delivery/],
    ['12946', /Lake Placid, New York delivers there$/],
    ['00001', 'No streets found with this ZIP code.'],
  ] as const) {
    await main(page).getByLabel('ZIP code').fill(zip)
    await expect(main(page).getByText(answer)).toBeInViewport()
    expect(await shiftsOn(page), zip).toEqual([])
  }
})

test('what is painted stays where it is while the rest of a page arrives', async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.expect(/\.js\b/)
  const dripping = await aDrippingShop(baseURL ?? '')
  await page.route('**/*.js', (route) => route.abort())
  for (const path of ['/', '/info/about', '/catalog/rental/1', '/product/1', '/login']) {
    await page.goto(dripping.url + path)
    expect(await shiftsOn(page), path).toEqual([])
  }
  dripping.close()
})

test('nothing moves on a tablet while the days of a sauna are loading', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.route('**/booking', async (route) => {
    await scrollTo(main(page).getByRole('heading', { name: 'Dates' }))
    await route.continue()
  })
  // The second one says of its days that they are those of a delivery.
  for (const [path, width, height] of [
    ['/product/1', 768, 1024],
    ['/product/14', 768, 1024],
    ['/product/14', 912, 1368],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await expect(page.getByRole('grid')).toHaveCount(2)
    expect(await shiftsOn(page), `${path} at ${width}`).toEqual([])
  }
  await expect(page.getByText(/^Dates for delivery/)).toBeVisible()
})

test('a toast makes room for the bar with the price, and that is no shift', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openToast(page)
  const toast = page.getByRole('button', { name: 'Not now' })
  const topOfToast = async () => (await toast.boundingBox())?.y ?? 0
  const before = { top: await topOfToast(), shifts: await shiftsOn(page) }
  await follow(page, '/product/1')
  await expect.poll(topOfToast).toBeLessThan(before.top)
  expect(await shiftsOn(page)).toEqual(before.shifts)
})

test('what does move by itself is noticed', async ({ page }) => {
  await page.goto('/terms')
  await waitForScript(page)
  expect(await shiftsOn(page)).toEqual([])
  await main(page).evaluate((element) => (element.style.marginTop = '80px'))
  expect(await shiftsOn(page)).toEqual([{ value: expect.any(Number), moved: expect.any(String) }])
})
