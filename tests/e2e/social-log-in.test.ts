import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { heading, logOut, passwordField, send } from './account-forms.ts'
import { main, newEmail } from './customer.ts'
import { expect, test } from './visitor.ts'

test.describe('with an account at a provider', () => {
  /** At the provider's own page. */
  async function answer(page: Page, button: 'Allow' | 'Refuse', person: object = {}) {
    await page.getByLabel('Person').fill(JSON.stringify(person))
    await page.getByRole('button', { name: button }).click()
  }
  const aSubject = () => `subject-${randomUUID()}`

  test.beforeEach(({ complaints }) => {
    complaints.expect(/request to another origin: http:\/\/127\.0\.0\.1/)
  })

  test('a visitor is signed in at once, and back where they were', async ({ page }) => {
    const address = newEmail()
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
    await expect(main(page).getByRole('definition').getByText(address)).toBeVisible()
  })

  test('a visitor is asked for an email address if the provider has none', async ({ page }) => {
    const [address, subject] = [newEmail(), aSubject()]
    await page.goto('/login')
    await main(page).getByRole('link', { name: 'Facebook' }).click()
    await answer(page, 'Allow', { subject, given_name: 'Jo', family_name: 'Spruce' })
    await expect(heading(page)).toHaveText('please fill email')
    await expect(passwordField(page)).toHaveCount(0)
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

  test('a visitor may decline, and sees why they are not signed in', async ({ page, complaints }) => {
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
