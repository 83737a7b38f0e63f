import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { aStay, main, shown } from './customer.ts'
import { expect, test, waitForScript } from './visitor.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const form = (page: Page) => page.locator('form', { has: page.getByLabel('Select Location') }).first()

test.describe('a search across places', () => {
  test('goes from the main page to a sauna with its dates, and survives Back and a reload', async ({
    page,
  }) => {
    const stay = aStay(50)
    await page.goto('/')
    await waitForScript(page)
    await form(page).getByLabel('Start date').fill(stay.from)
    await form(page).getByLabel('Return date').fill(stay.to)
    await form(page).getByLabel('People').fill('6')
    await form(page).getByRole('button', { name: 'book now' }).click()
    await expect(page).toHaveURL(/\/search\?date_from=.+&date_to=.+&people=6$/)
    await expect(heading(page)).toHaveText('Find a sauna')
    await expect(main(page).getByRole('status')).toContainText(/for 6 people: .+ saunas in .+ places\./)

    await main(page).getByLabel('ZIP code').fill('97702')
    await main(page).getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/zip_code=97702/)
    const first = main(page).getByRole('article').first()
    await expect(first).toContainText('Bend, Oregon, ')
    await expect(first).toContainText('Delivered to 97702.')
    await expect(first).toContainText(/\$[\d,.]+ for 3 nights, tax included/)
    expect(await findViolations(page)).toEqual([])

    await first.getByRole('link', { name: /^Details/ }).click()
    // The calendar calls the day that is chosen a start date, too.
    const startDate = main(page).getByRole('textbox', { name: 'Start date' })
    await expect(startDate).toHaveValue(shown(stay.from))
    await page.reload()
    await expect(startDate).toHaveValue(shown(stay.from))
    await page.goBack()
    await expect(first).toContainText('Delivered to 97702.')
    await expect(main(page).getByLabel('People')).toHaveValue('6')
  })

  test('says what is near a place that is closed', async ({ page, complaints }) => {
    complaints.expect(/status of 404/)
    await page.goto('/catalog/rental/7')
    await expect(main(page).getByRole('status')).toContainText(/^Stowe, Vermont .* is closed right now; /)
    await expect(main(page).getByRole('article').first()).toContainText('Lake Placid')
  })
})

test('a ZIP code above a catalog is answered on every sauna, and its page knows it', async ({ page }) => {
  await page.goto('/catalog/rental/1')
  await waitForScript(page)
  const cards = main(page).getByRole('article')
  const count = await cards.count()
  const zip = main(page).getByLabel('ZIP code')
  const topOfForm = async () => (await zip.boundingBox())?.y
  const before = await topOfForm()
  await zip.fill('12946')
  await expect(cards.getByText('no delivery', { exact: true })).toHaveCount(count)
  expect(await topOfForm()).toBe(before)
  await main(page).getByRole('link', { name: 'Lake Placid, New York delivers to 12946' }).click()
  await expect(page).toHaveURL(/\/catalog\/rental\/2$/)
  await expect(cards.first()).toContainText('delivery $110')
  expect(await findViolations(page)).toEqual([])
  await cards
    .first()
    .getByRole('link', { name: /^Details/ })
    .click()
  await expect(main(page).getByLabel('ZIP code')).toHaveValue('12946')
  await page.goBack()
  await expect(cards.first()).toContainText('delivery $110')
})

test('a ZIP code that nobody knows is refused in a few lines below it, and no field leaves its place', async ({
  page,
  complaints,
}, { project }) => {
  complaints.expect(/status of 422/)
  const widths = project.name === 'phone' ? [352, 360, 375, 390] : [704, 768, 928, 1280]
  await page.goto('/catalog/rental/1')
  await waitForScript(page)
  const form = main(page).locator('form').first()
  const zip = main(page).getByLabel('ZIP code')
  /** From left to right how far each field is from both edges of the form, and its top. */
  const placesOfFields = () =>
    form.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      const boxes = [...element.querySelectorAll('input, select, button')].map((field) =>
        field.getBoundingClientRect(),
      )
      return boxes.map((box) => ({ left: box.left - left, right: right - box.right, top: box.top }))
    })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await zip.fill('')
    const before = await placesOfFields()
    for (const field of before) expect(Math.min(field.left, field.right), String(width)).toBeGreaterThan(-1)
    await zip.fill('00000')
    const reason = main(page).getByText(/^No streets found with this ZIP code\./)
    await expect(reason).toBeVisible()
    expect(await placesOfFields(), String(width)).toEqual(before)
    const { x = 0, width: room = 0, height = 0 } = (await reason.boundingBox()) ?? {}
    expect(x + room).toBeLessThanOrEqual(width)
    expect(height, String(width)).toBeLessThan(80)
  }
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a search works, and a place alone leads to its catalog', async ({ page }) => {
    await page.goto('/')
    await form(page).getByLabel('People').fill('8')
    await form(page).getByRole('button', { name: 'book now' }).click()
    await expect(page).toHaveURL(/\/search\?.*people=8$/)
    await expect(main(page).getByRole('status')).toContainText('For 8 people: ')
    await expect(main(page).getByRole('article').first()).toContainText('a night')
    await page.goto('/')
    await form(page).getByLabel('Select Location').selectOption({ index: 1 })
    await form(page).getByRole('button', { name: 'book now' }).click()
    await expect(page).toHaveURL(/\/catalog\/rental\/\d+$/)
  })
})
