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
  // The main page of a customer looks for what they have rented, once its part for customers has come.
  const orders = page.waitForResponse((response) => response.url().endsWith('/cabinet/user/orders'))
  await page.goto('/registration')
  await send(page, 'Sign up', address, password)
  await expect(page).toHaveURL('/')
  await orders
  return address
}

/** Signs up a new customer by the links of the open page, which leads back to it. */
export async function signUpFromHere(page: Page) {
  await main(page).getByRole('link', { name: 'Log in' }).click()
  await main(page).getByRole('link', { name: 'Sign up' }).click()
  await send(page, 'Sign up', newEmail(), password)
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
  // A menu closes with the press, before the server has answered.
  const answer = page.waitForResponse(/\/api\/v1\/logout$/)
  await logOutButton(page).locator('visible=true').first().click()
  await answer
  await expect(logOutButton(page)).toHaveCount(0)
}
