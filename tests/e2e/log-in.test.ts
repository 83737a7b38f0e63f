import { logOut, heading, passwordField, emailField, seeMenu, send, signUp } from './account-forms.ts'
import {
  aFreeStay,
  bookButton,
  main,
  newEmail,
  openRental,
  password,
  pressDay,
  shown,
  signUp as signUpAsCustomer,
} from './customer.ts'
import { expect, test } from './visitor.ts'

test.describe('a visitor', () => {
  test('signs up, logs out, and logs in again', async ({ page }) => {
    const address = await signUp(page)
    await seeMenu(page)
    await expect(page.getByRole('link', { name: 'Orders' }).locator('visible=true').first()).toBeVisible()
    await page.goto('/cabinet')
    await expect(page).toHaveURL('/cabinet/profile')
    await expect(main(page).getByRole('definition').getByText(address)).toBeVisible()

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
    await expect(passwordField(page)).toHaveAccessibleDescription('Email and password do not match.')
    await expect(passwordField(page)).toBeFocused()
    await passwordField(page).fill(password.slice(0, -1))
    await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'false')

    await main(page).getByRole('link', { name: 'Sign up', exact: true }).click()
    await expect(heading(page)).toHaveText('Sign up')
    await expect(emailField(page)).toHaveValue(address)
    await send(page, 'Sign up', address, password)
    await expect(emailField(page)).toHaveAccessibleDescription(/There is already an account with this email/)
    await expect(emailField(page)).toBeFocused()
    await send(page, 'Sign up', 'nowhere', '12345678')
    await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true')
    await send(page, 'Log in with this email', address, password)
    await expect(page).toHaveURL('/')
  })

  test('whose session ends on a sauna’s page logs in there, and books the dates that they chose', async ({
    page,
    context,
  }) => {
    await page.goto('/privacy_policy')
    const { email } = await signUpAsCustomer(page)
    const stay = await aFreeStay(page, 3, 30)
    await openRental(page, 3)
    await pressDay(page, stay.from)
    await pressDay(page, stay.to)
    await expect(bookButton(page)).toBeEnabled()
    await context.clearCookies({ name: 'sid' })
    await bookButton(page).click()
    const logInLink = main(page).getByRole('link', { name: 'Log in' })
    await expect(logInLink).toBeVisible()
    await expect(bookButton(page)).toHaveCount(0)
    await expect(main(page).getByRole('region', { name: 'Summary' })).toContainText(shown(stay.from))
    await logInLink.click()
    await expect(main(page)).toContainText('Your session has ended, so please log in again.')
    await send(page, 'Log in', email, password)
    await expect(page).toHaveURL('/product/3')
    await bookButton(page).click()
    await expect(page).toHaveURL('/checkout')
    await expect(main(page)).toContainText(shown(stay.from))
  })

  test('whose session ends while they change their profile goes on where they were', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 401/)
    await page.goto('/privacy_policy')
    const { email } = await signUpAsCustomer(page)
    await page.goto('/cabinet/profile')
    await main(page).getByRole('button', { name: 'Edit' }).click()
    await main(page).getByLabel('Surname').fill('Winter')
    await context.clearCookies({ name: 'sid' })
    await main(page).getByRole('button', { name: 'Update' }).click()
    await expect(main(page)).toContainText('What you typed into your profile is still there.')
    await send(page, 'Log in', email, password)
    await expect(main(page).getByLabel('Surname')).toHaveValue('Winter')
    await main(page).getByLabel(/^Name/).fill('Ada')
    await main(page).getByRole('button', { name: 'Update' }).click()
    await expect(main(page).getByRole('definition').getByText('Winter')).toBeVisible()
  })

  test('who comes back from paying without a session reads why to log in', async ({ page }) => {
    await page.goto('/cabinet/orders?notice=paid')
    await expect(page).toHaveURL('/login')
    await expect(main(page)).toContainText('Please log in to see what became of your payment.')
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
    await expect(main(page).getByRole('definition').getByText(address)).toBeVisible()
  })

  test('is not sent to another site by what the tab remembers', async ({ page }) => {
    await page.goto('/registration')
    await page.evaluate(() => sessionStorage.setItem('return-url-data', '//evil.example/%2e%2e'))
    await send(page, 'Sign up', newEmail(), password)
    await expect(page).toHaveURL('/')
  })

  test('signs up and logs in without a script', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const page = await context.newPage()
    const address = newEmail()
    await page.goto('/registration')
    await expect(main(page).getByText(/^This form works without JavaScript/)).toBeVisible()
    await send(page, 'Sign up', address, password)
    await expect(page).toHaveURL('/')
    await context.clearCookies()

    // One form does both: the other button takes what is typed to the other page.
    await page.goto('/login')
    await send(page, 'Sign up with this email', address, password)
    await expect(heading(page)).toHaveText('Sign up')
    await expect(emailField(page)).toHaveAccessibleDescription(/There is already an account with this email/)
    await page.goto('/login')
    await send(page, 'Log in', address, 'something else')
    await expect(heading(page)).toHaveText('Log in')
    await expect(passwordField(page)).toHaveAccessibleDescription('Email and password do not match.')
    await expect(emailField(page)).toHaveValue(address)
    await send(page, 'Log in', address, password)
    await expect(page).toHaveURL('/')
    expect((await page.request.get('/api/v1/cabinet/user')).status()).toBe(200)

    const banner = page.getByRole('region', { name: 'Cookies' })
    await banner.getByRole('button', { name: 'Accept' }).click()
    await expect(banner).toBeHidden()
    await page.goto('/contacts_us')
    await expect(banner).toBeHidden()
    await expect(main(page).getByText(/JavaScript/)).toHaveCount(0)
    await page.getByLabel('Name').fill('Ada')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Ada')
    await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/./)
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Message').fill('Is there a towel?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(main(page)).toContainText('Thanks for contacting us!')
    await context.close()
  })
})
