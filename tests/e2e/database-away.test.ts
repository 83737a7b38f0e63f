import { expect, type Page } from '@playwright/test'
import { type PostgresServer, startPostgres } from '../../tools/postgres.mjs'
import { emailField, passwordField, submit } from './account-forms.ts'
import {
  acceptButton,
  aStay,
  fillAddress,
  fillPerson,
  firstOrder,
  homeAddress,
  main,
  newEmail,
  own,
  password,
} from './customer.ts'
import { test as journey } from './journey.ts'
import { waitForScript } from './visitor.ts'

/** A shop whose PostgreSQL comes and goes, and whose mail server is not there at all. */
const test = journey.extend<{ server: PostgresServer }>({
  server: [
    async ({}, provide) => {
      const server = await startPostgres({ isDurable: true })
      await provide(server)
      await server.stop()
    },
    { timeout: 120_000 },
  ],
  shopEnv: async ({ server }, provide) =>
    provide({ DATABASE_URL: server.url, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@example.com' }),
})

const BUSY = 'The shop is busy right now. Please try again in a moment.'

const ordersOf = async (page: Page) => {
  const answer = await page.request.get(`${new URL(page.url()).origin}/api/v1/cabinet/user/orders`)
  return (await answer.json()).data as object[]
}

/** What somebody does who reads that they may try again. */
const pressUntil = (page: Page, name: RegExp, isDone: () => Promise<void>) =>
  expect(async () => {
    const button = page.getByRole('button', { name })
    if (await button.isVisible()) await button.click()
    await isDone()
  }).toPass()

test('a customer signs up, orders, pays, and cancels while the database is away: each time they read so, and go on', async ({
  server,
  traveler,
}) => {
  const page = await traveler.page()
  const isAt = (address: RegExp) => () => expect(page).toHaveURL(address, { timeout: 3_000 })

  await page.goto('/registration')
  await waitForScript(page)
  await emailField(page).fill(newEmail())
  await passwordField(page).fill(password)
  await server.crash()
  await submit(page, 'Sign up').click()
  await expect(main(page)).toContainText(BUSY)
  await server.start()
  await pressUntil(page, /^Sign up$/, isAt(/\/$/))

  const { from, to } = aStay(20)
  expect((await own(page, 'products/20/booking', { date_from: from, date_to: to })).status()).toBe(200)
  await page.goto('/checkout')
  await waitForScript(page)
  await fillPerson(page)
  await fillAddress(homeAddress(page), '49855')
  await server.crash()
  await acceptButton(page).click()
  await expect(main(page)).toContainText('We do not know yet whether your order went through.')
  await server.start()
  await pressUntil(page, /^(ACCEPT AND PAY|Check my order)$/, isAt(/\/pay\/test\//))
  expect(await ordersOf(page)).toHaveLength(1)

  await server.crash()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.locator('body')).toContainText(
    'To try again, go back one page and press the button once more.',
  )
  await server.start()
  await page.goBack()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/cabinet\/orders/)
  await expect(main(page)).toContainText('We received your payment')

  await waitForScript(page)
  await firstOrder(page).getByRole('button', { name: 'Cancel order' }).click()
  await server.crash()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('dialog')).toContainText(BUSY)
  await server.start()
  await pressUntil(page, /^Cancel the order$/, () =>
    expect(firstOrder(page)).toContainText(/Canceled|Refunded/, { timeout: 3_000 }),
  )
  expect(await ordersOf(page)).toHaveLength(1)
})
