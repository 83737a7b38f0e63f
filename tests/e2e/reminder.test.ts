import { expect, type Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { aStay, main, rent } from './customer.ts'
import { test } from './journey.ts'
import { deliver, isSubscribed, shownNotifications, stubPushService } from './push-service.ts'
import { waitForWorker } from './traveler.ts'
import { waitForScript } from './visitor.ts'

const remind = (page: Page) => main(page).getByRole('checkbox', { name: /^Remind me the day before on this/ })

test('a customer is reminded by a notification on this device, until they turn it off or log out', async ({
  traveler,
  shopUrl,
}) => {
  const context = traveler.context()
  await context.grantPermissions(['notifications'], { origin: shopUrl })
  await stubPushService(context)
  const page = await traveler.page()
  await page.goto('/')
  await waitForWorker(page)
  await rent(page, 3, aStay(30))
  await expect(remind(page)).not.toBeChecked()
  const subscriptions = async () => {
    const answer = await page.request.get(`${shopUrl}/api/v1/cabinet/user/export`)
    return ((await answer.json()) as { push_subscriptions: unknown[] }).push_subscriptions
  }

  await test.step('on, also after a reload, and read by everyone', async () => {
    await remind(page).press('Space')
    await expect(main(page).getByText('On for all of your bookings, until you log out.')).toBeVisible()
    expect(await subscriptions()).toHaveLength(1)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.reload()
      await waitForScript(page)
      await expect(remind(page)).toBeChecked()
      // A reload scrolls back to where it was, with links half behind the header.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      expect(await findViolations(page)).toEqual([])
    }
  })

  await test.step('what the shop says is shown; what cannot be read, too, as a general notification', async () => {
    const said = {
      title: 'Tomorrow you pick up Birch',
      text: '3 PM to 7 PM. Yard 4',
      path: '/cabinet/orders',
    }
    await deliver(page, JSON.stringify(said))
    const shown = { title: said.title, body: said.text, data: said.path }
    await expect.poll(() => shownNotifications(page)).toEqual([shown])
    await deliver(page, 'Tomorrow')
    await expect
      .poll(() => shownNotifications(page))
      .toContainEqual(expect.objectContaining({ title: 'Heat and Chill' }))
  })

  await test.step('off', async () => {
    await remind(page).press('Space')
    await expect(remind(page)).not.toBeChecked()
    await expect.poll(() => isSubscribed(page)).toBe(false)
    expect(await subscriptions()).toEqual([])
  })

  await test.step('a log-out turns it off, too', async () => {
    await remind(page).press('Space')
    await expect.poll(subscriptions).toHaveLength(1)
    await expect(remind(page)).toBeChecked()
    await page.goto('/cabinet/profile')
    await main(page).getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => isSubscribed(page)).toBe(false)
  })
})
