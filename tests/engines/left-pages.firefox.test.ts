import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { openFirefox } from './puppeteer-browser.ts'

test('what Firefox says of a page that is left in the middle is no error, and what fails in a page that stays is one', async ({
  shopUrl,
}) => {
  const browser = await openFirefox({ width: 390, height: 800, runsScripts: true })
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  try {
    await browser.open(`${shopUrl}/terms`)
    await browser.evaluate(async () => {
      while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 100))
    })
    for (let ms = 0; ms < 60; ms += 3) {
      await browser.open(`${shopUrl}/${ms % 2 ? 'terms' : 'contacts_us'}`)
      await wait(ms)
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
  } finally {
    await browser.close()
  }
})
