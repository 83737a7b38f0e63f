import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, waitForScript } from './visitor.ts'

const PASSWORD = 'spruce needles in snow'
let count = 0
/** An address that nobody else has, in this run and on this screen. */
const anEmail = () => `jo-${process.pid}-${Date.now()}-${(count += 1)}@example.com`

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main')
const email = (page: Page) => main(page).getByLabel(/^Email/)
const password = (page: Page) => main(page).getByLabel('Password', { exact: true })
const submit = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Fills in the form that is open. */
async function send(page: Page, button: string, address: string, secret?: string) {
  await email(page).fill(address)
  if (secret !== undefined) await password(page).fill(secret)
  await submit(page, button).click()
}

async function signUp(page: Page, address = anEmail()): Promise<string> {
  await page.goto('/registration')
  await send(page, 'Sign up', address, PASSWORD)
  await expect(page).toHaveURL('/')
  return address
}

/** Opens the visitor's menu where it is folded away. */
async function seeMenu(page: Page) {
  const burger = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(burger.or(page.getByRole('navigation', { name: 'Main' })).first()).toBeAttached()
  if (await burger.isVisible()) await burger.click()
}

const logOutButton = (page: Page) => page.getByRole('button', { name: 'Log out' })

async function logOut(page: Page) {
  await seeMenu(page)
  await logOutButton(page).locator('visible=true').first().click()
  await expect(logOutButton(page)).toHaveCount(0)
}

test.describe('a visitor', () => {
  test('signs up, logs out and logs in again', async ({ page }) => {
    const address = await signUp(page)
    await seeMenu(page)
    await expect(page.getByRole('link', { name: 'Orders' }).locator('visible=true').first()).toBeVisible()
    await page.goto('/cabinet')
    await expect(page).toHaveURL('/cabinet/profile')
    await expect(main(page).getByText(address)).toBeVisible()

    await main(page).getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    await expect(heading(page)).toHaveText('Log in')
    await send(page, 'Log in', address, PASSWORD)
    await expect(page).toHaveURL('/')
    await page.reload()
    await seeMenu(page)
    await expect(page.getByRole('button', { name: 'Log out' }).locator('visible=true').first()).toBeVisible()
  })

  test('is told under the field what is wrong, and can go on', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    const address = await signUp(page)
    await logOut(page)
    await page.goto('/login')
    await send(page, 'Log in', address, 'not the password')
    await expect(password(page)).toHaveAccessibleDescription('This email and password do not match.')
    await expect(password(page)).toBeFocused()
    await password(page).fill(PASSWORD.slice(0, -1))
    await expect(password(page)).not.toHaveAttribute('aria-invalid')

    await main(page).getByRole('link', { name: 'Sign up' }).click()
    await expect(heading(page)).toHaveText('Sign up')
    await expect(email(page)).toHaveValue(address)
    await send(page, 'Sign up', address, PASSWORD)
    await expect(email(page)).toHaveAccessibleDescription(/There is already an account with this email/)
    await expect(email(page)).toBeFocused()
    await send(page, 'Sign up', 'nowhere', '12345678')
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true')
    await main(page).getByRole('link', { name: 'Switch to login form' }).click()
    await send(page, 'Log in', address, PASSWORD)
    await expect(page).toHaveURL('/')
  })

  test('comes back to the sauna from which he logged in', async ({ page }) => {
    const kept = () => page.evaluate(() => sessionStorage.getItem('return-url-data'))
    const address = await signUp(page)
    await logOut(page)
    await page.goto('/product/1')
    await main(page).getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login')
    // The link is plain HTML until the script has come; the next page remembers then where one came from.
    await expect.poll(kept).toBe('/product/1')
    await send(page, 'Log in', address, PASSWORD)
    await expect(page).toHaveURL('/product/1')
    expect(await kept()).toBeNull()
    await page.goBack()
    await expect(page).not.toHaveURL('/login')
  })

  test('is led to log in from the cabinet, and back', async ({ page, complaints }) => {
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
    await send(page, 'Log in', address, PASSWORD)
    await expect(page).toHaveURL('/cabinet/orders?page=2')
    await expect(main(page).getByText('No orders')).toBeVisible()
    await main(page).getByRole('link', { name: 'Show Profile' }).click()
    await expect(main(page).getByText(address)).toBeVisible()
  })

  test('is not led to another site by what the tab remembers', async ({ page }) => {
    await page.goto('/registration')
    await page.evaluate(() => sessionStorage.setItem('return-url-data', '//evil.example/%2e%2e'))
    await send(page, 'Sign up', anEmail(), PASSWORD)
    await expect(page).toHaveURL('/')
  })

  test('without script is told what it needs', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const page = await context.newPage()
    await page.goto('/login')
    await expect(heading(page)).toHaveText('Log in')
    await expect(main(page).locator('noscript > p')).toHaveText(/^Logging in needs JavaScript/)
    await expect(submit(page, 'Log in')).toBeDisabled()
    await context.close()
  })
})

