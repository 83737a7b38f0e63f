import { readFileSync } from 'node:fs'
import { emailField, heading, logOut, passwordField, send, signUp, submit } from './account-forms.ts'
import { main, password } from './customer.ts'
import { linkMailedTo } from './mailed-link.ts'
import { expect, test, waitForScript } from './visitor.ts'

test.describe('a customer', () => {
  test('edits their profile, and finds it so after a reload', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    const address = await signUp(page)
    await page.goto('/cabinet/profile')
    await main(page).getByRole('button', { name: 'Edit profile' }).click()
    await expect(main(page).getByLabel('Name', { exact: true })).toBeFocused()
    await expect(emailField(page)).toHaveValue(address)
    await main(page).getByLabel('Name', { exact: true }).fill('Jo')
    await main(page).getByLabel('Surname').fill('Spruce')
    await main(page).getByLabel('Cell phone').fill('12')
    await submit(page, 'Update').click()
    await expect(main(page).getByLabel('Cell phone')).toBeFocused()
    await expect(main(page).getByLabel('Cell phone')).toHaveAccessibleDescription(/phone number/)
    await main(page).getByLabel('Cell phone').fill('(303) 555-0123')
    await submit(page, 'Update').click()
    await expect(main(page).getByText('Jo Spruce')).toBeVisible()
    await page.reload()
    await expect(main(page).getByText('Jo Spruce')).toBeVisible()
    await expect(main(page).getByText('(303) 555-0123')).toBeVisible()

    await main(page).getByRole('button', { name: 'Edit profile' }).click()
    await main(page).getByLabel('Name', { exact: true }).fill('Somebody else')
    await submit(page, 'Cancel').click()
    await expect(main(page).getByText('Jo Spruce')).toBeVisible()
  })

  test('sets a new password with the link from an email', async ({ page }) => {
    const address = await signUp(page)
    await logOut(page)
    await page.goto('/login')
    await main(page).getByRole('link', { name: 'Forgot your password?' }).click()
    await emailField(page).fill(address)
    await submit(page, 'Send me a link').click()
    await expect(main(page).getByRole('status').filter({ hasText: 'a link is on its way' })).toBeVisible()
    await page.goto(await linkMailedTo(address, '#token'))
    await expect(heading(page)).toHaveText('Choose a new password')
    expect(new URL(page.url()).hash).toBe('')
    await main(page).getByLabel('New password').fill('a lantern at the lake')
    await submit(page, 'Set password').click()
    await main(page).getByRole('link', { name: 'Go to your profile' }).click()
    await expect(main(page).getByText(address)).toBeVisible()
  })

  test('confirms their address and then another one with the links from the emails', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 422/)
    const address = await signUp(page)
    await page.goto('/cabinet/orders')
    const notice = main(page).getByRole('region', { name: 'Your email address' })
    await expect(notice).toContainText(address)
    await logOut(page)
    await page.goto(await linkMailedTo(address, '?verify'))
    // The link counts only in its own account.
    await expect(heading(page)).toHaveText('Log in')
    await send(page, 'Log in', address, password)
    await expect(page).toHaveURL('/cabinet/profile')
    await expect(notice).toContainText(`${address} is confirmed`)

    await main(page).getByRole('button', { name: 'Edit profile' }).click()
    await main(page).getByLabel('Name', { exact: true }).fill('Jo')
    const moved = `moved-${address}`
    await emailField(page).fill(moved)
    const secret = main(page).getByRole('textbox', { name: 'Password', exact: true }).first()
    await secret.fill('wrong')
    await submit(page, 'Update').click()
    await expect(secret).toHaveAccessibleDescription(/This is not your password/)
    await secret.fill(password)
    await submit(page, 'Update').click()
    await expect(notice).toContainText(`the link in our email to ${moved}`)
    await page.goto(await linkMailedTo(moved, '?verify'))
    await expect(notice).toContainText(`${moved} is confirmed`)
    await expect(page).toHaveURL('/cabinet/profile')
    await page.reload()
    await expect(main(page).getByText(moved)).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  test('changes their password', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    const address = await signUp(page)
    await page.goto('/cabinet/profile')
    const current = main(page).getByLabel('Current password')
    const next = main(page).getByLabel('New password')
    await current.fill('wrong')
    await next.fill('a lantern at the lake')
    await submit(page, 'Change password').click()
    await expect(current).toHaveAccessibleDescription('This is not your password.')
    await current.fill(password)
    await submit(page, 'Change password').click()
    await expect(
      main(page).getByRole('status').filter({ hasText: 'Your password has been changed' }),
    ).toBeVisible()
    await expect(current).toHaveValue('')
    await logOut(page)
    await send(page, 'Log in', address, 'a lantern at the lake')
    await expect(page).toHaveURL('/')
  })

  test('downloads their data, and deletes their account', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    const address = await signUp(page)
    await page.goto('/cabinet/profile')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('link', { name: 'Download my data' }).click(),
    ])
    expect(readFileSync(await download.path(), 'utf8')).toContain(address)

    await main(page).getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your email address').fill(address)
    await dialog.getByLabel('Password').fill('wrong')
    await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
    await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription(/This is not your password/)
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
    await expect(page).toHaveURL('/login')
    await expect(
      main(page).getByRole('status').filter({ hasText: 'Your account has been deleted' }),
    ).toBeVisible()
    await send(page, 'Log in', address, password)
    await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true')
  })
})

for (const path of ['/login', '/registration', '/password_reset', '/cabinet/profile']) {
  test(`${path} fits on the smallest phone`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    if (path.startsWith('/cabinet')) await signUp(page)
    await page.goto(path)
    await waitForScript(page)
    await expect(heading(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}
