import { main } from './customer.ts'
import { expect, test, waitForAnswers, waitForScript } from './visitor.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Notes where the page stands in the frames after the way back. */
function watchTheWayBack() {
  const page = globalThis as unknown as { stood: number[] }
  page.stood = []
  const note = () => {
    page.stood.push(Math.round(scrollY))
    if (page.stood.length < 30) requestAnimationFrame(note)
  }
  addEventListener('popstate', () => requestAnimationFrame(note), { once: true })
}

for (const { how, reload, open } of [
  { how: 'by touch', reload: false, open: 'click' },
  { how: 'by keyboard', reload: false, open: 'Enter' },
  { how: 'on a phone, after the sauna was loaded again', reload: true, open: 'click' },
] as const)
  test(`back from a sauna the list is at once where it was, ${how}`, async ({ page }) => {
    // On a desk the list that is loaded again is longer than what stands in for it.
    if (reload) await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/catalog/rental/1')
    await waitForScript(page)
    const link = page.getByRole('article').nth(4).getByRole('link').first()
    await link.focus()
    await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const stand = await page.evaluate(() => Math.round(scrollY))
    expect(stand).toBeGreaterThan(300)
    if (open === 'click') await link.click()
    else await page.keyboard.press(open)
    await expect(page).toHaveURL(/\/product\/\d+$/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(page.locator('#content')).toBeFocused()
    if (reload) {
      await page.reload()
      await waitForScript(page)
      // The place is named above the list, where the list that stands in must stay.
      await page.route('**/api/v1/catalog/rental/1*', async (route) => {
        await expect(main(page).getByText('Bend, Oregon')).toBeVisible()
        await route.continue()
      })
    }
    await page.evaluate(watchTheWayBack)
    await page.evaluate(() => history.back())
    await expect(page.getByRole('article').nth(4)).toBeVisible()
    const stood = () => page.evaluate(() => (globalThis as unknown as { stood: number[] }).stood)
    await expect.poll(async () => (await stood()).length).toBe(30)
    expect(new Set(await stood())).toEqual(new Set([stand]))
    await expect(page.locator('#content')).toBeFocused()
  })

test('back from a sauna that was just loaded again leads to its list before the app has started, too', async ({
  page,
}) => {
  await page.goto('/catalog/rental/1')
  await waitForScript(page)
  const name = await page.getByRole('article').first().getByRole('heading').innerText()
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\/\d+$/)
  let release = () => {}
  const isBack = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/entry-client/, async (route) => {
    await isBack
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/catalog/rental/1')
  release()
  await expect(page.getByRole('article')).toHaveCount(6)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

/** Notes what begins to move, and how its pictures then stand. */
function watchPictures() {
  const page = globalThis as unknown as { moved: string[] }
  page.moved = []
  const { animate } = Element.prototype
  Element.prototype.animate = function (...motion: Parameters<typeof animate>) {
    page.moved.push(this.closest('li') ? 'card' : 'sauna')
    return animate.apply(this, motion)
  }
}

for (const { motion, moved } of [
  { motion: 'no-preference', moved: ['sauna', 'card'] },
  { motion: 'reduce', moved: [] },
] as const)
  test(`pictures grow from the card to the sauna and back, ${motion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.addInitScript(watchPictures)
    // What moves them comes when the page has nothing else to do.
    const mover = page.waitForResponse(/\/assets\/worker-/)
    await page.goto('/catalog/rental/1')
    await waitForScript(page)
    await mover
    await waitForAnswers(page)
    await page.getByRole('article').nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/product\/\d+$/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('article').nth(1)).toBeVisible()
    // Those of a sauna go on when React has its page (src/app/next-beginnings.tsx).
    const seen = () => page.evaluate(() => [...new Set((globalThis as unknown as { moved: string[] }).moved)])
    await expect.poll(seen).toEqual(moved)
    await expect(page.locator('main article[style]')).toHaveCount(0)
  })