test.describe('a customer', () => {
  test('edits his profile, and finds it so after a reload', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    const address = await signUp(page)
    await page.goto('/cabinet/profile')
    await main(page).getByRole('button', { name: 'Edit profile' }).click()
    await expect(main(page).getByLabel('Name', { exact: true })).toBeFocused()
    await expect(email(page)).toHaveValue(address)
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

  test('chooses a new password by the link of a mail', async ({ page }) => {
    const address = await signUp(page)
    await logOut(page)
    await page.goto('/login')
    await main(page).getByRole('link', { name: 'Forgot your password?' }).click()
    await email(page).fill(address)
    await submit(page, 'Send me a link').click()
    await expect(main(page).getByRole('status')).toContainText('an email with a link is on its way')
    await page.goto(await linkMailedTo(address))
    await expect(heading(page)).toHaveText('Choose a new password')
    expect(new URL(page.url()).hash).toBe('')
    await main(page).getByLabel('New password').fill('a lantern at the lake')
    await submit(page, 'Set password').click()
    await main(page).getByRole('link', { name: 'To your profile' }).click()
    await expect(main(page).getByText(address)).toBeVisible()
  })

  test('changes his password', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    const address = await signUp(page)
    await page.goto('/cabinet/profile')
    const current = main(page).getByLabel('Current password')
    const next = main(page).getByLabel('New password')
    await current.fill('wrong')
    await next.fill('a lantern at the lake')
    await submit(page, 'Change password').click()
    await expect(current).toHaveAccessibleDescription('This is not your password.')
    await current.fill(PASSWORD)
    await submit(page, 'Change password').click()
    await expect(main(page).getByRole('status')).toContainText('Your password is changed')
    await expect(current).toHaveValue('')
    await logOut(page)
    await send(page, 'Log in', address, 'a lantern at the lake')
    await expect(page).toHaveURL('/')
  })

  test('takes his data along, and deletes his account', async ({ page, complaints }) => {
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
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription(/This is not your password/)
    await dialog.getByLabel('Password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page).toHaveURL('/login')
    await expect(main(page).getByRole('status')).toContainText('Your account is deleted')
    await send(page, 'Log in', address, PASSWORD)
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true')
  })
})

test.describe('with an account elsewhere', () => {
  /** At the provider's own page. */
  async function answer(page: Page, button: 'Allow' | 'Refuse', person: object = {}) {
    await page.getByLabel('Person').fill(JSON.stringify(person))
    await page.getByRole('button', { name: button }).click()
  }
  const aSubject = () => `subject-${process.pid}-${Date.now()}-${(count += 1)}`

  test.beforeEach(({ complaints }) => {
    complaints.expect(/request to another origin: http:\/\/127\.0\.0\.1/)
  })

  test('one is in at once, and back where one was', async ({ page }) => {
    const address = anEmail()
    await page.goto('/product/1')
    await main(page).getByRole('link', { name: 'Log in' }).click()
    await main(page).getByRole('link', { name: 'Google' }).click()
    await answer(page, 'Allow', {
      subject: aSubject(),
      email: address,
      email_verified: true,
      given_name: 'Jo',
    })
    await expect(page).toHaveURL('/product/1')
    await page.goto('/cabinet/profile')
    await expect(main(page).getByText(address)).toBeVisible()
  })

  test('one is asked for an email address if there is none', async ({ page }) => {
    const [address, subject] = [anEmail(), aSubject()]
    await page.goto('/login')
    await main(page).getByRole('link', { name: 'Facebook' }).click()
    await answer(page, 'Allow', { subject, given_name: 'Jo', family_name: 'Spruce' })
    await expect(heading(page)).toHaveText('please fill email')
    await expect(password(page)).toHaveCount(0)
    await expect(main(page).getByRole('link', { name: 'Google' })).toHaveCount(0)
    await send(page, 'Continue', address)
    await expect(page).toHaveURL('/')
    await page.goto('/cabinet/profile')
    await expect(main(page).getByText('Jo Spruce')).toBeVisible()

    await logOut(page)
    await page.goto('/login')
    await main(page).getByRole('link', { name: 'Facebook' }).click()
    await page.waitForURL((url) => url.hostname === '127.0.0.1' || url.pathname === '/')
    if (new URL(page.url()).hostname === '127.0.0.1') await answer(page, 'Allow', { subject })
    await expect(page).toHaveURL('/')
  })

  test('one may say no, and is told so', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    await page.goto('/login')
    await main(page).getByRole('link', { name: 'Google' }).click()
    await answer(page, 'Refuse')
    await expect(page).toHaveURL('/login')
    await expect(main(page).getByRole('alert')).toContainText('Google did not log you in')
    await page.reload()
    await expect(main(page).getByRole('alert')).toHaveCount(0)
  })
})

/** The link in the newest mail to an address, which the shop writes into a folder. */
async function linkMailedTo(address: string): Promise<string> {
  const folder = join(process.env.SHOP_DATA_DIR ?? '', 'mail')
  let link: string | undefined
  await expect(async () => {
    const mails = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    const mail = mails.find((text) => text.includes(`To: ${address}`) && text.includes('#token'))
    // A long line of a mail is folded with `=` at its end.
    link = /http:\/\/\S+#token\S+/.exec(mail?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '')?.[0]
    expect(link).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return link ?? ''
}

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
