import { main } from './customer.ts'
import { expectAll, readBeforeDrawing, stopTimers, takeAllFrames, watchFrames } from './frames.ts'
import { waitForWorker, waitUntilCached } from './traveler.ts'
import { expect, test, waitForScript } from './visitor.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })

test('a list that is on the device comes together with its form, and its first pictures are not lazy', async ({
  page,
}) => {
  const path = '/catalog/rental/1'
  await page.goto(path)
  await waitForWorker(page)
  await waitUntilCached(page, path)
  const frames = await watchFrames(page)
  await takeAllFrames(page)
  await readBeforeDrawing(page)
  await page.goto(path)
  await waitForScript(page)
  const drawn = (await frames()).map(({ frame }) => frame)
  expect(drawn.filter((frame, index) => frame !== drawn[index - 1])).toEqual(['1', '3', null])
  const loading = await main(page)
    .locator('li img')
    .evaluateAll((pictures: HTMLImageElement[]) => pictures.map((picture) => picture.loading))
  expect(loading.slice(0, 3)).toEqual(['eager', 'eager', 'lazy'])
  await expectAll(page)
})

for (const { path, filling } of [
  { path: '/catalog/rental/1', filling: '3' },
  { path: '/product/1', filling: '2' },
])
  test(`with the first screen of ${path} from the device comes a pause before the rest and the app`, async ({
    page,
  }) => {
    await page.goto(path)
    await waitForWorker(page)
    await waitUntilCached(page, path)
    await takeAllFrames(page)
    await readBeforeDrawing(page)
    // Here it never ends.
    await stopTimers(page, 200)
    await page.goto(path)
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-frame', filling)
    const asked = await page.evaluate(async () => {
      let asked = 0
      const request = globalThis.requestAnimationFrame
      const drawTen = async () => {
        for (let frame = 0; frame < 10; frame++) await new Promise(request)
      }
      await drawTen()
      globalThis.requestAnimationFrame = (prepare) => {
        asked += 1
        return request(prepare)
      }
      await drawTen()
      return asked
    })
    // A frame that nothing needs would delay the next page.
    expect(asked).toBe(0)
    await expect(html).toHaveAttribute('data-frame', filling)
    await expect(main(page).locator(`[data-from-frame="${filling}"]`).first()).toBeVisible()
    await expect(page.locator('[rel=modulepreload]')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toBeHidden()
  })
