import { acceptButton, aStay, main, openCheckout } from './customer.ts'
import { expect, test, waitForScript } from './visitor.ts'

/** What has moved on the page so far although nobody did anything: `0.27 div.columns`. */
const shifts = () =>
  new Promise<string[]>((resolve) => {
    new PerformanceObserver((list) => {
      const moved = list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Element | null }[]
      })[]
      resolve(
        moved
          .filter(({ hadRecentInput }) => !hadRecentInput)
          .map(({ value, sources }) => `${value} ${sources.map(({ node }) => node?.className).join(', ')}`),
      )
    }).observe({ type: 'layout-shift', buffered: true })
    // Without an entry the observer is never called.
    setTimeout(resolve, 500, [])
  })

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
    expect(await page.evaluate(shifts), path).toEqual([])
  }
})
