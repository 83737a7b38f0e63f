import { test as base, expect, type Locator, type Page, type Request } from '@playwright/test'

/** What went wrong in the page, apart from what a test looks for. */
export interface Complaints {
  unexpected: () => string[]
  /** Complaints that the journey expects: a page that answers 404 is an error in the console. */
  expect: (pattern: RegExp) => void
}

/**
 * Every journey fails for a console error, an uncaught exception (React reports a failed hydration as one), a request
 * to another origin or a violation of the page's policy, whatever it tests.
 */
export const test = base.extend<{ complaints: Complaints }>({
  baseURL: async ({}, provide) => provide(process.env.SHOP_URL),
  complaints: [
    async ({ page }, provide) => {
      const heard: string[] = []
      const expected: RegExp[] = []
      const unexpected = () => heard.filter((text) => !expected.some((pattern) => pattern.test(text)))
      await listen(page, (complaint) => heard.push(complaint))
      await provide({ unexpected, expect: (pattern) => expected.push(pattern) })
      expect(unexpected()).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Only tests about the worker allow it: behind it a test could not intercept the network. */
const withoutWorker = 'Service Worker registration blocked by Playwright'

/** What each page has asked for and not had an answer to. */
const unanswered = new WeakMap<Page, Set<Request>>()

/** How many looks in a row, a tenth of a second apart, find nothing to wait for: an answer may lead to another question. */
const QUIET = 4

/** Unlike `networkidle`, which is about the last document only, also after the app has changed the page. */
export function waitForAnswers(page: Page) {
  let looks = 0
  const waitingFor = () => {
    const open = [...(unanswered.get(page) ?? [])].map((request) => request.url())
    looks = open.length > 0 ? 0 : looks + 1
    return looks < QUIET ? [...open, 'a quiet moment'] : []
  }
  return expect.poll(waitingFor, { intervals: [100] }).toEqual([])
}

async function listen(page: Page, complain: (text: string) => void) {
  const open = new Set<Request>()
  unanswered.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== withoutWorker)
      complain(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complain(`exception: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$/.test(protocol) && hostname !== 'localhost')
      complain(`request to another origin: ${request.url()}`)
  })
  await page.exposeFunction('reportViolation', complain)
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation
      report(`policy: ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
}

/** Waits for hydration: from here on handlers respond. */
export const waitForScript = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' })

/** Moves the focus with Tab until it reaches the target. */
export async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The focus never came there by Tab')
}

/** Nothing of it is outside of the screen. */
export async function expectWholeOnScreen(page: Page, part: Locator) {
  await expect(part).toBeInViewport({ ratio: 1 })
  const { height } = page.viewportSize() ?? { height: 0 }
  const box = await part.boundingBox()
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
}
