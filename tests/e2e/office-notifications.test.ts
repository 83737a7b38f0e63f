import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectNoViolations, heading, joinAsOwner } from './office-member.ts'
import { deliver, isSubscribed, stubPushService } from './push-service.ts'
import { cachedIn, waitForWorker } from './traveler.ts'

/** The workers of this browser by their scopes, with the titles of what they show. */
const workers = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {}
    for (const one of await navigator.serviceWorker.getRegistrations()) {
      const shown = await one.getNotifications()
      found[new URL(one.scope).pathname] = shown.map(({ title }) => title)
    }
    return found
  })

test('a member is notified on this device by the office’s own worker, until they turn it off or log out', async ({
  traveler,
  shop,
}) => {
  const context = traveler.context()
  await context.grantPermissions(['notifications'], { origin: shop.url })
  await stubPushService(context)
  const page = await traveler.page()
  await page.goto('/')
  await waitForWorker(page)
  await joinAsOwner(page, 'notified@example.com', shop)
  await page.goto('/office/account')
  await expect(heading(page, 'Your log-in')).toBeVisible()
  const turnOn = page.getByRole('button', { name: 'Notify me on this device' })
  const turnOff = page.getByRole('button', { name: 'Stop notifying this device' })
  expect(Object.keys(await workers(page))).toEqual(['/'])

  await test.step('on, also after a reload, beside the worker of the shop', async () => {
    await turnOn.press('Enter')
    await expect(turnOff).toBeVisible()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.reload()
      await expect(turnOff).toBeVisible()
      await expectNoViolations(page)
    }
    expect(Object.keys(await workers(page)).toSorted()).toEqual(['/', '/office/'])
  })

  await test.step('what the shop says is shown, and nothing of the office is in a cache', async () => {
    const path = '/office/orders/12'
    await deliver(page, JSON.stringify({ title: 'A new booking: #12', text: 'Juniper', path }), '/office/')
    await expect.poll(() => workers(page)).toEqual({ '/': [], '/office/': ['A new booking: #12'] })
    const cached = Object.values(await cachedIn(page)).flat()
    expect(cached.length).toBeGreaterThan(0)
    expect(cached.filter((address) => address.includes('office'))).toEqual([])
  })

  await test.step('off, and the worker of the shop stays', async () => {
    await turnOff.press('Enter')
    await expect(turnOn).toBeVisible()
    expect(await isSubscribed(page)).toBe(false)
    await expect.poll(() => workers(page)).toEqual({ '/': [] })
  })

  await test.step('a log-out turns it off, too', async () => {
    await turnOn.press('Enter')
    await expect(turnOff).toBeVisible()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(heading(page, 'Log in')).toBeVisible()
    await expect.poll(() => workers(page)).toEqual({ '/': [] })
  })
})
