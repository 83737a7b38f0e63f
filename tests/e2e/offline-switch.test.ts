import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { cachedIn, waitForWorker, waitUntilCached } from './traveler.ts'
import { waitForScript } from './visitor.ts'

/** What is left of the worker on a device. */
const remainsOn = async (page: Page) => ({
  registrations: await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  isAnswering: await page.evaluate(() => navigator.serviceWorker.controller !== null),
  caches: Object.keys(await cachedIn(page)),
})
const nothing = { registrations: 0, isAnswering: false, caches: [] }
/** A page that is reloaded meanwhile is asked once more. */
const expectNothingOn = (page: Page) => expect.poll(() => remainsOn(page).catch(() => null)).toEqual(nothing)

/** Stays on a page until its background work is done. */
async function visit(page: Page, address: string) {
  // The worker that ends may reload the page before its pictures have come.
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForTimeout(4000)
  await waitForScript(page)
}

test('a broken worker is gone after two visits, and returns when switched on', async ({ shop, traveler }) => {
  const page = await traveler.page()
  const writing = await traveler.page()
  await page.goto('/')
  await waitForWorker(page)
  await page.goto('/terms')
  await waitUntilCached(page, '/', '/terms')
  await writing.goto('/contacts_us')
  await waitForWorker(writing)
  await writing.getByLabel('Message').fill('Is there wood?')
  let reloads = 0
  writing.on('load', () => reloads++)

  await shop.powerCut()
  await shop.start({ env: { SW_KILL_SWITCH: '1' } })
  // The first visit shows the cached page; most browsers then reload it by themselves.
  await visit(page, '/terms')
  const registrations = async () => (await remainsOn(page).catch(() => null))?.registrations
  await expect.poll(registrations).toBe(0)
  await visit(page, '/catalog/rental/1')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expectNothingOn(page)
  await expect(page.getByRole('button', { name: 'Save for offline' })).toHaveCount(0)
  await page.goto('/offline')
  await expect(page.getByRole('main')).toContainText('Saving for offline is turned off right now')
  // The page with the message in progress was left alone.
  expect(reloads).toBe(0)
  await expect(writing.getByLabel('Message')).toHaveValue('Is there wood?')
  await traveler.restart()
  const later = await traveler.page()
  await visit(later, '/')
  await expectNothingOn(later)

  await shop.powerCut()
  await shop.start()
  await later.goto('/terms')
  await waitForWorker(later)
  await waitUntilCached(later, '/terms', '/')
  await shop.powerCut()
  await later.reload()
  await expect(later.getByRole('heading', { level: 1 })).toHaveText(/Terms/)
})

test('a page that a worker has answered does not bring it back once it is unregistered', async ({
  traveler,
}) => {
  const page = await traveler.page()
  await page.goto('/')
  await waitForWorker(page)
  await waitUntilCached(page, '/')
  // As the last worker does while it installs: before the page has come to life.
  await page.addInitScript(() =>
    navigator.serviceWorker.getRegistration().then((registration) => registration?.unregister()),
  )
  await visit(page, '/')
  expect(await remainsOn(page)).toMatchObject({ registrations: 0, isAnswering: true })
})
