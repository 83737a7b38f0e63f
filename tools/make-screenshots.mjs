/**
 * Takes the pictures that a browser shows when it offers to install the shop (`screenshots` of manifest.webmanifest):
 * `npm run build && node tools/make-screenshots.mjs`, after the pages they show have changed.
 */
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumArgs, needChromium } from './find-chromium.mjs'
import { startShop } from './run-shop.mjs'

const target = new URL('../public/screenshots/', import.meta.url).pathname

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const desk = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }

const shots = [
  { name: 'phone-main', path: '/', device: phone },
  { name: 'phone-catalog', path: '/catalog/rental/1', device: phone },
  { name: 'desk-main', path: '/', device: desk },
]

const shop = await startShop()
const browser = await chromium.launch({ executablePath: needChromium(), args: chromiumArgs })
try {
  for (const { name, path, device } of shots) {
    const context = await browser.newContext({ ...device, locale: 'en-US', serviceWorkers: 'block' })
    await context.addCookies([{ name: 'hasCookiesAgree', value: '1', url: shop.url }])
    const page = await context.newPage()
    // The typeface shows where it is there at the first paint: from the second page on.
    for (const _visit of ['first', 'second']) await page.goto(shop.url + path, { waitUntil: 'networkidle' })
    await page.screenshot({ path: join(target, `${name}.jpg`), type: 'jpeg', quality: 80 })
    await context.close()
  }
} finally {
  await browser.close()
  await shop.stop()
}
