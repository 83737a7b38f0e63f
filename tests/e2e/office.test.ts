import { Secret, TOTP } from 'otpauth'
import {
  aColleague,
  addOwner,
  addPasskeyDevice,
  expectNoViolations,
  heading,
  invitationTo,
  offeredAreas,
  openLink,
  password,
  goTo,
  sharedShop,
} from './office-member.ts'
import { expect, test } from './visitor.ts'

test('an owner joins by passkey, invites staff, and ends all sessions', async ({
  page,
  browser,
  complaints,
}, { project }) => {
  // Refused calls are errors in the console.
  complaints.expect(/status of (401|403|409|422)/)
  const owner = `owner-${project.name}@example.com`
  const staff = `staff-${project.name}@example.com`

  await addPasskeyDevice(page)
  await openLink(page, await addOwner(owner, sharedShop()), 'Robin Hale')
  await expect(heading(page, 'Secure your log-in')).toBeFocused()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(heading(page, 'Your recovery codes')).toBeVisible()
  await expect(page.locator('code')).toHaveCount(10)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(heading(page, /^Today, /)).toBeVisible()

  await goTo(page, 'People')
  await expect(page.getByText(`Owner · ${owner}`)).toBeVisible()
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/such as name@example\.com/)
  await page.getByLabel('Email').fill(staff)
  await page.getByLabel('Everywhere').uncheck()
  await page.getByRole('group', { name: 'Where they work' }).getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('status')).toContainText(`${staff} gets a link by email`)
  await expectNoViolations(page)

  const colleague = await aColleague(browser, page, sharedShop())
  await openLink(colleague.page, await invitationTo(staff, sharedShop().dataDir), 'Sam Ortiz')
  await colleague.page.getByRole('button', { name: 'Use an authenticator app' }).click()
  const secret = (await colleague.page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await expect(colleague.page.getByRole('img', { name: 'Code to scan' })).toBeVisible()
  await expectNoViolations(colleague.page)
  await colleague.page.getByLabel('The six digits').fill('12345')
  await colleague.page.getByRole('button', { name: 'Confirm' }).click()
  await expect(colleague.page.getByLabel('The six digits')).toBeFocused()
  await colleague.page.getByLabel('The six digits').fill(code())
  await colleague.page.getByRole('button', { name: 'Confirm' }).click()
  await expect(colleague.page.locator('code')).toHaveCount(10)
  const [recovery = ''] = await colleague.page.locator('code').allTextContents()
  await colleague.page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(heading(colleague.page, /^Today, /)).toBeVisible()
  await expectNoViolations(colleague.page)

  // What only owners may do is not offered, and refused to those who know the address.
  const offered = ['Today', 'Orders', 'Timeline', 'Messages', 'Closures', 'Reviews', 'Catalog', 'Numbers']
  expect(await offeredAreas(colleague.page)).toEqual(offered)
  await colleague.page.goto('/office/people')
  await expect(colleague.page.getByText('Only an owner can see this.')).toBeVisible()
  const refused = await colleague.page.evaluate(async () => (await fetch('/api/v1/office/people')).status)
  expect(refused).toBe(403)

  // Logging in by password takes the second half, too.
  await colleague.page.getByRole('button', { name: 'Log out' }).click()
  await colleague.page.getByLabel('Email').fill(staff)
  await colleague.page.getByLabel('Password').fill(password)
  await expectNoViolations(colleague.page)
  await colleague.page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(colleague.page, 'One more step')).toBeFocused()
  await expectNoViolations(colleague.page)
  await colleague.page.getByLabel('Code').fill(recovery)
  await colleague.page.getByRole('button', { name: 'Log in' }).click()
  await colleague.page.getByRole('link', { name: 'Your log-in' }).click()
  await expect(colleague.page.getByText('9 of 10 left')).toBeVisible()
  await expectNoViolations(colleague.page)

  // Who is removed is out with their next press.
  await page.reload()
  await page.getByRole('button', { name: `Remove ${staff}` }).click()
  await expectNoViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('status')).toContainText(`${staff} was removed`)
  await colleague.page.getByRole('button', { name: 'Make new codes' }).click()
  await expect(colleague.page.getByRole('dialog', { name: 'Please log in again' })).toBeVisible()
  await expectNoViolations(colleague.page)
  await colleague.page.getByRole('button', { name: 'Not now' }).click()
  await expect(heading(colleague.page, 'Log in')).toBeVisible()
  await expect(colleague.page.getByText('You were logged out')).toBeVisible()
  await colleague.leave()

  await goTo(page, 'Log')
  await expect(page.getByText(`${owner} removed ${staff}`)).toBeVisible()
  await expectNoViolations(page)

  // The log names passkeys, too.
  await page.getByRole('link', { name: 'Your log-in' }).click()
  await expect(heading(page, 'Your log-in')).toBeVisible()
  await expect(page.getByText('Passkey', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'End all my sessions' }).click()
  await expect(page.getByText('You are logged out everywhere.')).toBeVisible()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(heading(page, 'Your log-in')).toBeVisible()

  // A session that ends while something is typed: they log in where they are, and it is sent.
  await goTo(page, 'People')
  const late = `late-${project.name}@example.com`
  await page.getByLabel('Email').fill(late)
  await page.context().clearCookies()
  await page.getByLabel('Email').press('Enter')
  const again = page.getByRole('dialog', { name: 'Please log in again' })
  await expect(again.getByLabel('Email')).toHaveValue(owner)
  await page.keyboard.press('Escape')
  await expect(again).toBeVisible()
  await expectNoViolations(page)
  await again.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('status')).toContainText(`${late} gets a link by email`)
  await expect(again).toHaveCount(0)
})

test('the office is kept by nobody, and search engines stay out', async ({ request }) => {
  for (const path of ['/office', '/office/people', '/office/no/such/place']) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const policy = answer.headers()['content-security-policy']
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toMatch(/trusted-types app-html sw-url ProseMirrorClipboard$/)
  }
  const customers = await request.get('/')
  expect(customers.headers()['content-security-policy']).toMatch(/trusted-types app-html sw-url$/)
  expect((await request.get('/office/assets/none.js')).status()).toBe(404)
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('office')
})
