import { expect, expectWholeOnScreen, test } from './visitor.ts'

test('the first screen of the shop has the whole choice of a place', async ({ page }) => {
  await page.goto('/')
  await expectWholeOnScreen(page, page.getByRole('button', { name: 'book now' }).first())
  const card = page.locator('form', { has: page.getByLabel('Select Location') }).first()
  await expectWholeOnScreen(page, card.locator('..'))
})

test('the first screen of a catalog shows three saunas: picture, name, price, and nearest date', async ({
  page,
}) => {
  await page.goto('/catalog/rental/1')
  for (const nth of [0, 1, 2]) {
    const sauna = page.getByRole('article').nth(nth)
    const picture = sauna.getByRole('img').first()
    await expect(picture).toBeInViewport({ ratio: 0.9 })
    await expectWholeOnScreen(page, sauna.getByRole('heading'))
    await expectWholeOnScreen(page, sauna.getByText(/^\$[\d,]+ a night$/))
    await expectWholeOnScreen(page, sauna.getByText('Nearest date:'))
  }
})

test('on a small tablet saunas are side by side, and three of them on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/catalog/rental/1')
  const tops = await page
    .getByRole('article')
    .evaluateAll((saunas) => saunas.map((sauna) => sauna.getBoundingClientRect().top))
  expect(tops[1]).toBe(tops[0])
  for (const nth of [0, 1, 2])
    await expectWholeOnScreen(page, page.getByRole('article').nth(nth).getByText('Nearest date:'))
})

test('with dates a catalog shows what each sauna costs for them', async ({ page }) => {
  await page.goto('/catalog/rental/1')
  const [, nightly] = /\$(\d+) a night/.exec(await page.getByRole('article').first().innerText()) ?? []
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`/catalog/rental/1?date_from=${day(40)}&date_to=${day(43)}`)
  await expect(page.getByRole('article').first()).toContainText(
    `$${(3 * Number(nightly)).toLocaleString('en-US')}.00 for 3 nights, tax included`,
  )
})
