import { expect } from '@playwright/test'
import { aPushService } from '../fakes/push-service.ts'
import { findViolations } from './axe.ts'
import { aStay, main, newEmail, openCheckout, own, shown } from './customer.ts'
import { test } from './journey.ts'
import { linkMailedTo } from './mailed-link.ts'
import { deliver, shownNotifications, stubPushService } from './push-service.ts'
import { waitForWorker } from './traveler.ts'
import { waitForScript } from './visitor.ts'

/** The only one of its kind, so one customer holds its days. */
const sauna = 26

/** Only outside of production may the shop send to a push service on its own machine. */
const shopEnv = { NODE_ENV: 'test', RATE_LIMIT_SCALE: '1000', PUSH_TO_ANY_HOST: '1' }
test.use({ shopEnv })

test('a guest is notified that dates are free by a message that only their browser can read, and gets them', async ({
  traveler,
  shop,
  browser,
}) => {
  const service = await aPushService()
  const elsewhere = await browser.newContext({ baseURL: shop.url })
  try {
    const context = traveler.context()
    await context.grantPermissions(['notifications'], { origin: shop.url })
    await stubPushService(context, await service.aBrowser('phone'))
    const stay = aStay(40)
    const days = `${shown(stay.from)} to ${shown(stay.to)}`
    const other = await elsewhere.newPage()
    await openCheckout(other, sauna, stay)

    const page = await traveler.page()
    await page.goto(`/product/${sauna}?date_from=${stay.from}&date_to=${stay.to}`)
    await waitForWorker(page)
    await waitForScript(page)
    const email = newEmail()
    const opener = page.getByText('Want dates that are taken?')
    await opener.click()
    const form = main(page).getByRole('group').filter({ has: opener })
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button').click()
    await expect(form).toContainText(`You are on the waitlist for ${days}.`)
    const choice = form.getByRole('checkbox', { name: /^Also notify this/ })
    await choice.press('Space')
    await expect(form).toContainText('On for these dates. We’ll email you, too.')
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await findViolations(page)).toEqual([])
    }

    const later = aStay(60)
    const moved = await own(other, `products/${sauna}/booking`, { date_from: later.from, date_to: later.to })
    expect(moved.status()).toBe(200)
    await expect.poll(() => service.taken.length, { timeout: 60_000 }).toBe(1)
    const [{ payload }] = service.taken as [(typeof service.taken)[number]]
    expect(service.faults).toEqual([])
    expect(payload.title).toContain('Your dates are available')
    expect(payload.text).toContain(days)

    await deliver(page, JSON.stringify(payload))
    await expect
      .poll(() => shownNotifications(page))
      .toEqual([{ title: payload.title, body: payload.text, data: payload.path }])
    const link = new URL(await linkMailedTo(email, '/waitlist?token=', shop.dataDir))
    expect(payload.path).toBe(link.pathname + link.search)
    await page.goto(payload.path)
    await expect(main(page)).toContainText('We are holding these dates for you until')
    await page.getByRole('button', { name: 'Continue with these dates' }).click()
    await expect(page).toHaveURL(/\/login$/)
  } finally {
    await elsewhere.close()
    await service.close()
  }
})
