import { expect } from '@playwright/test'
import { emailField, passwordField, submit } from './account-forms.ts'
import {
  acceptButton,
  aFreeStay,
  bookButton,
  fillAddress,
  fillPerson,
  firstOrder,
  homeAddress,
  main,
  newEmail,
  openCheckout,
  own,
  password,
  signUp,
} from './customer.ts'
import { type Action, isAt, open, type Visit } from './lines-action.ts'
import { waitForScript } from './visitor.ts'

async function ordersOf({ page }: Visit) {
  const answer = await page.request.get(`${new URL(page.url()).origin}/api/v1/cabinet/user/orders`)
  return (await answer.json()).data as { status: string }[]
}

const logInForm: Pick<Action, 'typed'> = {
  typed: async ({ page }) => {
    await expect(emailField(page)).not.toHaveValue('')
    await expect(passwordField(page)).toHaveValue(password)
  },
}

/** What customers do, from signing up to canceling an order. */
export const customerActions: Record<string, Action> = {
  'booking a sauna': {
    async prepare(visit) {
      const { page } = visit
      await open(page, '/terms')
      await signUp(page)
      const { from, to } = await aFreeStay(page, 6)
      const chosen = await own(page, 'products/6/booking', { date_from: from, date_to: to })
      expect(chosen.status()).toBe(200)
      await open(page, '/product/6')
      await expect(bookButton(page)).toBeEnabled()
    },
    press: ({ page }) => bookButton(page).click(),
    isDone: ({ page }, text) => isAt(page, /^\/checkout$/) && /ACCEPT AND PAY/i.test(text),
  },
  'ACCEPT AND PAY': {
    async prepare(visit) {
      const { page } = visit
      await openCheckout(page, 20, await aFreeStay(page, 20))
      await fillPerson(page)
      await fillAddress(homeAddress(page), '49855')
    },
    // Where the answer was lost, the button asks what became of the order.
    press: ({ page }) => page.getByRole('button', { name: /^(ACCEPT AND PAY|Check my order)$/ }).click(),
    isDone: ({ page }) => isAt(page, /^\/pay\/test\//),
    typed: ({ page }) => expect(page.getByLabel('Last name')).toHaveValue('Winter'),
    times: async (visit) => (await ordersOf(visit)).length,
  },
  'logging in': {
    async prepare({ page }) {
      await open(page, '/terms')
      const { email } = await signUp(page)
      await page.context().clearCookies()
      await open(page, '/login')
      await emailField(page).fill(email)
      await passwordField(page).fill(password)
    },
    press: ({ page }) => submit(page, 'Log in').click(),
    isDone: ({ page }) => isAt(page, /^\/$/),
    ...logInForm,
  },
  'signing up': {
    async prepare({ page }) {
      await page.context().clearCookies()
      await open(page, '/registration')
      await emailField(page).fill(newEmail())
      await passwordField(page).fill(password)
    },
    // An account that was made while its answer was lost is there, and the form says so.
    press: async ({ page }) =>
      submit(
        page,
        (await page.getByText('There is already an account').count()) ? 'Log in with this email' : 'Sign up',
      ).click(),
    isDone: ({ page }) => isAt(page, /^\/$/),
    ...logInForm,
  },
  'saving a profile': {
    async prepare({ page, count }) {
      await open(page, '/terms')
      await signUp(page)
      await open(page, '/cabinet/profile')
      await main(page).getByRole('button', { name: 'Edit profile' }).click()
      await main(page).getByLabel('Name', { exact: true }).fill('Jo')
      await main(page).getByLabel('Surname').fill(`Spruce ${count}`)
    },
    press: ({ page }) => submit(page, 'Update').click(),
    isDone: ({ count }, text) => new RegExp(`Spruce ${count}\\b`).test(text),
    typed: ({ page, count }) => expect(main(page).getByLabel('Surname')).toHaveValue(`Spruce ${count}`),
  },
  'changing a password': {
    async prepare({ page }) {
      await open(page, '/terms')
      await signUp(page)
      await open(page, '/cabinet/profile')
      await main(page).getByLabel('Current password').fill(password)
      await main(page).getByLabel('New password').fill('a lantern at the lake')
    },
    press: ({ page }) => submit(page, 'Change password').click(),
    // Where the answer was lost, with it the new session: then the login says that the old one has ended.
    isDone: ({ page }, text) => /Your password has been changed/.test(text) || isAt(page, /^\/login$/),
    typed: ({ page }) => expect(main(page).getByLabel('New password')).toHaveValue('a lantern at the lake'),
  },
  'canceling an order': {
    async prepare(visit) {
      const { page } = visit
      await openCheckout(page, 20, await aFreeStay(page, 20))
      await fillPerson(page)
      await fillAddress(homeAddress(page), '49855')
      await acceptButton(page).click()
      await page.getByRole('button', { name: 'Pay' }).click()
      await waitForScript(page)
      await firstOrder(page).getByRole('button', { name: 'Cancel order' }).click()
    },
    async press({ page }) {
      const dialog = page.getByRole('dialog')
      if (!(await dialog.isVisible()))
        await firstOrder(page).getByRole('button', { name: 'Cancel order' }).click()
      await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    },
    isDone: (_, text) => /Canceled|Refunded|already/i.test(text),
    times: async (visit) => (await ordersOf(visit)).length,
  },
}
