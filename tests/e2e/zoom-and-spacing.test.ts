import type { CDPSession, Page } from '@playwright/test'
import { clippedText, overlappingText, partsOutside, stickyBars, wideParts } from './layout-faults.ts'
import { asCustomer, onPage, openPage, publicPaths } from './whole-pages.ts'
import { expect, test } from './visitor.ts'

/** How a reader sets up the window and the text. */
interface View {
  name: string
  viewport: { width: number; height: number }
  /** With the values of WCAG 1.4.12. */
  hasSpacing?: boolean
  /** In pixels, as set in the browser: everything in rem follows, also where the styles ask for the size of the window. */
  fontSize?: number
  look: (page: Page) => Promise<string[]>
}

const phone = { width: 390, height: 844 }

const faults = async (page: Page) => [
  ...(await wideParts(page)),
  ...(await partsOutside(page)),
  ...(await clippedText(page)),
  ...(await overlappingText(page)),
]

const views: View[] = [
  // A window of 1280 × 1024 at 400 %.
  {
    name: 'zoomed in',
    viewport: { width: 320, height: 256 },
    look: async (page) => [...(await faults(page)), ...(await stickyBars(page))],
  },
  { name: 'with wide spacing', viewport: phone, hasSpacing: true, look: faults },
  {
    name: 'with wide spacing on a wide screen',
    viewport: { width: 1280, height: 800 },
    hasSpacing: true,
    look: faults,
  },
  { name: 'with text of twice the size', viewport: phone, fontSize: 32, look: faults },
]

const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`

/** Looks at the open page in every view. */
async function lookInAllViews(page: Page, session: CDPSession, name: string): Promise<string[]> {
  const found: string[] = []
  for (const { name: view, viewport, hasSpacing = false, fontSize = 16, look } of views) {
    await page.setViewportSize(viewport)
    await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize, fixed: fontSize } })
    await page.evaluate(
      async (css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets = [sheet]
        for (let frames = 0; frames < 3; frames++)
          await new Promise((painted) => requestAnimationFrame(painted))
      },
      hasSpacing ? spacing : '',
    )
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      `${fontSize}px`,
    )
    found.push(...onPage(`${name} ${view}`, await look(page)))
  }
  return found
}

test.describe('zoomed in, with wide spacing, and with large text', () => {
  test.use({ viewport: phone })

  test('every page scrolls in one direction, and no text is cut off or lies on other text', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const session = await page.context().newCDPSession(page)
    const found: string[] = []
    for (const path of publicPaths) {
      await openPage(page, path)
      found.push(...(await lookInAllViews(page, session, path)))
    }
    expect(found).toEqual([])
  })

  test('so do a customer’s own pages', async ({ page, complaints }) => {
    complaints.expect(/status of 422/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const session = await page.context().newCDPSession(page)
    const found: string[] = []
    await asCustomer(page, 61, async (name) => {
      found.push(...(await lookInAllViews(page, session, name)))
    })
    expect(found).toEqual([])
  })
})
