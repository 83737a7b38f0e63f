import { findViolations } from './axe.ts'
import { acceptButton, aStay, main, newEmail, openCheckout, own, password, shown } from './customer.ts'
import { linkMailedTo } from './mailed-link.ts'
import { expect, test, waitForScript } from './visitor.ts'

/** The only one of its kind, so one customer holds its days; no other journey is about it. */
const sauna = 26

test('a guest asks for dates that somebody else holds, by keyboard, and gets them once they are let go', async ({
  page,
  context,
  browser,
  complaints,
}, { project }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  // Phone and desktop wait for different weeks of the same sauna.
  const inDays = project.name === 'phone' ? 60 : 90
  const stay = aStay(inDays)
  const elsewhere = await browser.newContext({ baseURL: process.env.SHOP_URL ?? '' })
  const other = await elsewhere.newPage()
  await openCheckout(other, sauna, stay)

  await page.goto(`/product/${sauna}?date_from=${stay.from}&date_to=${stay.to}`)
  await waitForScript(page)
  await expect(
    main(page).getByText(`${shown(stay.from)} to ${shown(stay.to)}: on hold and may be free again at`),
  ).toBeVisible()
  const opener = page.getByText('Want dates that are taken?')
  await opener.focus()
  await page.keyboard.press('Enter')
  const form = main(page).getByRole('group').filter({ has: opener })
  await expect(form.getByLabel('From')).toHaveValue(shown(stay.from))
  await expect(form.getByLabel('To')).toHaveValue(shown(stay.to))
  for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab')
  const email = newEmail()
  await page.keyboard.type(email)

  const ask = form.getByRole('button')
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(ask).toBeDisabled()
  await expect(form).toContainText('this needs a connection. Nothing you typed is lost.')
  await context.setOffline(false)
  await expect(ask).toBeEnabled()
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await form.getByLabel('Email').press('Enter')
  const done = form.getByText(/^You are on the waitlist for/)
  await expect(done).toBeFocused()
  await expect(done).toContainText(`we’ll email ${email} a link`)
  expect(await findViolations(page)).toEqual([])

  const later = aStay(inDays + 10)
  const moved = await own(other, `products/${sauna}/booking`, { date_from: later.from, date_to: later.to })
  expect(moved.status()).toBe(200)
  await elsewhere.close()

  await page.goto(await linkMailedTo(email, '/waitlist?token='))
  await expect(main(page)).toContainText('We are holding these dates for you until')
  expect(await findViolations(page)).toEqual([])
  const goOn = page.getByRole('button', { name: 'Continue with these dates' })
  const [button, leave] = await Promise.all(
    [goOn, page.getByRole('link', { name: 'I don’t need these dates' })].map((part) => part.boundingBox()),
  )
  expect(leave?.height).toBeGreaterThanOrEqual(44)
  expect(leave?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0) + 8)
  await goOn.click()
  await expect(page).toHaveURL(/\/login$/)
  await main(page).getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await main(page).getByRole('button', { name: 'Sign up' }).click()
  await expect(acceptButton(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(shown(stay.from))
})
