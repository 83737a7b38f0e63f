import { expect, type Page } from '@playwright/test'
import type { Booking } from '../../contract/product.ts'
import { emailField, passwordField, submit } from './account-forms.ts'
import { type Fault, none } from './bad-line.ts'
import {
  acceptButton,
  bookButton,
  type Days,
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
  stayFrom,
} from './customer.ts'
import {
  expectOnlyTheShops,
  faults,
  isWhole,
  lieIn,
  mailsOf,
  readUntilTrue,
  report,
  saidIn,
  test,
} from './lines.ts'
import { waitForWorker } from './traveler.ts'
import { waitForScript } from './visitor.ts'

interface Visit {
  page: Page
  /** Different in every case. */
  count: number
  dataDir: string
}

interface Action {
  /** Up to the last press. */
  prepare: (visit: Visit) => Promise<unknown>
  press: (visit: Visit) => Promise<unknown>
  /** It has worked. */
  isDone: (visit: Visit, text: string) => boolean
  /** What was typed. */
  typed?: (visit: Visit) => Promise<unknown>
  /** How often the shop has done it in the end. */
  times?: (visit: Visit) => Promise<number>
  /** Needs no answer of the shop. */
  isLocal?: true
}

const isAt = (page: Page, address: RegExp) => address.test(new URL(page.url()).pathname)

/** A stay of three nights that is free right now, later than what most visitors look at. */
async function aFreeStay({ page }: Visit, productId: number): Promise<Days> {
  const answer = await page.request.get(`/api/v1/products/${productId}/booking`)
  const { possible_starts: starts, latest_returns: returns } = (await answer.json()) as Booking
  const isLongEnough = (from: string, index: number) => stayFrom(from).to <= (returns[index] ?? '')
  const from = starts.find((day, index) => index > 10 && isLongEnough(day, index))
  expect(from).toBeDefined()
  return stayFrom(from ?? '')
}
const addressOf = (count: number) => `visitor-${process.pid}-${count}@example.com`

async function open(page: Page, address: string) {
  await page.goto(address)
  await waitForScript(page)
}

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

