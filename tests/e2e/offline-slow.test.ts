import { expect, type Page, test } from '@playwright/test'
import { aLine } from './line.ts'
import { aShop, aTraveller, expectPictures, keptIn, waitForWorker, waitUntilKept } from './traveller.ts'
import { waitForScript } from './visitor.ts'

const address = '/catalog/rental/1'
const first = (page: Page) => page.getByRole('main').getByRole('article').first()

/** Milliseconds until a catalogue stands on the page, with the pictures that are in sight. */
async function timeVisit(page: Page, url: string) {
  const begin = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await expect(first(page)).toBeVisible()
  const words = performance.now() - begin
  await expectPictures(page)
  return { words: Math.round(words), pictures: Math.round(performance.now() - begin) }
}

test('a catalogue that was open before stands there before a poor line has brought anything', async ({
  page: without,
}) => {
  test.setTimeout(180_000)
  const line = await aLine()
  const shop = await aShop({ ORIGIN: line.url })
  line.leadTo(Number(new URL(shop.url).port))
  const traveller = await aTraveller(line.url)
  let page = await traveller.page()
  await page.goto('/terms')
  await waitForWorker(page)
  await page.goto(address)
  await expectPictures(page)
  await waitUntilKept(page, address, `/api/v1${address}`)
  await expect.poll(async () => (await keptIn(page)).pictures?.length ?? 0).toBeGreaterThan(3)
  await traveller.restart()
  line.become({ bitsPerSecond: 400_000, roundTripMs: 400 })

  page = await traveller.page()
  await test.step('while nothing at all arrives', async () => {
    line.hold(true)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(first(page)).toContainText('Nearest date:')
    await expectPictures(page)
    line.hold(false)
  })

  await test.step('and sooner than by the browser’s own memory', async () => {
    await waitForScript(page)
    await page.waitForTimeout(5000)
    const withWorker = await timeVisit(page, line.url + address)
    await without.goto(line.url + address)
    await expectPictures(without)
    const withoutWorker = await timeVisit(without, line.url + address)
    console.log(
      `400 kbit/s, 400 ms, a repeat visit to a catalog: words after ${withWorker.words} ms, pictures after ${withWorker.pictures} ms; without a worker ${withoutWorker.words} and ${withoutWorker.pictures} ms`,
    )
    expect(withWorker.words).toBeLessThan(withoutWorker.words)
  })

  await traveller.leave()
  await shop.close()
  await line.close()
})
