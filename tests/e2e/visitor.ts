import { test as base, expect, type Page } from '@playwright/test'

/** What went wrong in the page without a test looking for it. */
export interface Complaints {
  list: string[]
  /** Complaints that belong to the journey: a page that answers 404 is an error in the console. */
  expect: (pattern: RegExp) => void
}

/**
 * Every journey fails for a console error, an uncaught exception (React reports a failed hydration as one), a request
 * to another origin or a violation of the page's policy, whatever it tests.
 */
export const test = base.extend<{ complaints: Complaints }>({
  baseURL: async ({}, provide) => provide(process.env.SHOP_URL),
  complaints: [
    async ({ page, baseURL }, provide) => {
      const expected: RegExp[] = []
      const complaints: Complaints = { list: [], expect: (pattern) => expected.push(pattern) }
      await listen(page, new URL(baseURL ?? '').origin, complaints.list)
      await provide(complaints)
      const unexpected = complaints.list.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

async function listen(page: Page, origin: string, list: string[]) {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      list.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => list.push(`exception: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url())
    if (/^https?:$/.test(protocol) && target !== origin)
      list.push(`request to another origin: ${request.url()}`)
  })
  await page.exposeFunction('reportViolation', (text: string) => list.push(`policy: ${text}`))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation
      report(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
}

/** The page's own script has taken over: from here on handlers answer. */
export const waitForScript = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' })