const actions: Record<string, Action> = {
  'booking a sauna': {
    async prepare(visit) {
      const { page } = visit
      await open(page, '/terms')
      await signUp(page)
      const { from, to } = await aFreeStay(visit, 6)
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
      await openCheckout(page, 20, await aFreeStay(visit, 20))
      await fillPerson(page)
      await fillAddress(homeAddress(page), '49855')
    },
    // Where the answer was lost, the button asks what became of the order.
    press: ({ page }) => page.getByRole('button', { name: /^(ACCEPT AND PAY|Check my order)$/ }).click(),
    isDone: ({ page }) => isAt(page, /^\/pay\/test\//),
    typed: ({ page }) => expect(page.getByLabel('Surname')).toHaveValue('Winter'),
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
      await expect.poll(async () => (await mailsOf(dataDir)).some(isMine), { timeout: 20_000 }).toBe(true)
      return (await mailsOf(dataDir)).filter(isMine).length
    },
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
      await openCheckout(page, 20, await aFreeStay(visit, 20))
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
  'saving a sauna for offline': {
    async prepare({ page, count }) {
      await open(page, `/product/${30 + (count % 20)}`)
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
    isDone: (_, text) => /\d miles (away|is too far)/.test(text),
    typed: ({ page }) => expect(page.getByLabel('ZIP code')).toHaveValue('97702'),
  },
  searching: {
    async prepare({ page, count }) {
      await open(page, '/search')
      await page.getByLabel('People').fill(String(2 + (count % 5)))
    },
    press: ({ page }) => page.getByRole('button', { name: 'Search' }).click(),
    isDone: ({ page }, text) => page.url().includes('people=') && /Nearest date:/.test(text),
    typed: ({ page, count }) => expect(page.getByLabel('People')).toHaveValue(String(2 + (count % 5))),
  },
  'accepting the cookie notice': {
    async prepare({ page }) {
      await open(page, '/terms')
      await page.evaluate(() => localStorage.clear())
      await open(page, '/contacts_us')
    },
    press: ({ page }) => page.getByRole('button', { name: 'Accept', exact: true }).click(),
    isDone: (_, text) => !text.includes('We store only what this shop needs'),
    isLocal: true,
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

const cases = Object.keys(faults).flatMap((fault) =>
  Object.keys(actions).map((action) => ({ fault, action })),
)
/** What must never be done twice or get lost, each on another line; the long run takes every action on every line. */
const short = [
  { fault: 'loses every answer', action: 'ACCEPT AND PAY' },
  { fault: 'answers with a page that may be cached', action: 'logging in' },
  { fault: 'loses every answer', action: 'sending a message' },
  { fault: 'answers with a page that may be cached', action: 'booking a sauna' },
  { fault: 'stalls within the body', action: 'choosing a place' },
]
/** In the long run one test for each fault, else one for all. */
const groups = isWhole
  ? Object.keys(faults).map((fault) => ({
      title: `a line that ${fault}`,
      cases: cases.filter((one) => one.fault === fault),
    }))
  : [{ title: 'a line that lies', cases: short }]

let count = 0
for (const group of groups)
  test(`${group.title}: every action is answered truly, loses nothing typed, and is done once`, async ({
    line,
    shop,
    traveler,
  }) => {
    test.setTimeout(900_000)
    const wrong: string[] = []
    // A call gives up after 20 seconds, which nobody has to wait for here.
    await traveler.context().addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => timeout(Math.min(ms, 6000))
    })
    let page = await traveler.page()
    await page.goto('/terms')
    await waitForWorker(page)

    for (const one of group.cases) {
      const action = actions[one.action] as Action
      const fault = faults[one.fault] as Fault
      line.become(none)
      const opened = await traveler.page()
      await page.close()
      page = opened
      const visit: Visit = { page, count: ++count, dataDir: shop.dataDir }
      const found: string[] = []
      try {
        await action.prepare(visit)
        line.become(fault)
        await action.press(visit)
        const untrue = await readUntilTrue(visit.page, (text) =>
          action.isDone(visit, text) ||
          saidIn(text).length > 0 ||
          /Saving this sauna|already an account/.test(text)
            ? lieIn(text, fault)
            : 'it says nothing',
        )
        if (untrue) found.push(untrue)
        const text = await page.evaluate(() => document.body.innerText).catch(() => '')
        if (!action.isDone(visit, text)) await action.typed?.(visit)
        line.become(none)
        // What they press may be gone by then, because the page has gone on.
        page.setDefaultTimeout(5000)
        // The visitor presses again whenever the page lets them, as people do.
        await expect(async () => {
          const words = await page.evaluate(() => document.body.innerText)
          if (action.isDone(visit, words)) return
          const again = page
            .getByRole('main')
            .getByRole('button', { name: /^(Try again|Retry)$/ })
            .first()
          if (await again.isVisible()) await again.click()
          else await action.press(visit)
          await page.waitForTimeout(1000)
          expect(action.isDone(visit, await page.evaluate(() => document.body.innerText))).toBe(true)
        }).toPass({ timeout: 40_000 })
        expect((await action.times?.(visit)) ?? 1).toBe(1)
      } catch (error) {
        const words = (
          await main(page)
            .innerText()
            .catch(() => '')
        )
          .replace(/\s+/g, ' ')
          .slice(0, 500)
        found.push(`${(error as Error).message.split('\n').slice(0, 6).join(' ')} … ${page.url()} ${words}`)
      }
      wrong.push(...report(`${one.action} on a line that ${one.fault}`, found))
    }
    line.become(none)
    await open(page, '/')
    await expectOnlyTheShops(page, shop.url)
    expect(wrong).toEqual([])
  })
