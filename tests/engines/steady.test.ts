import { expect } from '@playwright/test'
import { aBadLine, none } from '../e2e/bad-line.ts'
import type { Browser } from './browser.ts'
import { test } from './journey.ts'
import type { Visitor } from './visitor.ts'

const pages = ['/', '/catalog/rental/1', '/product/5', '/terms']

test('nothing on the screen moves while a page comes to life, with the typeface new and cached', async ({
  shopUrl,
  visitor,
  window,
}, { project }) => {
  // Once another engine does, it can be asked, too.
  const reportsShifts = await window.evaluate(() =>
    PerformanceObserver.supportedEntryTypes.includes('layout-shift'),
  )
  expect(reportsShifts).toBe(project.name === 'chromium')
  // Only the first page of all is without the typeface.
  for (const page of [...pages, ...pages])
    expect(await movesOn(shopUrl, page, visitor, window), page).toEqual([])
})

/** In Fraunces and in what stands in for it the title takes two lines, and in other serifs three. */
const longTitle = '/product/7'

test('a heading does not break at other words while the browser waits for a typeface that is late', async ({
  shopUrl,
  visitor,
  window,
}) => {
  const line = await aBadLine()
  line.leadTo(shopUrl)
  line.become(({ url }) => (url.endsWith('.woff2') ? { kind: 'delay', ms: 300 } : none))
  try {
    expect(await movesOn(line.url, longTitle, visitor, window)).toEqual([])
  } finally {
    await line.close()
  }
})

test('what does move is noticed', async ({ shopUrl, visitor, window }) => {
  await window.open(`${shopUrl}/terms`)
  await window.evaluate(watchPlaces)
  await visitor.seeAddress('/terms')
  await window.evaluate(() => {
    document.querySelector('main')!.style.marginTop = '80px'
  })
  expect(await window.evaluate(readMoves)).toContainEqual(expect.stringMatching(/^H1 /))
})

/** What has moved from the moment the page was parsed until it responded, in the headings' own typeface. */
async function movesOn(shopUrl: string, page: string, visitor: Visitor, window: Browser): Promise<string[]> {
  await window.open(shopUrl + page)
  await window.evaluate(watchPlaces)
  await visitor.seeAddress(page)
  await visitor.waitFor(() => document.fonts.status === 'loaded', 'the typeface is there')
  return window.evaluate(readMoves)
}

/** Looks again and again where things are, since two engines of three do not report what has moved. Runs in the page. */
function watchPlaces() {
  const places = new Map<Element, { left: number; top: number }>()
  const moves = new Set<string>()
  Object.assign(globalThis, { moves })
  const look = () => {
    for (const element of document.querySelectorAll('header a, h1, h2, h3, p, img, label, input, button')) {
      const { left, top, width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0 || top >= innerHeight) continue
      const before = places.get(element)
      places.set(element, { left, top })
      // A browser that reports shifts leaves out what moves by less than this, too.
      if (before && Math.max(Math.abs(before.left - left), Math.abs(before.top - top)) >= 3)
        moves.add(
          `${element.tagName} ${element.textContent.slice(0, 40)} from ${before.left}, ${before.top} to ${left}, ${top}`,
        )
    }
  }
  look()
  setInterval(look, 16)
}

/** A moment later. Runs in the page. */
async function readMoves(): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve, 400))
  return [...(globalThis as unknown as { moves: Set<string> }).moves]
}
