import type { Page } from '@playwright/test'
import { shiftsOn } from './shifts.ts'
import { expect, test, waitForScript } from './visitor.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })

test('the cookie banner disappears when it is accepted, and stays away', async ({ page, context }) => {
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  await expect(banner(page).getByRole('link')).toHaveAttribute('href', '/cookie_policy')
  await banner(page).getByRole('button', { name: 'Accept' }).click()
  await expect(banner(page)).toBeHidden()
  const cookies = await context.cookies()
  expect(cookies.map(({ name, value }) => [name, value])).toEqual([['hasCookiesAgree', '1']])
  await page.reload()
  await waitForScript(page)
  await expect(banner(page)).toBeHidden()
})

test('a click before hydration is not lost', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/entry-client*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contacts_us', { waitUntil: 'commit' })
  await banner(page).getByRole('button', { name: 'Accept' }).click()
  await expect(banner(page)).toBeVisible()
  letGo()
  await expect(banner(page)).toBeHidden()
})

test('where the app cannot be loaded, the banner is accepted as a plain form', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|Failed to fetch dynamically imported module/)
  await page.route('**/assets/entry-client-*', (route) => route.abort())
  const failed = page.waitForEvent('pageerror')
  await page.goto('/contacts_us')
  await failed
  await banner(page).getByRole('button', { name: 'Accept' }).click()
  await expect(banner(page)).toBeHidden()
  await expect(page).toHaveURL('/contacts_us')
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

const shareOf = (shifts: { value: number }[]) => shifts.reduce((sum, { value }) => sum + value, 0)

for (const path of ['/', '/contacts_us', '/catalog/sales', '/product/1', '/offline']) {
  test(`the cookie banner covers nothing on ${path}, and shifts nothing`, async ({ page }) => {
    await page.goto(path)
    await waitForScript(page)
    await expect(banner(page)).toBeVisible()
    expect(shareOf(await shiftsOn(page))).toBeLessThan(0.01)
    const covered = await banner(page).evaluate((element) => {
      const own = element.getBoundingClientRect()
      return [...document.querySelectorAll('a, button, select, input, h1')]
        .filter((other) => !element.contains(other))
        .map((other) => other.getBoundingClientRect())
        .filter(({ top, bottom, left, right }) => bottom > own.top && top < own.bottom && right > left).length
    })
    expect(covered).toBe(0)
  })
}

for (const { name, isSlow } of [
  { name: 'where it was accepted', isSlow: false },
  { name: 'where it was accepted, and the browser takes its time to say so', isSlow: true },
]) {
  test(`${name}, the banner is never seen, and the layout is as if there were none`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'hasCookiesAgree', value: '1', url: String(process.env.SHOP_URL) }])
    if (isSlow)
      await page.addInitScript(() => {
        CookieStore.prototype.get = () => new Promise(() => {})
      })
    await page.addInitScript(() => {
      const seen: boolean[] = []
      Object.assign(globalThis, { seen })
      const look = () => {
        seen.push(document.querySelector('[aria-label=Cookies]')?.checkVisibility() ?? false)
        if (seen.length < 40) requestAnimationFrame(look)
      }
      // In a frame it comes after what the page itself does before it is painted.
      const onceThereIsABody = new MutationObserver(() => {
        if (!document.body) return
        onceThereIsABody.disconnect()
        requestAnimationFrame(look)
      })
      onceThereIsABody.observe(document, { childList: true, subtree: true })
    })
    await page.goto('/')
    await waitForScript(page)
    expect(shareOf(await shiftsOn(page))).toBeLessThan(0.01)
    expect(await page.evaluate(() => (globalThis as unknown as { seen: boolean[] }).seen)).not.toContain(true)
  })
}
