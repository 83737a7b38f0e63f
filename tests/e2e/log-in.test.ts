import { logOut, heading, passwordField, emailField, seeMenu, send, signUp, submit } from './account-forms.ts'
import { main, newEmail, password } from './customer.ts'
import { expect, test } from './visitor.ts'

test.describe('a visitor', () => {
  test('signs up, logs out, and logs in again', async ({ page }) => {
    const address = await signUp(page)
    await seeMenu(page)
    await expect(page.getByRole('link', { name: 'Orders' }).locator('visible=true').first()).toBeVisible()
    await page.goto('/cabinet')
    await expect(page).toHaveURL('/cabinet/profile')
    await expect(main(page).getByText(address)).toBeVisible()

    await main(page).getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    await expect(heading(page)).toHaveText('Log in')
    await send(page, 'Log in', address, password)
    await expect(page).toHaveURL('/')
    await page.reload()
    await seeMenu(page)
    await expect(page.getByRole('button', { name: 'Log out' }).locator('visible=true').first()).toBeVisible()
  })

  test('sees under the field what is wrong, and can continue', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    const address = await signUp(page)
    await logOut(page)
    await page.goto('/login')
    await send(page, 'Log in', address, 'not the password')
    await expect(passwordField(page)).toHaveAccessibleDescription('This email and password do not match.')
    await expect(passwordField(page)).toBeFocused()
    await passwordField(page).fill(password.slice(0, -1))
    await expect(passwordField(page)).not.toHaveAttribute('aria-invalid')

    await main(page).getByRole('link', { name: 'Sign up' }).click()
    await expect(heading(page)).toHaveText('Sign up')
    await expect(emailField(page)).toHaveValue(address)
    await send(page, 'Sign up', address, password)
    await expect(emailField(page)).toHaveAccessibleDescription(/There is already an account with this email/)
    await expect(emailField(page)).toBeFocused()
    await send(page, 'Sign up', 'nowhere', '12345678')
    await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true')
    await main(page).getByRole('link', { name: 'Switch to login form' }).click()
    await send(page, 'Log in', address, password)
    await expect(page).toHaveURL('/')
  })

  test('returns to the sauna from which they logged in', async ({ page }) => {
    const kept = () => page.evaluate(() => sessionStorage.getItem('return-url-data'))
    const address = await signUp(page)
    await logOut(page)
    await page.goto('/product/1')
    await main(page).getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login')
    // The link is plain HTML until hydration; then the next page remembers where the visitor came from.
    await expect.poll(kept).toBe('/product/1')
    await send(page, 'Log in', address, password)
    await expect(page).toHaveURL('/product/1')
    expect(await kept()).toBeNull()
    await page.goBack()
    await expect(page).not.toHaveURL('/login')
  })

  test('is sent from the cabinet to log in, and back', async ({ page, complaints }) => {
    complaints.expect(/status of 404.*cabinet\/anything/)
    const address = await signUp(page)
    await logOut(page)
    for (const path of ['/cabinet', '/cabinet/profile', '/cabinet/orders?page=2', '/cabinet/anything']) {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
      await page.evaluate(() => sessionStorage.clear())
    }
    await page.goto('/cabinet/orders?page=2')
    await expect(page).toHaveURL('/login')
    await send(page, 'Log in', address, password)
    await expect(page).toHaveURL('/cabinet/orders?page=2')
    await expect(main(page).getByText('No orders')).toBeVisible()
    await main(page).getByRole('link', { name: 'Show Profile' }).click()
    await expect(main(page).getByText(address)).toBeVisible()
  })

  test('is not sent to another site by what the tab remembers', async ({ page }) => {
    await page.goto('/registration')
    await page.evaluate(() => sessionStorage.setItem('return-url-data', '//evil.example/%2e%2e'))
    await send(page, 'Sign up', newEmail(), password)
    await expect(page).toHaveURL('/')
  })

  test('learns without script what logging in needs', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const page = await context.newPage()
    await page.goto('/login')
    await expect(heading(page)).toHaveText('Log in')
    await expect(main(page).locator('noscript > p')).toHaveText(/^Logging in needs JavaScript/)
    await expect(submit(page, 'Log in')).toBeDisabled()
    await context.close()
  })
})
