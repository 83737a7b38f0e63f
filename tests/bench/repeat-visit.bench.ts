import { expect, type Page } from '@playwright/test'
import { address, firstSauna, test } from '../e2e/slow-line.ts'
import { expectPictures } from '../e2e/traveler.ts'
import { waitForScript } from '../e2e/visitor.ts'

/** Milliseconds until a catalog is on the page, and until the pictures in view are. */
async function timeVisit(page: Page, url: string) {
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await expect(firstSauna(page)).toBeVisible()
  const words = performance.now() - startedAt
  await expectPictures(page)
  return { words: Math.round(words), pictures: Math.round(performance.now() - startedAt) }
}

test('a repeat visit on a slow line is faster with the service worker than with the browser’s own cache', async ({
  page: without,
  line,
  laterVisit: page,
}) => {
  await page.goto(address)
  await waitForScript(page)
  await page.waitForTimeout(5000)
  const withWorker = await timeVisit(page, line.url + address)
  await without.goto(line.url + address)
  await expectPictures(without)
  const withoutWorker = await timeVisit(without, line.url + address)
  console.log(
    `400 kbit/s, 400 ms: words after ${withWorker.words} ms, pictures after ${withWorker.pictures} ms; ` +
      `without a worker ${withoutWorker.words} and ${withoutWorker.pictures} ms`,
  )
  expect(withWorker.words).toBeLessThan(withoutWorker.words)
})
