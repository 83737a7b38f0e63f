import type { Page } from '@playwright/test'
import { expect, test, waitForScript } from './visitor.ts'

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies' })

test('the cookie notice goes when it is accepted, and stays away', async ({ page, context }) => {
  await page.goto('/')
  await expect(notice(page)).toBeVisible()
  await expect(notice(page).getByRole('link')).toHaveAttribute('href', '/cookie_policy')
  await notice(page).getByRole('button', { name: 'Accept' }).click()
  await expect(notice(page)).toBeHidden()
  const cookies = await context.cookies()
  expect(cookies.map(({ name, value }) => [name, value])).toEqual([['hasCookiesAgree', '1']])
  await page.reload()
  await waitForScript(page)
  await expect(notice(page)).toBeHidden()
})

test('nothing is stored before it is accepted', async ({ page, context }) => {
  for (const path of ['/', '/catalog/sales', '/contacts_us', '/privacy_policy']) {
    await page.goto(path)
    await waitForScript(page)
  }
  expect(await context.cookies()).toEqual([])
  const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length])
  expect(stored).toEqual([0, 0])
})

for (const path of ['/', '/contacts_us', '/catalog/sales', '/product/1']) {
  test(`the cookie notice covers no button at the end of ${path}, and moves nothing`, async ({ page }) => {
    await page.goto(path)
    await expect(notice(page)).toBeVisible()
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 300)
        }),
    )
    expect(shift).toBeLessThan(0.01)
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const covered = await page.evaluate(() => {
      const top = document.querySelector('[aria-label=Cookies]')!.getBoundingClientRect().top
      return [...document.querySelectorAll('footer a, footer button')].filter(
        (link) => link.getBoundingClientRect().bottom > top,
      ).length
    })
    expect(covered).toBe(0)
  })
}
