import { findViolations } from './axe.ts'
import {
  acceptButton,
  aStay,
  bookButton,
  fillAddress,
  fillPerson,
  firstOrder,
  homeAddress,
  openCheckout,
  shown,
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
  '/install',
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

test('a paid order with its next step, and its receipt, have no axe violations', async ({
  page,
  complaints,
}, { project }) => {
  complaints.expect(/status of 404/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const stay = aStay(project.name === 'phone' ? 104 : 124)
  await openCheckout(page, 21, stay)
  await page.goto('/product/21')
  await waitForScript(page)
  await page.getByRole('radio', { name: /^Pickup/ }).check()
  await expect(bookButton(page)).toBeEnabled()
  await bookButton(page).click()
  await fillPerson(page)
  await fillAddress(homeAddress(page), '49855')
  await acceptButton(page).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  const step = firstOrder(page).getByRole('region', { name: /^Next step/ })
  await expect(step).toContainText(`Next: pick it up on ${shown(stay.from)}, 2 PM to 6 PM`)
  await expect(step.getByRole('link', { name: 'Open in your maps app' })).toHaveAttribute(
    'href',
    /openstreetmap/,
  )
  expect(await findViolations(page)).toEqual([])
  await firstOrder(page).getByRole('link', { name: 'Print receipt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Receipt for order #')
  expect(await findViolations(page)).toEqual([])
  const sheet = await page.pdf({ format: 'Letter' })
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('the profile, its form, and its dialog have no axe violations', async ({ page, complaints }) => {
  complaints.expect(/status of 422/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/privacy_policy')
  await signUp(page)
  await page.goto('/cabinet/profile')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('A new link is on its way')).toBeVisible()
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
