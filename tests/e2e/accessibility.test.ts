import { findViolations } from './axe.ts'
import {
  acceptButton,
  aStay,
  fillAddress,
  fillPerson,
  homeAddress,
  openCheckout,
  signUp,
} from './customer.ts'
import { expect, test, waitForScript } from './visitor.ts'

const paths = [
  '/',
  '/catalog/rental',
  '/catalog/rental/1',
  '/catalog/sales',
  '/product/1',
  '/franchise',
  '/login',
  '/registration',
  '/password_reset',
  '/privacy_policy',
  '/cookie_policy',
  '/contacts_us',
  '/offline',
  '/info/concept',
  '/info/guide',
  '/info/franchise_model',
  '/no/such/page',
]

for (const path of paths) {
  test(`${path} has no axe violations`, async ({ page, complaints }) => {
    complaints.expect(/status of 404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await waitForScript(page)
    // Parts that load later, such as the gallery's slider, are checked as well.
    await page.waitForLoadState('networkidle')
    expect(await findViolations(page)).toEqual([])
  })
}

test('checkout and orders have no axe violations', async ({ page, complaints }, { project }) => {
  test.setTimeout(120_000)
  complaints.expect(/status of (404|422)/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openCheckout(page, 21, aStay(project.name === 'phone' ? 100 : 120))
  await acceptButton(page).click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await fillPerson(page)
  await fillAddress(homeAddress(page), '49855')
  await acceptButton(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('dialog')).toContainText('You have not paid yet')
  expect(await findViolations(page)).toEqual([])
})

test('the profile, its form, and its dialog have no axe violations', async ({ page, complaints }) => {
  complaints.expect(/status of 422/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/privacy_policy')
  await signUp(page)
  await page.goto('/cabinet/profile')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('We sent a new link')).toBeVisible()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('Email', { exact: true }).fill('another@example.com')
  await expect(page.getByText('A new email address needs your password.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByLabel('Cell phone').fill('12')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Please enter your password.')).toBeVisible()
  // What is below the header for a moment is as large as before.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test('the log-in forms have nothing that axe objects to when they show errors', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/registration')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Please choose a password.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
