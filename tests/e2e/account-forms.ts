import { expect, type Page } from '@playwright/test'
import { main, newEmail, password } from './customer.ts'
import { waitForAnswers } from './visitor.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const emailField = (page: Page) => main(page).getByLabel(/^Email/)
export const passwordField = (page: Page) => main(page).getByLabel('Password', { exact: true })
export const submit = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Fills in the form that is open. */
export async function send(page: Page, button: string, address: string, secret?: string) {
  await emailField(page).fill(address)
  if (secret !== undefined) await passwordField(page).fill(secret)
  await submit(page, button).click()
}

/** Signs up a new customer with the form. @returns their address */
export async function signUp(page: Page): Promise<string> {
  const address = newEmail()
  await page.goto('/registration')
  await send(page, 'Sign up', address, password)
  await expect(page).toHaveURL('/')
  return address
}

/** Opens the account menu where it is collapsed. */
export async function seeMenu(page: Page) {
  const burger = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(burger.or(page.getByRole('navigation', { name: 'Main' })).first()).toBeAttached()
  if (await burger.isVisible()) await burger.click()
}

const logOutButton = (page: Page) => page.getByRole('button', { name: 'Log out' })

export async function logOut(page: Page) {
  // No customer is as fast as a test: what the page has just asked for would be refused, and the browser logs that.
  await page.waitForLoadState('networkidle')
  await waitForAnswers(page)
  await seeMenu(page)
  await logOutButton(page).locator('visible=true').first().click()
  await expect(logOutButton(page)).toHaveCount(0)
}
