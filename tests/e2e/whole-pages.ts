import type { Page } from '@playwright/test'
import {
  acceptButton,
  aStay,
  fillAddress,
  fillPerson,
  firstOrder,
  homeAddress,
  openCheckout,
} from './customer.ts'
import { expect, waitForAnswers, waitForScript } from './visitor.ts'

/** One of every kind of page that anyone may open. */
export const publicPaths = [
  '/',
  '/catalog/rental',
  '/catalog/rental/1',
  '/catalog/sales',
  '/search?people=2',
  '/product/1',
  '/product/30',
  '/franchise',
  '/info/franchise_model',
  '/info/guide',
  '/contacts_us',
  '/login',
  '/registration',
  '/password_reset',
  '/privacy_policy',
  '/offline',
  '/install',
  '/no/such/page',
]

/** Opens a page as the browser does, with everything that comes later. */
export async function openPage(page: Page, path: string) {
  await page.goto(path)
  await waitForScript(page)
  await page.waitForLoadState('networkidle')
  await waitForAll(page, path)
}

/** What comes after the page itself. */
async function waitForAll(page: Page, path: string) {
  // A calendar comes in the middle of its page, later than what follows it.
  if (path === '/product/1') await expect(page.getByRole('gridcell').first()).toBeAttached()
  await waitForAnswers(page)
}

/** As a link does: the document stays, and what is shown over all pages with it. */
export const changeAddress = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Opens a page as a link does, and waits until all of it is there. */
export async function follow(page: Page, path: string) {
  await changeAddress(page, path)
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
  await waitForAll(page, path)
  await page.evaluate(() => scrollTo(0, 0))
}

/** The offer to install, which comes once a visitor has seen five pages. */
export async function openToast(page: Page) {
  await openPage(page, '/terms')
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')))
  for (const path of ['/info/about', '/terms', '/info/about', '/terms', '/info/about'])
    await follow(page, path)
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible()
}

/**
 * Takes a new customer to each page of their own and calls `look` there: the checkout before and after it was refused,
 * the profile and its form, and the list with a placed order.
 * @param inDays when the stay starts; of another test it must not be the same
 */
export async function asCustomer(page: Page, inDays: number, look: (name: string) => Promise<void>) {
  await openCheckout(page, 21, aStay(inDays))
  await look('checkout')
  await acceptButton(page).click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await look('refused checkout')
  await fillPerson(page)
  await fillAddress(homeAddress(page), '49855')
  await acceptButton(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(firstOrder(page)).toBeVisible()
  await look('orders')
  await openPage(page, '/cabinet/profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await look('profile')
}

/** Says for which page it was. */
export const onPage = (name: string, problems: readonly string[]) =>
  problems.map((text) => `${name}: ${text}`)
