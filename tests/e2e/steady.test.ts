import { acceptButton, aStay, main, openCheckout } from './customer.ts'
import { shiftsOn } from './shifts.ts'
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

test('what does move by itself is noticed', async ({ page }) => {
  await page.goto('/terms')
  await waitForScript(page)
  expect(await shiftsOn(page)).toEqual([])
  await main(page).evaluate((element) => (element.style.marginTop = '80px'))
  expect(await shiftsOn(page)).toEqual([{ value: expect.any(Number), moved: expect.any(String) }])
})
