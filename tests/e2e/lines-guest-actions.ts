import { expect } from '@playwright/test'
import { mailsOf } from './lines.ts'
import { type Action, open } from './lines-action.ts'

const addressOf = (count: number) => `visitor-${process.pid}-${count}@example.com`
const people = (count: number) => String(2 + (count % 5))

/** What guests do. */
export const guestActions: Record<string, Action> = {
  'sending a message': {
    async prepare({ page, count }) {
      await open(page, '/contacts_us')
      for (const [name, text] of [
        ['Name', 'Ann Example'],
        ['Email', addressOf(count)],
        ['Message', `Is there wood? ${count}`],
      ] as const)
        await page.getByRole('textbox', { name, exact: true }).fill(text)
    },
    press: ({ page }) => page.getByRole('button', { name: 'Send' }).click(),
    isDone: (_, text) => text.includes('Thanks for contacting us'),
    typed: ({ page, count }) =>
      expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(`Is there wood? ${count}`),
    async times({ dataDir, count }) {
      const isMine = (mail: string) => mail.includes(addressOf(count))
      await expect.poll(async () => (await mailsOf(dataDir)).some(isMine), { timeout: 60_000 }).toBe(true)
      return (await mailsOf(dataDir)).filter(isMine).length
    },
  },
  'saving a sauna for offline': {
    async prepare({ page, count }) {
      await open(page, `/product/${1 + (count % 29)}`)
      await expect(page.getByRole('button', { name: 'Save for offline' })).toBeEnabled()
    },
    press: ({ page }) => page.getByRole('button', { name: /^(Save for offline|Try again|Update)$/ }).click(),
    isDone: (_, text) => /Saved on this device, \d/.test(text),
  },
  'checking a ZIP code': {
    prepare: ({ page }) => open(page, '/product/1'),
    async press({ page }) {
      await page.getByLabel('ZIP code').fill('')
      await page.getByLabel('ZIP code').fill('97702')
    },
    isDone: (_, text) => /\d miles away/.test(text),
    typed: ({ page }) => expect(page.getByLabel('ZIP code')).toHaveValue('97702'),
  },
  searching: {
    async prepare({ page, count }) {
      await open(page, '/search')
      await page.getByLabel('People').fill(people(count))
    },
    press: ({ page }) => page.getByRole('button', { name: 'Search' }).click(),
    isDone: ({ page, count }, text) =>
      page.url().includes(`people=${people(count)}`) && /Nearest date:/.test(text),
    // Where the results are not on the device there is no form, and the address carries what they chose.
    async typed({ page, count }) {
      const field = page.getByLabel('People')
      if (await field.isVisible()) await expect(field).toHaveValue(people(count))
      else expect(new URL(page.url()).searchParams.get('people')).toBe(people(count))
    },
  },
  'accepting the cookie notice': {
    async prepare({ page }) {
      await open(page, '/terms')
      await page.evaluate(() => localStorage.clear())
      await open(page, '/contacts_us')
    },
    press: ({ page }) => page.getByRole('button', { name: 'Accept', exact: true }).click(),
    isDone: (_, text) => !text.includes('We store only what this shop needs'),
  },
  'choosing a place': {
    async prepare({ page }) {
      await open(page, '/')
      await page.getByLabel('Select Location').first().selectOption({ index: 2 })
    },
    press: ({ page }) => page.getByRole('button', { name: 'book now' }).first().click(),
    isDone: (_, text) => /Nearest date:/.test(text),
  },
}
