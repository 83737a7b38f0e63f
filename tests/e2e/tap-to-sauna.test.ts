import { main } from './customer.ts'
import { clickOnceAnswered, moveSlowly } from './once-answered.ts'
import { expect, test, waitForAnswers, waitForScript } from './visitor.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  contextOptions: { reducedMotion: 'no-preference' },
})

/** What was in a page when it came into the document. */
interface Seen {
  html: string
  /** Nothing on it responds. */
  isInert: boolean
  scrollY: number
  /** By the end of the task, so that its first frame is laid out once. */
  movesAtOnce: boolean
  moving: number
}

/** Notes each page of a sauna in the frame in which it came, and each beginning that was laid out ahead. */
function watchPages() {
  const seen: Seen[] = []
  const laidOut: boolean[] = []
  Object.assign(globalThis, { seen, laidOut })
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of addedNodes)
        if (target === document.body && node instanceof Element && node.matches('article'))
          laidOut.push(!node.isConnected)
    for (const page of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const sauna =
        page instanceof Element &&
        (page.matches('main > article') ? page : page.querySelector('main > article'))
      const main = sauna && sauna.closest('main')
      if (!main) continue
      const { innerHTML: html, inert: isInert } = main
      // What styles bring about, such as a link's change of color, is not meant.
      const countMoving = () =>
        document.getAnimations().filter((each) => each.constructor === Animation).length
      const movesAtOnce = countMoving() > 0
      const note = () => seen.push({ html, isInert, scrollY, movesAtOnce, moving: countMoving() })
      requestAnimationFrame(note)
    }
  }).observe(document, { childList: true, subtree: true })
}

test('a tap on a card is answered with what React shows then, and the picture goes on growing', async ({
  page,
}) => {
  await page.addInitScript(watchPages)
  await page.addInitScript(moveSlowly)
  await page.goto('/catalog/rental/1')
  await waitForScript(page)
  await waitForAnswers(page)
  const card = page.getByRole('article').nth(2)
  const name = await card.getByRole('heading').innerText()
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: Seen[] }).seen)
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const stood = await page.evaluate(() => scrollY)
  expect(stood).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate(clickOnceAnswered, { at: 2 })).toBe(true)
  // One has been in the document before, and was gone again by the end of the task.
  expect(await page.evaluate(() => (globalThis as unknown as { laidOut: boolean[] }).laidOut)).toEqual([true])
  await expect(page.locator('main:not([inert]) h1')).toHaveText(name)
  await expect.poll(seen).toHaveLength(2)
  const pages = await seen()
  const [answer, rendered] = pages
  expect(answer).toMatchObject({ isInert: true, scrollY: 0, movesAtOnce: true })
  expect(rendered).toMatchObject({ html: answer?.html, isInert: false, scrollY: 0 })
  expect(pages.map(({ moving }) => moving)).toEqual([1, 1])
  await expect(page.locator('#content')).toBeFocused()
  await expect(main(page).getByRole('region', { name: 'Description' })).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(6)
  expect(await page.evaluate(() => scrollY)).toBe(stood)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('a visitor who goes back before React has the sauna finds the list', async ({ page }) => {
  await page.goto('/catalog/rental/1')
  await waitForScript(page)
  await waitForAnswers(page)
  const link = page.getByRole('article').first().getByRole('link').first()
  await expect.poll(() => page.evaluate(clickOnceAnswered, { isBackAtOnce: true })).toBe(true)
  await expect(link).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(6)
  await link.tap()
  await expect(page).toHaveURL(/\/product\/\d+$/)
})
