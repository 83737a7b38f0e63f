import type { Page } from '@playwright/test'
import { aStay, shown } from './customer.ts'
import { expect, tabTo, test, waitForScript } from './visitor.ts'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const details = (page: Page) => main(page).getByRole('link', { name: /^Details/ })

test.describe('the rental catalog', () => {
  test('is reached from the main page by choosing a place', async ({ page }) => {
    await page.goto('/')
    await expect(heading(page)).toHaveText('Be Prepared For Heat, Chill And Beyond!')
    const picker = page.getByLabel('Select Location').first()
    await picker.selectOption({ index: 1 })
    await page.getByRole('button', { name: 'book now' }).first().click()
    await expect(page).toHaveURL(/\/catalog\/rental\/\d+$/)
    await expect(heading(page)).toHaveText('Rental catalog')
    await expect(main(page).getByRole('article').first()).toContainText('Nearest date:')

    const title = await main(page).getByRole('article').getByRole('heading').first().innerText()
    await details(page).first().click()
    await expect(page).toHaveURL(/\/product\/\d+$/)
    await expect(heading(page)).toHaveText(title)
  })

  test('opens with the keyboard alone', async ({ page }) => {
    await page.goto('/')
    const picker = page.getByLabel('Select Location').first()
    await tabTo(page, picker)
    await page.keyboard.press('ArrowDown')
    await expect(picker).not.toHaveValue('')
    await tabTo(page, page.getByRole('button', { name: 'book now' }).first())
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Rental catalog')
    await expect(main(page).getByRole('article').first()).toBeVisible()
    await tabTo(page, details(page).first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/product\/\d+$/)
    await expect(heading(page)).toBeVisible()
  })

  test('shows the total of the dates that were searched for on the page of a sauna, and chooses none', async ({
    page,
  }) => {
    await page.goto('/catalog/rental/1')
    await waitForScript(page)
    const stay = aStay(40)
    await main(page).getByLabel('Start date').fill(stay.from)
    await main(page).getByLabel('Return date').fill(stay.to)
    await main(page).getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/date_to/)
    await details(page).first().click()
    await expect(page).toHaveURL(/\/product\/\d+\?date_from=.+&date_to=.+$/)
    await expect(main(page).getByRole('textbox', { name: 'Start date' })).toHaveValue(shown(stay.from))
    await expect(main(page).getByRole('textbox', { name: 'Return date' })).toHaveValue(shown(stay.to))
    await expect(main(page).getByText(/^\$[\d,.]+ total, \d nights$/)).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Set dates' })).toHaveCount(0)
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
  })

  test('does not offer a place that is closed', async ({ page }) => {
    await page.goto('/')
    const closed = page
      .getByLabel('Select Location')
      .first()
      .locator('option:disabled[value]:not([value=""])')
    await expect(closed).not.toHaveCount(0)
    const value = await closed.first().getAttribute('value')
    const answer = await page.request.get(`/api/v1/catalog/rental/${value}`)
    expect(answer.status()).toBe(404)
  })
})

test.describe('the pages of a catalog', () => {
  test('lead to each other and back, each from its top', async ({ page }) => {
    await page.goto('/catalog/sales')
    await expect(heading(page)).toHaveText('Sales catalog')
    await waitForScript(page)
    const titles = main(page).getByRole('article').getByRole('heading')
    const firstPage = await titles.allInnerTexts()
    await expect(
      pages(page)
        .getByRole('link', { name: 'Page 1' })
        .or(pages(page).getByText('1', { exact: true })),
    ).toBeVisible()

    await pages(page).getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(titles.first()).not.toHaveText(firstPage[0] ?? '')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    const secondPage = await titles.allInnerTexts()
    expect(secondPage.filter((title) => firstPage.includes(title))).toEqual([])

    await page.goBack()
    await expect(titles.first()).toHaveText(firstPage[0] ?? '')
    await page.goForward()
    await expect(titles.first()).toHaveText(secondPage[0] ?? '')
  })

  test('say whether a sauna is in stock', async ({ page }) => {
    const stocks: string[] = []
    for (const address of ['/catalog/sales', '/catalog/sales?page=2']) {
      await page.goto(address)
      stocks.push(
        ...(await main(page)
          .getByText(/^(In stock|Product is out of stock)$/)
          .allInnerTexts()),
      )
    }
    expect(new Set(stocks)).toEqual(new Set(['In stock', 'Product is out of stock']))
  })

  const retry = (page: Page) => main(page).getByRole('button', { name: 'Retry' })
  const secondPage = '**/api/v1/catalog/sales?*'

  test('can be retried when the server fails', async ({ page, complaints }) => {
    complaints.expect(/console: Failed to load resource/)
    await page.goto('/catalog/sales')
    await waitForScript(page)
    await page.route(secondPage, (route) => route.fulfill({ status: 500, json: {} }))
    await pages(page).getByRole('link', { name: 'Page 2' }).click()
    await expect(main(page).getByRole('alert')).toContainText('could not be loaded')
    await expect(heading(page)).toHaveText('Sales catalog')
    await page.unroute(secondPage)
    await retry(page).click()
    await expect(main(page).getByRole('article').first()).toBeVisible()
  })

  test('appear by themselves once there is a network again', async ({ page, complaints }) => {
    complaints.expect(/console: Failed to load resource/)
    await page.goto('/catalog/sales')
    await waitForScript(page)
    await page.route('**/api/**', (route) => route.abort())
    await pages(page).getByRole('link', { name: 'Page 2' }).click()
    await expect(heading(page)).toHaveText('Not saved on this device')
    await page.unroute('**/api/**')
    await expect(main(page).getByRole('article').first()).toBeVisible()
    await expect(heading(page)).toHaveText('Sales catalog')
  })

  test('appear right away when a visitor does not want to wait for that', async ({ page, complaints }) => {
    complaints.expect(/console: Failed to load resource/)
    await page.goto('/catalog/sales')
    await waitForScript(page)
    // While a page is hidden it does not retry by itself.
    await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))
    await page.route('**/api/**', (route) => route.abort())
    await pages(page).getByRole('link', { name: 'Page 2' }).click()
    await expect(page.getByRole('main', { name: 'Not saved on this device' })).toBeFocused()
    await retry(page).click()
    await expect(main(page).getByText('Still no connection.')).toBeVisible()
    await page.unroute('**/api/**')
    await retry(page).click()
    await expect(main(page).getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('main', { name: 'Sales catalog' })).toBeFocused()
  })
})

test('a page that does not exist says so, with its status', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(heading(page)).toContainText('Page Not Found')
  await expect(main(page)).toContainText(
    'Looks like you’ve followed a broken link or entered a URL that doesn’t exist on this site.'.replaceAll(
      '’',
      "'",
    ),
  )
  await page.getByRole('link', { name: 'To main page' }).click()
  await expect(page).toHaveURL(/\/$/)
})
