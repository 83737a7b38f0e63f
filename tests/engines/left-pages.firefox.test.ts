import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { aVisitor } from './visitor.ts'

test('what Firefox says of a page that is left in the middle is no error, and what fails in a page that stays is one', async ({
  shopUrl,
  window: browser,
}) => {
  const visitor = aVisitor(browser, shopUrl)
  await visitor.open('/terms')
  await visitor.waitForWorker()
  for (let ms = 0; ms < 60; ms += 3) {
    await browser.open(`${shopUrl}/${ms % 2 ? 'terms' : 'contacts_us'}`)
    await sleep(ms)
  }
  await expect.poll(() => browser.evaluate(() => document.readyState)).toBe('complete')
  // The driver may say a moment later which requests were ended.
  await expect.poll(() => browser.errors()).toEqual([])

  const missing = '/assets/missing-12345678.js'
  await browser.evaluate((path) => void setTimeout(() => void import(path)), missing)
  // Once from the worker, which got no such file, and once from the module.
  await expect
    .poll(async () => (await browser.errors()).join(' '))
    .toMatch(/ServiceWorker.*module: \S*missing/)
})
