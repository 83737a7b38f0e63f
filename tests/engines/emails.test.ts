import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { sampleEmails } from '../../server/dev/sample-emails.ts'
import { test as base } from './journey.ts'
import { aShopContact } from '../builders.ts'

const emails = sampleEmails(aShopContact())

/** Every email by its name, and what else somebody asked for. */
const test = base.extend<{ mailbox: { url: string; alsoAsked: string[] } }>({
  mailbox: async ({}, provide) => {
    const alsoAsked: string[] = []
    const server = createServer(({ url = '' }, response) => {
      const email = emails[url.slice(1)]
      if (!email) alsoAsked.push(url)
      response.writeHead(email ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(email?.html)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await provide({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, alsoAsked })
    server.closeAllConnections()
    server.close()
  },
})

for (const width of [360, 640])
  for (const prefersDark of [false, true])
    test.describe(`${width} px, ${prefersDark ? 'dark' : 'light'}`, () => {
      test.use({ browserOptions: { width, height: 1200, prefersDark } })

      test('every email can be read whole, and loads nothing', async ({ mailbox, window }, info) => {
        for (const [name, email] of Object.entries(emails)) {
          await window.open(`${mailbox.url}/${name}`)
          const seen = await window.evaluate(read)
          expect.soft(seen, name).toMatchObject({ width, isDark: prefersDark, tooWide: [], tooPale: [] })
          for (const line of email.text.split('\n').filter(Boolean))
            for (const words of line.split(/:(?: +|$)/)) expect.soft(seen.text, name).toContain(words)
          for (const button of seen.buttons) expect.soft(button, name).toBeGreaterThanOrEqual(44)
          expect.soft(seen.buttons, name).toHaveLength(email.text.includes('https://') ? 1 : 0)

          const png = Buffer.from(await window.screenshot(), 'base64')
          await writeFile(info.outputPath(`${name}.png`), png)
          const { channels } = await sharp(png).stats()
          // One color all over has none.
          for (const { stdev } of channels.slice(0, 3)) expect.soft(stdev, name).toBeGreaterThan(10)
        }
        expect(mailbox.alsoAsked.filter((path) => path !== '/favicon.ico')).toEqual([])
      })
    })

/** Runs in the page. */
function read() {
  const root = document.documentElement
  const elements = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) =>
    element.checkVisibility(),
  )
  const isTooWide = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    return left < 0 || right > innerWidth || element.scrollWidth > Math.max(element.clientWidth, 1) + 1
  }
  const hasWords = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  return {
    width: innerWidth,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    text: document.body.innerText.replaceAll(/[\s\u00a0]+/g, ' '),
    tooWide: [root, ...elements]
      .filter((element) => getComputedStyle(element).display !== 'inline' && isTooWide(element))
      .map((element) => element.outerHTML.slice(0, 200)),
    tooPale: elements
      .filter((element) => hasWords(element) && contrastOf(element) < 4.5)
      .map((element) => element.outerHTML.slice(0, 200)),
    buttons: [...document.links]
      .filter((link) => getComputedStyle(link).display === 'inline-block')
      .map((link) => link.getBoundingClientRect().height),
  }

  /** Of the text to what is painted behind it, as WCAG 2 counts. */
  function contrastOf(element: Element) {
    const lights = [luminance(getComputedStyle(element).color), luminance(backgroundOf(element))]
    return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
  }

  function backgroundOf(element: Element | null): string {
    if (!element) return 'rgb(255, 255, 255)'
    const color = getComputedStyle(element).backgroundColor
    return /^rgba\(.*, 0\)$|^transparent$/.test(color) ? backgroundOf(element.parentElement) : color
  }

  function luminance(color: string) {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const level = Number(part) / 255
      return level <= 0.040_45 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
}
