import { expect, type Page } from '@playwright/test'
import { buildShop } from '../../tools/build.mjs'
import { aStay, fillPerson, openCheckout } from './customer.ts'
import { test } from './journey.ts'
import { buildOf, cachedIn, waitForWorker } from './traveler.ts'
import { waitForScript } from './visitor.ts'

/** How often a page has loaded since. */
function countLoads(page: Page) {
  let loads = 0
  page.on('load', () => loads++)
  return () => loads
}

/** Makes the browser check for a new worker, as it does on its own within the hour. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
const isWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))

const dist = '.cache/dist-next'
const nextRelease = { program: `${dist}/server/main.js`, env: { NODE_ENV: 'development' } }

test.describe.configure({ mode: 'serial' })
// React's development build gives each script another name, as a new release does.
test.beforeAll(async () => {
  await buildShop({ dist, mode: 'development' })
})

test('a page whose scripts are gone from the server reloads once', async ({ page, shop }) => {
  const isWatching = page.waitForResponse(/\/assets\/worker-/)
  await page.goto(shop.url)
  await waitForScript(page)
  await isWatching
  const oldBuild = await buildOf(page)
  const loads = countLoads(page)
  await shop.powerCut()
  await shop.forgetOlderReleases()
  await shop.start(nextRelease)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/)
  expect(await buildOf(page)).not.toBe(oldBuild)
  await waitForScript(page)
  expect(loads()).toBe(1)
})

test('a new version waits for a form, then is installed with one reload', async ({ shop, traveler }) => {
  const first = await traveler.page()
  await first.goto('/')
  await waitForWorker(first)
  const oldBuild = await buildOf(first)
  const precached = async () =>
    Object.entries(await cachedIn(first)).find(([name]) => name.includes('precache'))?.[1] ?? []
  const scripts = async () => (await precached()).filter((path) => path.endsWith('.js'))
  // The worker takes over with a part of them and fetches the rest when nobody waits.
  await expect.poll(async () => (await scripts()).length, { timeout: 60_000 }).toBeGreaterThan(15)
  const oldScripts = await scripts()
  const second = await traveler.page()
  await openCheckout(second, 1, aStay(20))
  await fillPerson(second)
  const loads = [countLoads(first), countLoads(second)]
  const suggestion = (page: Page) => page.getByText('A new version of the shop is ready.')

  await shop.powerCut()
  await shop.start(nextRelease)

  await test.step('nothing is suggested during a checkout', async () => {
    await lookForUpdate(first)
    await expect.poll(() => isWaiting(first), { timeout: 60_000 }).toBe(true)
    await first.bringToFront()
    await first.evaluate(() => dispatchEvent(new Event('focus')))
    await first.waitForTimeout(2500)
    await expect(suggestion(first)).toBeHidden()
    await expect(suggestion(second)).toBeHidden()
  })

  await test.step('pages of the old version keep working, from the worker and from the server', async () => {
    await first.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
    await expect(first.getByRole('heading', { level: 1 })).toHaveText(/Terms/)
    for (const path of oldScripts) expect((await first.request.get(path)).status(), path).toBe(200)
  })

  await test.step('once the checkout is left it is suggested, and comes to every tab, once', async () => {
    await expect(second.getByLabel('Last name', { exact: true })).toHaveValue('Winter')
    await second.getByRole('link', { name: /sauna/i }).first().click()
    await expect(second).toHaveURL(/\/product\/1$/)
    await first.bringToFront()
    await expect(suggestion(first)).toBeVisible({ timeout: 45_000 })
    expect(loads.map((count) => count())).toEqual([0, 0])
    await first.getByRole('button', { name: 'Refresh' }).click()
    for (const page of [first, second])
      await expect.poll(() => buildOf(page).catch(() => oldBuild), { timeout: 30_000 }).not.toBe(oldBuild)
    await first.waitForTimeout(6000)
    expect(loads.map((count) => count())).toEqual([1, 1])
    await expect(suggestion(first)).toBeHidden()
  })

  await test.step('what was typed at the checkout is still there', async () => {
    await second.goto('/checkout')
    await waitForScript(second)
    await expect(second.getByLabel('Last name', { exact: true })).toHaveValue('Winter')
  })

  await test.step('pages of the old version are no longer cached', async () => {
    await first.goto('/terms')
    await waitForScript(first)
    const builds = await first.evaluate(async () => {
      const cache = await caches.open('pages')
      const pages = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
      return pages.map((page) => page?.headers.get('x-build'))
    })
    expect(builds).not.toContain(oldBuild)
  })
})
