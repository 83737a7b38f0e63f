import type { Browser, Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { aStay, rent, shown } from './customer.ts'
import { linkMailedTo } from './mailed-link.ts'
import { expectNoViolations, goTo, heading, joinAsOwner, sharedShop } from './office-member.ts'
import { expect, tabTo, test } from './visitor.ts'

const productId = 2

/** The link in the email about the closed dates. */
const linkFor = (email: string) => linkMailedTo(email, '/closed?token=')

/** Somebody who opens an email on a device of the same size, where nobody is logged in. */
async function openMail(browser: Browser, page: Page, link: string, javaScriptEnabled: boolean) {
  const viewport = page.viewportSize()
  const context = await browser.newContext({ baseURL: process.env.SHOP_URL, viewport, javaScriptEnabled })
  const mail = await context.newPage()
  await mail.goto(link)
  return { mail, leave: () => context.close() }
}

test('an owner closes dates; one customer moves, another gets everything back', async ({
  page,
  browser,
  complaints,
}, { project }) => {
  // Nobody is signed in between the two customers, and a form with nothing in it is refused.
  complaints.expect(/status of (401|422)/)
  const first = aStay(project.name === 'phone' ? 130 : 150)
  const second = aStay(project.name === 'phone' ? 136 : 156)
  const moving = `moving-${project.name}@example.com`
  const leaving = `leaving-${project.name}@example.com`
  await rent(page, productId, first, { email: moving })
  await page.context().clearCookies()
  await rent(page, productId, second, { email: leaving })
  const product = await page.request.get(`/api/v1/products/${productId}`)
  const { title, settlement } = (await product.json()) as {
    title: string
    settlement: { name: string }
  }

  await joinAsOwner(page, `closing-${project.name}@example.com`, sharedShop())
  await goTo(page, 'Closures')
  await expect(heading(page, 'Closures')).toBeVisible()

  // What is missing is said at its field, and nothing is closed before the orders were seen.
  const show = page.getByRole('button', { name: 'Show the orders in these dates' })
  await show.click()
  await expect(page.getByLabel('Place')).toBeFocused()
  await page.getByLabel('Place').selectOption({ label: settlement.name })
  await page.getByLabel('Saunas', { exact: true }).selectOption('Only some')
  const boxes = page.getByRole('group', { name: 'Which ones' }).getByLabel(title)
  await expect(boxes.first()).toBeVisible()
  for (const box of await boxes.all()) await box.check()
  await page.getByLabel('First night').fill(first.from)
  await page.getByLabel('Last night').fill(second.to)
  await page
    .getByLabel('Anything else that customers should know')
    .fill('The county decides again on Friday.')
  await show.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 orders in these dates')).toBeVisible()
  await expect(page.getByText(`${shown(first.from)} to ${shown(first.to)}`)).toBeVisible()
  await expectNoViolations(page)

  // Other dates are other orders, which have to be seen again.
  await page.getByLabel('Last night').fill(first.to)
  await expect(show).toBeVisible()
  await page.getByLabel('Last night').fill(second.to)
  await show.click()
  await page.getByRole('button', { name: 'Close, and ask 2 customers' }).click()
  await expect(page.getByText('The dates are closed. 2 customers get an email')).toBeVisible()
  await expect(page.getByText('No answer yet')).toHaveCount(2)
  await page.getByRole('button', { name: 'Remind those without an answer' }).click()
  await expect(page.getByText('Nobody was reminded')).toBeVisible()
  await expectNoViolations(page)

  // By keyboard, with a script or without one.
  const mover = await openMail(browser, page, await linkFor(moving), true)
  await expect(heading(mover.mail, 'We have to close during your dates')).toBeVisible()
  await expect(mover.mail.getByText('The county decides again on Friday.')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await mover.mail.emulateMedia({ colorScheme })
    expect(await findViolations(mover.mail)).toEqual([])
  }
  const option = mover.mail.getByRole('radio').first()
  await tabTo(mover.mail, option)
  await mover.mail.keyboard.press('Space')
  await expect(option).toBeChecked()
  const fits = await mover.mail.evaluate(
    () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
  )
  expect(fits).toBe(true)
  await mover.mail.keyboard.press('Enter')
  await expect(heading(mover.mail, 'Your order has been moved')).toBeVisible()
  expect(await findViolations(mover.mail)).toEqual([])
  await mover.leave()

  const leaver = await openMail(browser, page, await linkFor(leaving), false)
  await leaver.mail.getByLabel(/^Full refund: \$/).check()
  await leaver.mail.getByRole('button', { name: 'Confirm' }).click()
  await expect(heading(leaver.mail, 'Your order is canceled')).toBeVisible()
  // The link goes on saying what was decided.
  await leaver.mail.goto(await linkFor(leaving))
  await expect(heading(leaver.mail, 'Your order is canceled')).toBeVisible()
  await leaver.leave()

  await page.reload()
  await expect(page.getByText('Moved', { exact: true })).toBeVisible()
  await expect(page.getByText('Refunded in full', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Open these dates again' }).click()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Open again', exact: true }).click()
  await expect(page.getByText('The dates are open again.')).toBeVisible()
  await expect(page.getByText('Open again', { exact: true }).first()).toBeVisible()
})
